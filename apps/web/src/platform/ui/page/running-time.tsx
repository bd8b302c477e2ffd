import { useClockText } from '../browser/clock.ts'
import { formatLiveDuration } from '../text/format.ts'

/** How long something lasts, counting. */
export function RunningTime({ since }: { since: number }) {
  const text = useClockText((now) => formatLiveDuration((now - since) / 1000))
  return <span className="mw-pill-time">{text}</span>
}
