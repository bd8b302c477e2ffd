import { EARLIEST_TS } from '../../points/point-time.ts'
import { CLOCK_TOLERANCE_MS, clockOffset } from '../clock-offset.ts'
import type { Stamp } from './metric-table.ts'

/** The times of an edge node by our clock. */
export function createNodeClock() {
  let offset = 0
  let lastSentAt = 0

  /** A birth is sent when it is made. Data may have been under way for long, so there only a clock that jumps is noticed. */
  function measure(sentAt: number, now: number, isBirth: boolean): void {
    const hasJumped = sentAt < lastSentAt - CLOCK_TOLERANCE_MS || sentAt - offset > now + CLOCK_TOLERANCE_MS
    if (isBirth || hasJumped) offset = clockOffset(sentAt - now, offset)
    lastSentAt = sentAt
  }

  function corrected(ts: number | null, now: number): number | null {
    if (ts === null || ts < EARLIEST_TS) return null
    const ours = ts - offset
    return ours > now + CLOCK_TOLERANCE_MS ? null : ours
  }

  return {
    /** By how much it is ahead, where that is more than messages are under way. */
    offset: (): number => offset,
    stamp(timestamp: number | null, now: number, isBirth: boolean): Stamp {
      if (timestamp !== null && timestamp >= EARLIEST_TS) measure(timestamp, now, isBirth)
      const sentAt = corrected(timestamp, now) ?? now
      return { sentAt, timeOf: (ts) => corrected(ts, now) ?? sentAt }
    },
  }
}
