import type { tryMapping } from '@millwright/contract/connectors/connectors'
import type { SetProtocol } from '@millwright/contract/connectors/settings'
import type { Machine } from '@millwright/contract/machines/machines'
import type { ResultOf } from '@millwright/contract/wire/call'
import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import { isStatus, STATUSES, type Status } from '@millwright/domain/status/status'
import { windowed } from '@millwright/domain/status/timeline'
import { totalsOf } from '@millwright/domain/status/totals'
import { MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { formatTime } from '../../platform/ui/text/format.ts'
import { StatusLegend } from '../status/shared/status-legend.tsx'
import { StatusStrip } from '../status/shared/timeline/status-strip.tsx'
import { recentTimelineQuery } from '../status/shared/timeline/timeline.queries.ts'
import styles from './connector.module.css'

interface TrialStripProps {
  readonly machine: Machine
  readonly protocol: SetProtocol
  readonly trial: ResultOf<typeof tryMapping>
}

const SHOWN_MS = 10 * MINUTE_MS
/** Without one of these nothing was reported: there is no other way yet. */
const REPORTED: ReadonlySet<Status> = new Set(
  STATUSES.filter((status) => status !== 'DISCONNECTED' && status !== 'UNKNOWN'),
)
const MARKS = [0, 1, 2, 3, 4, 5]

/** The status that the last ten minutes would have had, above the same minutes as they are stored. */
export function TrialStrip({ machine, protocol, trial }: TrialStripProps) {
  const { t } = useTranslation()
  const stored = useQuery(recentTimelineQuery(machine.Id)).data?.[machine.Id] ?? []
  const now = useNow(SECOND_MS)
  const from = now - SHOWN_MS
  const spans = windowed(spansOf(trial, now), from, now, now)
  const hasOldWay = stored.some(({ to, status }) => (to ?? now) > from && REPORTED.has(status))
  // A meter has none: of it there is nothing to draw.
  const hasStatus = hasOldWay || trial.Channels.some(({ Channel }) => Channel === STATUS_CHANNEL)
  const points = trial.Channels.reduce((sum, { Count }) => sum + Count, 0)
  return (
    <section className={styles.trial} aria-labelledby="connector-trial">
      <header>
        <h3 id="connector-trial">{t('connectors.ten_minutes')}</h3>
        <span>{t('connectors.would_be', { count: points })}</span>
      </header>
      {hasStatus && (
        <div className={styles.strips}>
          <span>{t(`connectors.protocols.${protocol}`)}</span>
          <StatusStrip spans={spans} from={from} to={now} now={now} height={26} />
          {hasOldWay && (
            <>
              <span>{t('connectors.until_now')}</span>
              <StatusStrip spans={stored} from={from} to={now} now={now} height={13} />
            </>
          )}
          <p className={`${styles.axis} mw-num`} aria-hidden="true">
            {MARKS.map((mark) => (
              <span key={mark}>{formatTime(from + (mark * SHOWN_MS) / 5, machine.Country.Timezone)}</span>
            ))}
          </p>
        </div>
      )}
      {hasStatus && <StatusLegend totals={totalsOf(spans)} alarmsOnly={false} />}
    </section>
  )
}

function spansOf({ Channels }: TrialStripProps['trial'], now: number) {
  const points = Channels.find(({ Channel }) => Channel === STATUS_CHANNEL)?.Points ?? []
  return points.flatMap(({ v, ts }, at) => {
    const to = points[at + 1]?.ts ?? now
    return isStatus(v) && to > ts ? [{ status: v, from: ts, to }] : []
  })
}
