import type { Span } from '@millwright/domain/timeline/span'
import type { StatusTotals } from '@millwright/domain/timeline/totals'
import { useTranslation } from '../../i18n/use-translation.ts'
import { summaryOf } from '../../status/summary.ts'
import { StatusStrip } from '../../timeline/status-strip.tsx'
import { hourTicks, tickLabel } from '../../ui/charts/hour-ticks.ts'
import { lengthOf, type View } from '../../ui/charts/time-scale.ts'
import { useBoxSize } from '../../ui/charts/use-box-size.ts'
import { useTokens } from '../../ui/use-tokens.ts'
import './mini-day.css'

interface MiniDayProps {
  readonly spans: readonly Span[]
  readonly day: View
  readonly now: number
  readonly zone: string
  readonly totals: StatusTotals
}

/** Pixels at normal density. */
const HEIGHT = 64
const LABEL_GAP = 52

/** The whole day with its hours; the status page has it in full. */
export function MiniDay({ spans, day, now, zone, totals }: MiniDayProps) {
  const { t } = useTranslation()
  const { rem } = useTokens()
  const { ref, width } = useBoxSize()
  const percent = (ts: number) => `${((ts - day.from) / lengthOf(day)) * 100}%`
  const ticks = width > 0 ? hourTicks(day, day, zone, width, LABEL_GAP * rem) : []
  return (
    <div className="mw-mini" ref={ref}>
      <div role="img" aria-label={summaryOf(t, totals)}>
        <StatusStrip spans={spans} from={day.from} to={day.to} now={now} height={HEIGHT} />
      </div>
      <i className="mw-mini-now" style={{ left: percent(Math.min(now, day.to)) }} />
      <div className="mw-mini-hours" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick.ts} style={{ left: percent(tick.ts) }}>
            {tickLabel(tick)}
          </span>
        ))}
      </div>
    </div>
  )
}
