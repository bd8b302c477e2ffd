import type { ClosedSpan } from '@millwright/domain/status/timeline'
import { type DrawnStatus, drawnAs } from '../status-look.ts'

/** A stretch as it is seen: neighbours that look the same are one. */
export interface DrawnSpan {
  readonly status: DrawnStatus
  readonly from: number
  readonly to: number
}

export function drawnSpans(spans: readonly ClosedSpan[]): DrawnSpan[] {
  const drawn: DrawnSpan[] = []
  for (const span of spans) {
    const status = drawnAs(span.status)
    const last = drawn.at(-1)
    if (last?.status === status && last.to === span.from) drawn[drawn.length - 1] = { ...last, to: span.to }
    else drawn.push({ status, from: span.from, to: span.to })
  }
  return drawn
}

/** Index of the span that covers `ts`; -1 in a gap. */
export function indexAt(spans: readonly DrawnSpan[], ts: number): number {
  let low = 0
  let high = spans.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const span = spans[middle]
    if (span === undefined || span.from > ts) high = middle - 1
    else if (span.to <= ts) low = middle + 1
    else return middle
  }
  return -1
}
