import type { Span } from '@millwright/domain/status/span'
import type { StatusTotals } from '@millwright/domain/status/totals'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useTokens } from '../../../platform/ui/browser/use-tokens.ts'
import { hourTicks, tickLabel } from '../../../platform/ui/charts/frame/hour-ticks.ts'
import { lengthOf, type View } from '../../../platform/ui/charts/frame/time-scale.ts'
import { useBoxSize } from '../../../platform/ui/charts/frame/use-box-size.ts'
import { summaryOf } from '../../status/shared/summary.ts'
import { StatusStrip } from '../../status/shared/timeline/status-strip.tsx'
import styles from './mini-day.module.css'

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
  const { t, i18n } = useTranslation()
  const { rem } = useTokens()
  const { ref, width } = useBoxSize()
  const percent = (ts: number) => `${((ts - day.from) / lengthOf(day)) * 100}%`
  const ticks = width > 0 ? hourTicks(day, day, zone, width, LABEL_GAP * rem) : []
  return (
    <div className={styles.root} ref={ref}>
      <div role="img" aria-label={summaryOf(t, totals, i18n.language)}>
        <StatusStrip spans={spans} from={day.from} to={day.to} now={now} height={HEIGHT} />
      </div>
      <i className={styles.now} style={{ left: percent(Math.min(now, day.to)) }} />
      <div className={styles.hours} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick.ts} style={{ left: percent(tick.ts) }}>
            {tickLabel(tick)}
          </span>
        ))}
      </div>
    </div>
  )
}
