import { windowed } from '@millwright/domain/status/timeline'
import { totalsOf } from '@millwright/domain/status/totals'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { summaryOf } from '../status/shared/summary.ts'
import { nowFor } from '../status/shared/timeline/live-spans.ts'
import { StatusStrip } from '../status/shared/timeline/status-strip.tsx'
import { RECENT_MS, recentTimelineQuery } from '../status/shared/timeline/timeline.queries.ts'
import styles from './machine-row.module.css'

/** Two minutes to a pixel on a common screen: more often would move nothing. */
const REDRAW_MS = 15_000

/** The last eight hours; an empty track while they are not known. */
export function RecentStrip({ machineId }: { machineId: string }) {
  const { t, i18n } = useTranslation()
  const tick = useNow(REDRAW_MS)
  const recent = useQuery(recentTimelineQuery(machineId))
  const spans = recent.data?.[machineId]
  if (!spans)
    return (
      <div className={styles.recent} data-part="recent" data-loading>
        {recent.isError && <small>{t('fleet.recent_failed')}</small>}
      </div>
    )
  const now = nowFor(spans, tick)
  const from = now - RECENT_MS
  const summary = summaryOf(t, totalsOf(windowed(spans, from, now, now)), i18n.language)
  return (
    <div className={styles.recent} data-part="recent" role="img" aria-label={t('fleet.recent', { summary })}>
      <StatusStrip spans={spans} from={from} to={now} now={now} />
    </div>
  )
}
