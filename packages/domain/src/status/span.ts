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

/** A stretch between two reports of one span in which there is no other. */
export interface Quiet {
  readonly from: number
  readonly to: number
}

/** A span with the last moment at which the machine confirmed it, and where late points were put into it, what is free behind them. */
export interface SeenSpan extends Span {
  readonly seenTo: number
  readonly quiet?: Quiet | undefined
}

/** The last span of a machine, with the last moment at which the machine confirmed it. */
export interface OpenSpan {
  readonly status: Status
  readonly from: number
  readonly seenTo: number
  readonly quiet?: Quiet | undefined
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
  const { from, seenTo, status } = tail
  if (!open || open.from === from)
    return { closed: spans, open: { status, from, seenTo, quiet: open?.quiet } }
  const [begun, ...rest] = spans
  const before = begun && { ...begun, seenTo: Math.max(begun.seenTo, open.seenTo), quiet: open.quiet }
  return { closed: before ? [before, ...rest] : rest, open: { status, from, seenTo } }
}

interface Put {
  readonly spans: readonly SeenSpan[]
  /** Whether the last span and the next one are one now, which begins where the last one does. */
  readonly isJoined: boolean
  /** The report that follows the points. */
  readonly end: number
}

/**
 * Points that came late, all of them after the last that confirmed the span before them and before the span that follows it, or
 * where that span is known to be quiet: no other point lies among them, so these two say all there is to know. Null where that is
 * not so: then the stretch must be rebuilt.
 */
export function putBetween(
  before: SeenSpan | null,
  points: readonly StatusPoint[],
  next: SeenSpan | null,
): Put | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const quiet = before?.quiet
  if (before && quiet && quiet.from < first.ts && last.ts < quiet.to) {
    const rest = { ...before, from: quiet.to, quiet: undefined }
    const put = putBetween({ ...before, to: quiet.to, seenTo: quiet.from, quiet: undefined }, points, rest)
    return put && { ...put, spans: put.isJoined ? put.spans : [...put.spans, rest], isJoined: false }
  }
  if (!next || last.ts >= next.from || (before && before.to !== next.from)) return null
  const grown = extend(before, points)
  if (!grown) return null
  const { open, closed } = grown
  const isJoined = open.status === next.status
  const joined = { to: next.to, seenTo: next.seenTo, quiet: { from: open.seenTo, to: next.from } }
  const tail = isJoined ? joined : { to: next.from }
  return { spans: [...closed, { ...open, ...tail }], isJoined, end: next.from }
}

/** With what is quiet behind a moment, of spans of these points, where a span goes on behind it. */
export function withQuiet(
  spans: readonly SeenSpan[],
  points: readonly StatusPoint[],
  after: number,
): SeenSpan[] {
  const from = points.findLast(({ ts }) => ts <= after)?.ts
  const to = points.find(({ ts }) => ts > after)?.ts
  if (from === undefined || to === undefined) return [...spans]
  return spans.map((span) =>
    span.from <= from && (span.to === null || span.to > to) ? { ...span, quiet: { from, to } } : span,
  )
}
