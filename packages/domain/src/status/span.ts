import type { Status } from './status.ts'

/** One report of a machine: from this moment on it is in this status. */
export interface StatusPoint {
  readonly ts: number
  readonly status: Status
}

/** A stretch of one status; `to` is null while it lasts. */
export interface Span {
  readonly status: Status
  readonly from: number
  readonly to: number | null
}

/** A span with the last moment at which the machine confirmed it. */
export interface SeenSpan extends Span {
  readonly seenTo: number
}

/** The last span of a machine, with the last moment at which the machine confirmed it. */
export interface OpenSpan {
  readonly status: Status
  readonly from: number
  readonly seenTo: number
}

/**
 * Points in time order become spans: a new point closes the previous one, a repeated status only
 * confirms it, and of several points at one moment the first is kept (as it does in the store).
 */
export function spansOf(points: Iterable<StatusPoint>): Span[] {
  const spans: { status: Status; from: number; to: number | null }[] = []
  for (const point of points) {
    const last = spans.at(-1)
    if (last && point.ts <= last.from) continue
    if (last?.status === point.status) continue
    if (last) last.to = point.ts
    spans.push({ status: point.status, from: point.ts, to: null })
  }
  return spans
}

/** The same spans, each with the last of its points. */
export function seenSpansOf(points: readonly StatusPoint[]): SeenSpan[] {
  let at = 0
  return spansOf(points).map((span) => {
    let seenTo = span.from
    for (let point = points[at]; point && (span.to === null || point.ts < span.to); point = points[++at])
      seenTo = point.ts
    return { ...span, seenTo }
  })
}

/** Null when a point lies at or before what is already confirmed: then the stretch must be rebuilt. */
export function extend(
  open: OpenSpan | null,
  points: readonly StatusPoint[],
): { closed: SeenSpan[]; open: OpenSpan } | null {
  const first = points[0]
  if (!first || (open && first.ts <= open.seenTo)) return null
  const spans = seenSpansOf(open ? [{ ts: open.from, status: open.status }, ...points] : points)
  const tail = spans.pop()
  if (!tail) return null
  const [begun] = spans
  if (open && begun?.seenTo === open.from) spans[0] = { ...begun, seenTo: open.seenTo }
  return { closed: spans, open: { status: tail.status, from: tail.from, seenTo: tail.seenTo } }
}

/**
 * Points that came late, all of them after the last that confirmed the span before them and before the span that follows it:
 * no other point lies among them, so these two say all there is to know. Null where that is not so: then the stretch must be
 * rebuilt. `isJoined` when the last span and the next one are one, which begins where the last one does.
 */
export function putBetween(
  before: SeenSpan | null,
  points: readonly StatusPoint[],
  next: SeenSpan,
): { spans: SeenSpan[]; isJoined: boolean } | null {
  const last = points.at(-1)
  if (!last || last.ts >= next.from || (before && before.to !== next.from)) return null
  const grown = extend(before, points)
  if (!grown) return null
  const isJoined = grown.open.status === next.status
  const tail = isJoined ? { to: next.to, seenTo: next.seenTo } : { to: next.from }
  return { spans: [...grown.closed, { ...grown.open, ...tail }], isJoined }
}
