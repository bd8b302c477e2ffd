import type { ConnectionSums } from '@millwright/contract/machines/connections'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { formatNumber } from '../../../platform/ui/text/format.ts'
import styles from './connections.module.css'
import { connectionSumsQuery } from './connections.queries.ts'

const NAMES = {
  connected: 'connections.kpis.connected',
  silent: 'connections.kpis.silent',
  away: 'connections.states.away',
  refused: 'connections.states.refused',
  rejected: 'refused.title',
} as const

/** How many machines talk, and how many want somebody. */
export function ConnectionFigures() {
  const { t, i18n } = useTranslation()
  const { organization } = useSession()
  const sums = useQuery(connectionSumsQuery(organization.BusinessCode))
  if (!sums.data)
    return (
      <div className={styles.waits}>
        <CardState query={sums} what={t('nav.connections')} />
      </div>
    )
  const number = (value: number): string => formatNumber(value, i18n.language)
  const { Talking, Silent, Away, Never, Refused, RefusedMachines, RefusedSignIns, RejectedMessages } =
    sums.data
  const all = allOf(sums.data)
  const cells = [
    {
      name: 'connected',
      value: Talking + Silent,
      note: t('connections.of_machines', { all: number(all) }),
      isMarked: false,
    },
    { name: 'silent', value: Silent, note: t('connections.silent_note'), isMarked: Silent > 0 },
    {
      name: 'away',
      value: Away + Never + Refused,
      note: t('connections.never_note', { never: number(Never) }),
      isMarked: Away + Refused > 0,
    },
    {
      name: 'refused',
      value: RefusedMachines,
      note: t('connections.sign_ins', { amount: number(RefusedSignIns) }),
      isMarked: Refused > 0,
    },
    { name: 'rejected', value: RejectedMessages, note: t('connections.in_24_hours'), isMarked: false },
  ] as const
  return (
    <>
      <CardState query={sums} what={t('nav.connections')} />
      <dl className={styles.figures}>
        {cells.map(({ name, value, note, isMarked }) => (
          <div key={name} data-marked={isMarked || undefined}>
            <dt>{t(NAMES[name])}</dt>
            <dd>
              <b className="mw-num">{number(value)}</b>
            </dd>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export const allOf = ({ Talking, Silent, Away, Never, Refused }: ConnectionSums): number =>
  Talking + Silent + Away + Never + Refused
