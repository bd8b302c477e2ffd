import type { ClosedSpan } from './timeline.ts'

export const countAlarms = (spans: readonly ClosedSpan[]): number =>
  spans.filter((span) => span.status === 'FAIL').length

/** Seconds the machine was up (working, handling or idle) per alarm; null without an alarm. */
export function meanTimeBetweenAlarms(spans: readonly ClosedSpan[]): number | null {
  const alarms = countAlarms(spans)
  if (alarms === 0) return null
  const up = spans.filter((span) => ['EXE', 'HANDLING', 'READY', 'SETUP'].includes(span.status))
  return up.reduce((sum, span) => sum + (span.to - span.from), 0) / 1000 / alarms
}

/** Seconds of the longest unbroken stretch of idle and alarm; null when the machine never stood. */
export function longestStop(spans: readonly ClosedSpan[]): number | null {
  let longest = 0
  let from: number | null = null
  for (const span of spans) {
    if (span.status === 'READY' || span.status === 'SETUP' || span.status === 'FAIL') {
      from ??= span.from
      longest = Math.max(longest, span.to - from)
    } else from = null
  }
  return longest > 0 ? longest / 1000 : null
}
