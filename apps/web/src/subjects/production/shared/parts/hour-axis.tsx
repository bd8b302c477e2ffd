import { HOUR_MS } from '@millwright/domain/time/lengths'
import { lengthOf, type View } from '../../../../platform/ui/charts/frame/time-scale.ts'
import { formatTime } from '../../../../platform/ui/text/format.ts'
import styles from './parts.module.css'

const EVERY = 3

interface HourAxisProps {
  readonly view: View
  readonly now: number
  readonly zone: string
}

/** The hours of the day under all strips; the strips themselves say nothing of time. */
export function HourAxis({ view, now, zone }: HourAxisProps) {
  const hours = Math.round(lengthOf(view) / HOUR_MS)
  const ticks = Array.from(
    { length: Math.floor(hours / EVERY) + 1 },
    (_, index) => view.from + index * EVERY * HOUR_MS,
  )
  const shareOf = (ts: number) => `${((ts - view.from) / lengthOf(view)) * 100}%`
  return (
    <div className={`${styles.axis} mw-num`} aria-hidden="true">
      <span />
      <div>
        {ticks
          .filter((ts) => Math.abs(ts - now) > HOUR_MS)
          .map((ts) => (
            <i key={ts} style={{ left: shareOf(ts) }}>
              {formatTime(ts, zone)}
            </i>
          ))}
        <b style={{ left: shareOf(now) }}>{formatTime(now, zone)}</b>
      </div>
    </div>
  )
}
