import { cleanText } from '../points/clean-text.ts'
import type { Span } from '../status/span.ts'
import type { Status } from '../status/status.ts'

const MAX_TEXT_LENGTH = 250
/** Where a point says no status. */
export const NO_STATUS = '--'

export interface PartPoint {
  readonly ts: number
  readonly name: string
  readonly area: string
  /** As the machine says it, or `--`. */
  readonly status: string
  /** The program that began, or null. */
  readonly currProg: string | null
  readonly notification: string | null
}

/** A mark on a timeline: N for a notification, CP for the current program. */
export interface PartEvent {
  readonly x: number
  readonly title: 'N' | 'CP'
  readonly text: string
  readonly currProg: string | null
  readonly notification: string | null
}

/** A part of the machine over time. */
export interface PartTimeline {
  readonly id: string
  readonly name: string
  readonly area: string
  readonly data: readonly (readonly [ts: number, status: string])[]
  readonly events: readonly PartEvent[]
}

/** Null for what is no point of a part. Older data models write `status` in small letters. */
export function readPartPoint(value: unknown, ts: number): PartPoint | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const fields = value as Record<string, unknown>
  const text = (field: unknown): string | null =>
    typeof field === 'string' && field.trim() !== '' ? cleanText(field, MAX_TEXT_LENGTH) : null
  return {
    ts,
    name: text(fields.Name) ?? '',
    area: text(fields.Area) ?? '',
    status: text(fields.Status) ?? text(fields.status) ?? NO_STATUS,
    currProg: text(fields.CurrProg),
    notification: text(fields.Notification),
  }
}

/** A point is the same wherever it came from: history and live updates overlap. */
export const partPointKey = (point: PartPoint): string => JSON.stringify(point)

/** A timeline for each part, in the order of their names; points come in any order and may be repeated. */
export function partTimelines(points: readonly PartPoint[]): readonly PartTimeline[] {
  const once = new Map(points.map((point) => [partPointKey(point), point]))
  const sorted = [...once].sort(([a, one], [b, other]) => one.ts - other.ts || compare(a, b))
  const parts = Map.groupBy(
    sorted.map(([, point]) => point),
    ({ name, area }) => JSON.stringify([area, name]),
  )
  return [...parts]
    .sort(([a], [b]) => compare(a, b))
    .map(([id, each]) => ({
      id,
      name: each[0]?.name ?? '',
      area: each[0]?.area ?? '',
      data: each.map(({ ts, status }) => [ts, status] as const),
      events: each.flatMap(eventsOf),
    }))
}

/** The program is the one that was named last: machines repeat it with every point. */
function eventsOf(
  { ts, currProg, notification }: PartPoint,
  index: number,
  all: readonly PartPoint[],
): PartEvent[] {
  const before = all.slice(0, index).findLast((point) => point.currProg !== null)?.currProg
  const program: PartEvent[] =
    currProg === null || currProg === before
      ? []
      : [{ x: ts, title: 'CP', text: currProg, currProg, notification }]
  const note: PartEvent[] =
    notification === null ? [] : [{ x: ts, title: 'N', text: notification, currProg, notification }]
  return [...program, ...note]
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The states of a production in the colours of a machine's status; null where nothing is drawn. */
const LOOKS: Readonly<Record<string, Status>> = {
  exe: 'EXE',
  handling: 'HANDLING',
  ready: 'READY',
  setup: 'SETUP',
  hold: 'READY',
  done: 'READY',
  fail: 'FAIL',
  abort: 'FAIL',
  empty: 'POWER_OFF',
  none: 'POWER_OFF',
  power_off: 'POWER_OFF',
  disconnected: 'DISCONNECTED',
}

/** Each point holds until the next; the last one goes on. */
export const spansOfPart = ({ data }: PartTimeline): readonly Span[] =>
  data.flatMap(([ts, status], index): Span[] => {
    const to = data[index + 1]?.[0] ?? null
    return to === ts ? [] : [{ status: LOOKS[status.toLowerCase()] ?? 'UNKNOWN', from: ts, to }]
  })

export interface LivePartPoints {
  readonly points: readonly PartPoint[]
  /** The first point after subscribing; null until it came. */
  readonly skipped: string | null
}

/**
 * Live points of today are appended. The first one after subscribing is skipped: it may be the last of the history
 * again, and the history brings it if it is new (rules: production 10).
 */
export function withLivePoints(
  held: LivePartPoints,
  arrived: readonly PartPoint[],
  startOfToday: number,
): LivePartPoints {
  const known = new Set(held.points.map(partPointKey))
  let { skipped } = held
  const fresh = arrived.filter((point) => {
    const key = partPointKey(point)
    if (skipped === null || skipped === key) {
      skipped = key
      return false
    }
    return point.ts >= startOfToday && !known.has(key)
  })
  if (fresh.length === 0 && skipped === held.skipped) return held
  return { points: fresh.length === 0 ? held.points : [...held.points, ...fresh], skipped }
}
