import type { Point, Value } from '@millwright/domain/points/point'
import type { Rollup } from '@millwright/domain/points/rollup'
import type { Columns } from '@millwright/domain/points/thin'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Database } from '../database/database.ts'
import { STORE_LIMITS } from '../runtime/limits.ts'
import { readColumns } from './column-store.ts'
import { firstPointFrom, readFirst, readLast } from './point-reader-store.ts'
import { type RollupWidth, readRollups } from './rollup-store.ts'
import type { Stretch } from './stretch.ts'
import { textLength } from './text-weight.ts'

export interface MessageQuery {
  readonly after: number | null
  readonly before: number | null
  readonly limit: number
  readonly kind: Value['kind'] | null
}

/** Read at a time on the way forward; longer once little is found. */
const STEP_MS = DAY_MS

/** Points of a channel as they are asked for. */
export interface Page {
  readonly points: Point[]
  /** Whether there are more that were asked for, because these have as much text as an answer may have. */
  readonly isCut: boolean
}

/** Series of channels as pages show them: messages page by page, columns, and rollups by minute or hour. */
export function createSeriesStore(db: Database, maxText: number = STORE_LIMITS.answerText) {
  /** The newest points before `before`. */
  async function newest(machineId: number, channelId: number, query: MessageQuery): Promise<Page> {
    const { limit } = query
    const { points: found, from } = await readLast(db, { machineId, channelId, ...query }, maxText)
    const wanted = lastOf(
      found.filter(({ ts }) => ts >= from),
      limit,
    ).reverse()
    const points = withinText(wanted, maxText)
    const isCut = points.length < Math.min(limit, found.length) || (from > 0 && points.length < limit)
    return { points, isCut }
  }

  /** The oldest points after `after`: a day at a time, so that a far past does not bring all of it. */
  async function oldest(
    machineId: number,
    channelId: number,
    query: MessageQuery,
    now: number,
  ): Promise<Page> {
    const { limit, kind } = query
    const end = query.before ?? now + 2 * STEP_MS
    const found: Point[] = []
    let from = (await firstPointFrom(db, machineId, channelId, (query.after ?? 0) + 1)) ?? end
    let width = STEP_MS
    let size = 0
    while (from < end && found.length < limit && size < maxText) {
      const stretch = { machineId, channelIds: [channelId], from, to: Math.min(end, from + width) }
      const { points, to } = await readFirst(db, stretch, maxText)
      for (const point of points.get(channelId) ?? [])
        if (kind === null || point.value.kind === kind) {
          found.push(point)
          size += textLength(point.value)
        }
      width = to < stretch.to ? width : width * 2
      from = to
    }
    const wanted = firstOf(found, limit)
    const points = withinText(wanted, maxText)
    return { points, isCut: points.length < wanted.length || (from < end && points.length < limit) }
  }

  return {
    messages: (machineId: number, channelId: number, query: MessageQuery, now: number): Promise<Page> =>
      query.after === null ? newest(machineId, channelId, query) : oldest(machineId, channelId, query, now),

    columns: (stretch: Stretch): Promise<Columns> => readColumns(db, stretch),

    rollups: (stretch: Stretch, width: RollupWidth): Promise<Rollup[]> => readRollups(db, stretch, width),
  }
}

export type SeriesStore = ReturnType<typeof createSeriesStore>

/**
 * A page goes on at the moment where the one before it ended, so events that share that moment come together. Who asks
 * for one point wants the latest value.
 */
function lastOf(points: readonly Point[], limit: number): Point[] {
  let start = Math.max(0, points.length - limit)
  while (limit > 1 && start > 0 && points[start - 1]?.ts === points[start]?.ts) start -= 1
  return points.slice(start)
}

/** The first of them with so much text, whole moments and one at least. */
function withinText(points: readonly Point[], maxText: number): Point[] {
  let size = 0
  let end = 0
  for (const [index, { ts, value }] of points.entries()) {
    size += textLength(value)
    if (size > maxText && end > 0) return points.slice(0, end)
    if (ts !== points[index + 1]?.ts) end = index + 1
  }
  return [...points]
}

function firstOf(points: readonly Point[], limit: number): Point[] {
  let end = Math.min(limit, points.length)
  while (limit > 1 && end < points.length && points[end - 1]?.ts === points[end]?.ts) end += 1
  return points.slice(0, end)
}
