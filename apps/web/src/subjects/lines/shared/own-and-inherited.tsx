import { getMachineWaiting } from '@millwright/contract/lines/lines'
import type { MachineWaiting } from '@millwright/contract/lines/lines-shapes'
import type { DayRange } from '@millwright/domain/time/range'
import { dayAt, dayBounds } from '@millwright/domain/time/zone'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useState } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { formatDateTime, formatMinutes, formatTime } from '../../../platform/ui/text/format.ts'
import { LINES_KEY, linePatches } from './lines.queries.ts'
import { lossText } from './loss-text.ts'
import styles from './own-and-inherited.module.css'

const FRESH_MS = 5 * 60_000
/** More nobody reads one by one; the longest are listed. */
const MOST_LISTED = 50

const machineWaitingQuery = (id: string, { from, to }: DayRange, zone: string) =>
  queryOptions({
    queryKey: [LINES_KEY, 'machine', id, from, to],
    queryFn: async ({ signal }) => {
      const query = {
        from: new Date(dayBounds(from, zone).from).toISOString(),
        to: new Date(dayBounds(to, zone).to).toISOString(),
      }
      return (await send(getMachineWaiting, { params: { id }, query, signal })).result
    },
    staleTime: FRESH_MS,
    meta: linePatches,
  })

const NAMES = {
  own: 'line_shared.own_stops',
  starved: 'line_shared.states.starved',
  blocked: 'line_shared.states.blocked',
  unexplained: 'line_shared.not_explained',
} as const

interface OwnAndInheritedProps {
  readonly machineId: string
  readonly range: DayRange
  readonly zone: string
}

/** The time that a machine lost itself, and that it waited for others of its line; nothing for one that is in no line. */
export function OwnAndInherited({ machineId, range, zone }: OwnAndInheritedProps) {
  const { t, i18n } = useTranslation()
  const query = useQuery(machineWaitingQuery(machineId, range, zone))
  const [open, setOpen] = useState<'starved' | 'blocked' | null>(null)
  const { data } = query
  if (data && isInNoLine(data)) return null
  const time = (ms: number) => formatMinutes(Math.round(ms / 60_000), i18n.language)
  const rows = data
    ? ([
        ['own', data.OwnMs],
        ['starved', data.StarvedMs],
        ['blocked', data.BlockedMs],
        ['unexplained', data.UnexplainedMs],
      ] as const)
    : []
  const largest = Math.max(1, ...rows.map(([, ms]) => ms))
  return (
    <Card title={t('line_shared.own_and_inherited')} hint={t('line_shared.own_hint')}>
      <CardState
        query={query}
        what={t('line_shared.own_and_inherited')}
        skeleton={<p role="status">{t('misc.loading')}</p>}
      >
        <ul className={styles.rows} data-part="own-and-inherited">
          {rows.map(([kind, ms]) => (
            <li key={kind} data-kind={kind}>
              {kind === 'starved' || kind === 'blocked' ? (
                <button
                  type="button"
                  disabled={ms === 0}
                  aria-expanded={open === kind}
                  onClick={() => setOpen(open === kind ? null : kind)}
                >
                  <Row name={t(NAMES[kind])} share={ms / largest} figure={time(ms)} />
                </button>
              ) : (
                <span className={styles.row}>
                  <Row name={t(NAMES[kind])} share={ms / largest} figure={time(ms)} />
                </span>
              )}
            </li>
          ))}
        </ul>
        {data && open && <Intervals waiting={data} kind={open} zone={zone} />}
      </CardState>
    </Card>
  )
}

const isInNoLine = ({ OwnMs, StarvedMs, BlockedMs, UnexplainedMs }: MachineWaiting): boolean =>
  OwnMs + StarvedMs + BlockedMs + UnexplainedMs === 0

function Row({ name, share, figure }: { name: string; share: number; figure: string }) {
  return (
    <>
      <span>{name}</span>
      <i className={styles.bar} style={{ '--share': share } as CSSProperties} />
      <b className="mw-num">{figure}</b>
    </>
  )
}

interface IntervalsProps {
  readonly waiting: MachineWaiting
  readonly kind: 'starved' | 'blocked'
  readonly zone: string
}

/** The stretches of one kind, each with the machines that it leads over to what caused it. */
function Intervals({ waiting, kind, zone }: IntervalsProps) {
  const { t, i18n } = useTranslation()
  const all = waiting.Stretches.filter(({ State }) => State === kind)
  const shown = all.toSorted((a, b) => b.To - b.From - (a.To - a.From)).slice(0, MOST_LISTED)
  return (
    <>
      <ol className={styles.intervals}>
        {shown
          .toSorted((a, b) => a.From - b.From)
          .map(({ From, To, LineId, Chain, Cause }) => (
            <li key={From}>
              <Link
                to="/analytics/line/$lineId"
                params={{ lineId: LineId }}
                search={{ day: dayAt(From, zone) }}
                className="mw-num"
              >
                {formatDateTime(From, zone, i18n.language)}–{formatTime(To, zone)}
              </Link>
              <span>{[...Chain.map(({ MachineName }) => MachineName), lossText(t, Cause)].join(' · ')}</span>
              <b className="mw-num">{formatMinutes(Math.round((To - From) / 60_000), i18n.language)}</b>
            </li>
          ))}
      </ol>
      {all.length > shown.length && (
        <p className={styles.more}>{t('line_shared.longest', { shown: shown.length, all: all.length })}</p>
      )}
    </>
  )
}
