import type { Span } from './span.ts'

/** An end less than a minute before its start is a clock that was set, not a fault (rules: timeline 3). */
const SMALL_STEP_MS = 60_000
const REPAIRED_LENGTH_MS = 1_000

export type DropReason = 'reversed' | 'empty' | 'overlap'

/**
 * Repairs spans in order of their start: a new span closes an open one (rules: timeline 1); empty and reversed spans
 * and those that overlap their predecessor are dropped and reported to `onDrop` (rules: timeline 2); small negative
 * ones become one second long (rules: timeline 3). Only the last span may be open or empty.
 */
export function tidy(
  spans: readonly Span[],
  onDrop: (span: Span, reason: DropReason) => void = () => {},
): Span[] {
  const kept: Span[] = []
  spans.forEach((raw, index) => {
    const isLast = index === spans.length - 1
    const span = repaired({ ...raw, to: raw.to ?? spans[index + 1]?.from ?? null })
    const reason = faultOf(span, kept.at(-1), isLast)
    if (reason) onDrop(raw, reason)
    else kept.push(span)
  })
  return kept
}

function repaired(span: Span): Span {
  if (span.to === null || span.to >= span.from || span.from - span.to >= SMALL_STEP_MS) return span
  return { ...span, to: span.from + REPAIRED_LENGTH_MS }
}

function faultOf(span: Span, previous: Span | undefined, isLast: boolean): DropReason | null {
  if (span.to !== null && span.to < span.from) return 'reversed'
  if (span.to === span.from && !isLast) return 'empty'
  if (previous?.to && span.from < previous.to) return 'overlap'
  return null
}

/** A closed span: what a drawn or counted timeline is made of. */
export interface ClosedSpan extends Span {
  readonly to: number
}

/**
 * The status before the window is carried in, the last one is drawn to now and no further, and time before the first report is
 * UNKNOWN.
 */
export function windowed(spans: readonly Span[], from: number, to: number, now: number): ClosedSpan[] {
  const end = Math.min(to, now)
  const cut: ClosedSpan[] = []
  for (const span of tidy(spans)) {
    const a = Math.max(span.from, from)
    const b = Math.min(span.to ?? end, end)
    if (b > a) cut.push({ status: span.status, from: a, to: b })
  }
  const first = cut[0]
  const start = first ? first.from : end
  return start > from ? [{ status: 'UNKNOWN', from, to: start }, ...cut] : cut
}

/** The same window with everything but the wanted spans replaced by one UNKNOWN gap each. */
export function filtered(spans: readonly ClosedSpan[], wanted: (span: ClosedSpan) => boolean): ClosedSpan[] {
  const out: ClosedSpan[] = []
  for (const span of spans) {
    const last = out.at(-1)
    if (wanted(span)) out.push(span)
    else if (last?.status === 'UNKNOWN' && last.to === span.from)
      out[out.length - 1] = { ...last, to: span.to }
    else out.push({ status: 'UNKNOWN', from: span.from, to: span.to })
  }
  return out
}
