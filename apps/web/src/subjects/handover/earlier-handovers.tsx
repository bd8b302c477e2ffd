import type { HandoverHead } from '@millwright/contract/handover/handover-shapes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { SidePanel } from '../../platform/ui/layers/side-panel.tsx'
import { Chip } from '../../platform/ui/page/chip.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { formatShortDay, formatTime } from '../../platform/ui/text/format.ts'
import styles from './earlier-handovers.module.css'
import { earlierHandoversQuery } from './handover.queries.ts'

interface EarlierHandoversProps {
  readonly org: string
  readonly onClose: () => void
  readonly onChoose: (id: string) => void
}

const TONES = { running: 'accent', open: 'warn', confirmed: 'good' } as const

/** The handovers of the last shifts, the newest first. */
export function EarlierHandovers({ org, onClose, onChoose }: EarlierHandoversProps) {
  const { t } = useTranslation()
  const query = useQuery(earlierHandoversQuery(org))
  return (
    <SidePanel isOpen onClose={onClose} title={t('handover.earlier')}>
      <CardState
        query={query}
        what={t('handover.earlier')}
        empty={query.data?.length === 0 && <p>{t('handover.none')}</p>}
      >
        <ul className={styles.list}>
          {(query.data ?? []).map((handover) => (
            <li key={handover.Id}>
              <button type="button" onClick={() => onChoose(handover.Id)}>
                <Row handover={handover} />
              </button>
            </li>
          ))}
        </ul>
      </CardState>
    </SidePanel>
  )
}

function Row({ handover }: { readonly handover: HandoverHead }) {
  const { t, i18n } = useTranslation()
  const { Number: number, SiteName, To, From, Timezone, Notes, State, Confirmed } = handover
  const notes = Notes > 0 ? t('handover_shared.note_count', { count: Notes }) : ''
  return (
    <>
      <span>
        <b className="mw-num">
          {[formatShortDay(To, Timezone, i18n.language), t('shifts.shift', { number })].join(', ')}
        </b>
        <small className="mw-num">
          {[
            `${formatTime(From, Timezone)}–${formatTime(To, Timezone)}`,
            SiteName,
            notes,
            Confirmed && t('handover.confirmed_by', { name: Confirmed.By }),
          ]
            .filter(Boolean)
            .join(', ')}
        </small>
      </span>
      <Chip tone={TONES[State]}>{t(`handover.states.${State}`)}</Chip>
    </>
  )
}
