import type { Span } from '@millwright/domain/timeline/span'
import { windowed } from '@millwright/domain/timeline/timeline'
import { shareOf, totalsOf } from '@millwright/domain/timeline/totals'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../ui/format.ts'
import { useNow } from '../../ui/status/clock.ts'
import { nowFor } from '../../ui/status/live-spans.ts'
import { StatusStrip } from '../../ui/status/status-strip.tsx'
import { summaryOf } from '../../ui/status/summary.ts'
import { RECENT_MS } from './fleet-period.ts'

/** Two minutes to a pixel on a common screen: more often would move nothing. */
const REDRAW_MS = 15_000

/** The last eight hours as a strip, and the share of work in them. */
export function RecentWork({ spans }: { spans: readonly Span[] | undefined }) {
  const { t, i18n } = useTranslation()
  const tick = useNow(REDRAW_MS)
  if (!spans) return <div className="mw-recent" data-loading />
  const now = nowFor(spans, tick)
  const from = now - RECENT_MS
  const totals = totalsOf(windowed(spans, from, now, now))
  const share = shareOf(totals, 'EXE')
  return (
    <div className="mw-recent">
      <div
        className="mw-recent-strip"
        role="img"
        aria-label={t('fleet.recent', { summary: summaryOf(t, totals) })}
      >
        <StatusStrip spans={spans} from={from} to={now} now={now} />
      </div>
      <div className="mw-recent-share">
        <span className="mw-bar">
          <i style={{ width: `${(share ?? 0) * 100}%` }} />
        </span>
        <span className="mw-num">
          {share === null ? (
            t('fleet.no_data')
          ) : (
            <>
              <b>{formatPercent(share, i18n.language)}</b> {t('fleet.share_of_work')}
            </>
          )}
        </span>
      </div>
    </div>
  )
}
