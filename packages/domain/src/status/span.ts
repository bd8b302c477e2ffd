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

/** Null when a point lies at or before what is already confirmed: then the stretch must be rebuilt. */
export function extend(
  open: OpenSpan | null,
  points: readonly StatusPoint[],
): { closed: Span[]; open: OpenSpan } | null {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return null
  if (open && first.ts <= open.seenTo) return null
  const spans = spansOf(open ? [{ ts: open.from, status: open.status }, ...points] : points)
  const tail = spans.at(-1)
  if (!tail) return null
  return { closed: spans.slice(0, -1), open: { status: tail.status, from: tail.from, seenTo: last.ts } }
}
