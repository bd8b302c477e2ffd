import { windowed } from '@millwright/domain/timeline/timeline'
import { totalsOf } from '@millwright/domain/timeline/totals'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { summaryOf } from '../../status/summary.ts'
import { nowFor } from '../../timeline/live-spans.ts'
import { StatusStrip } from '../../timeline/status-strip.tsx'
import { RECENT_MS, recentTimelineQuery } from '../../timeline/timeline.queries.ts'
import { useNow } from '../../ui/clock.ts'

/** Two minutes to a pixel on a common screen: more often would move nothing. */
const REDRAW_MS = 15_000

/** The last eight hours; an empty track while they are not known. */
export function RecentStrip({ machineId }: { machineId: string }) {
  const { t } = useTranslation()
  const tick = useNow(REDRAW_MS)
  const recent = useQuery(recentTimelineQuery(machineId))
  const spans = recent.data?.[machineId]
  if (!spans)
    return (
      <div className="mw-recent" data-loading>
        {recent.isError && <small>{t('fleet.recent_failed')}</small>}
      </div>
    )
  const now = nowFor(spans, tick)
  const from = now - RECENT_MS
  const summary = summaryOf(t, totalsOf(windowed(spans, from, now, now)))
  return (
    <div className="mw-recent" role="img" aria-label={t('fleet.recent', { summary })}>
      <StatusStrip spans={spans} from={from} to={now} now={now} />
    </div>
  )
}
