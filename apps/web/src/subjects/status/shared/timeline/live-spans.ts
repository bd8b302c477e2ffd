import type { StatusChanged } from '@millwright/contract/live'
import type { TimelinePoint } from '@millwright/contract/status/status'
import { type Span, spansOf } from '@millwright/domain/status/span'
import { isStatus } from '@millwright/domain/status/status'

/**
 * The wire cuts the last span at the moment of the answer. Where the period reaches to now or beyond,
 * that status still lasts, so it is opened again and drawn on as time goes by.
 */
export function spansOfPoints(points: readonly TimelinePoint[], reachesNow: boolean): Span[] {
  return points.map((point, index) => ({
    status: point.Status,
    from: Date.parse(point.StartTime),
    to: reachesNow && index === points.length - 1 ? null : Date.parse(point.EndTime),
  }))
}

type Change = Pick<StatusChanged, 'status' | 'ts'>

/**
 * A live change closes the lasting span and opens the next. The same list comes back when it tells
 * nothing new; a change from before the last span needs the server, which rebuilds that stretch.
 */
export function withChange(spans: readonly Span[], change: Change): readonly Span[] {
  const last = spans.at(-1)
  if (!last) return [{ status: change.status, from: change.ts, to: null }]
  if (last.to !== null || change.ts <= last.from) return spans
  const tail = spansOf([{ ts: last.from, status: last.status }, change])
  return tail.length === 1 ? spans : [...spans.slice(0, -1), ...tail]
}

/** A report counts as past, also where the clock of this computer runs behind. */
export function nowFor(spans: readonly Span[], now: number): number {
  const last = spans.at(-1)
  return last ? Math.max(now, last.from + 1) : now
}

/** By machine. Every query that holds timelines has a key starting with this, and holds this shape. */
export const TIMELINES_KEY = 'timelines'
export type Timelines = Readonly<Record<string, readonly Span[]>>

/** By machine, in their order. */
export type Changes = ReadonlyMap<string, readonly StatusChanged[]>

/** Only changed machines get a new list, so that only their rows are rendered again. */
export function withChanges(timelines: Timelines, changes: Changes): Timelines {
  const changed: Record<string, readonly Span[]> = {}
  for (const [machineId, spans] of Object.entries(timelines)) {
    const known = changes.get(machineId)?.filter(({ status }) => isStatus(status)) ?? []
    const next = known.reduce(withChange, spans)
    if (next !== spans) changed[machineId] = next
  }
  return Object.keys(changed).length > 0 ? { ...timelines, ...changed } : timelines
}
