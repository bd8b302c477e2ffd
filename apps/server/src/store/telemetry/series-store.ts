import type { Point, Value } from '@millwright/domain/point/point'
import { combine, HOUR_MS, MINUTE_MS, type Rollup, rollUp } from '@millwright/domain/series/rollup'
import type { Columns } from '@millwright/domain/series/thin'
import type { Database } from '../database/database.ts'
import { FAR_FUTURE } from '../database/far-future.ts'
import { unpackMinutes, unpackPoints } from './block-bytes.ts'
import { readColumns } from './column-store.ts'
import {
  mergeEvents,
  mergePoints,
  type PointRow,
  packedBefore,
  pointOf,
  readPoints,
  type Stretch,
  unmergedOf,
} from './point-store.ts'
import type { SampleTable } from './sample-rows.ts'
import { columnsOf, segmentPoints } from './segment-store.ts'

export interface MessageQuery {
  readonly after: number | null
  readonly before: number | null
  readonly limit: number
  readonly kind: Value['kind'] | null
}

/** Blocks fetched at a time on the way back into the past. */
const HOURS_AT_ONCE = 24

interface RollupRow {
  hour: Date
  count: number
  min: number
  max: number
  sum: number
  last: number
}

/** Reads of channels: segments, late rows and blocks as one. */
export function createSeriesStore(db: Database) {
  /** The newest points before `before`, going back hour by hour only as far as needed. */
  async function newest(machineId: number, channelId: number, query: MessageQuery): Promise<Point[]> {
    const { before, limit, kind } = query
    const border = await packedBefore(db)
    const isWanted = (point: Point) =>
      (kind === null || point.value.kind === kind) && (before === null || point.ts < before)
    const late = await lastRows('sample_late', machineId, channelId, query)
    const events = await lastRows('sample_event', machineId, channelId, query)
    const rows = await lastRows('sample', machineId, channelId, query, border)
    const stretch = { machineId, from: border, to: before ?? FAR_FUTURE }
    const fresh = await segmentPoints(db, { ...stretch, channelIds: [channelId] })
    const states = mergePoints(rows, [...(fresh.get(channelId) ?? []).filter(isWanted), ...late])
    let packed: Point[] = []
    let found = mergeEvents(states, events)
    // Late rows may lie further back than packed ones: blocks are read until nothing in them could be newer.
    for (let end = Math.min(border, before ?? border); (found.at(-limit)?.ts ?? 0) < end; ) {
      const { rows } = await db.query<{ hour: Date; data: Buffer }>(
        `select hour, data from sample_block where machine_id = $1 and channel_id = $2 and hour < $3
          order by hour desc limit $4`,
        [machineId, channelId, new Date(end), HOURS_AT_ONCE],
      )
      const oldest = rows.at(-1)?.hour.getTime()
      packed = [
        ...rows
          .reverse()
          .flatMap((row) => unpackPoints(row.data))
          .filter(isWanted),
        ...packed,
      ]
      found = mergeEvents(mergePoints(packed, states), events)
      if (oldest === undefined || rows.length < HOURS_AT_ONCE) break
      end = oldest
    }
    return lastOf(found, limit).reverse()
  }

  async function lastRows(
    table: SampleTable | 'sample',
    machineId: number,
    channelId: number,
    { before, limit, kind }: MessageQuery,
    from = 0,
  ): Promise<Point[]> {
    const { rows } = await db.query<PointRow>(
      `select ts, num, txt, is_json from ${table}
        where machine_id = $1 and channel_id = $2 and ts >= $3 and ts < coalesce($4, 'infinity'::timestamptz)
          and ($6::text is null or ($6 = 'number') = (txt is null) and is_json = ($6 = 'json'))
        order by ts desc fetch first $5 rows with ties`,
      [machineId, channelId, new Date(from), before === null ? null : new Date(before), limit, kind],
    )
    return rows.map(pointOf).reverse()
  }

  /** The oldest points after `after`: a day at a time, so that a far past does not bring all of it. */
  async function oldest(
    machineId: number,
    channelId: number,
    query: MessageQuery,
    now: number,
  ): Promise<Point[]> {
    const { limit, kind } = query
    const end = query.before ?? now + 2 * HOURS_AT_ONCE * HOUR_MS
    const found: Point[] = []
    let from = await firstHour(machineId, channelId, (query.after ?? 0) + 1)
    let width = HOURS_AT_ONCE * HOUR_MS
    while (from < end && found.length < limit) {
      const to = Math.min(end, from + width)
      const points = await readPoints(db, { machineId, channelId, from, to })
      found.push(...points.filter((point) => kind === null || point.value.kind === kind))
      from = to
      width *= 2
    }
    return firstOf(found, limit)
  }

  /** Skips the time before the first point. */
  async function firstHour(machineId: number, channelId: number, from: number): Promise<number> {
    const { rows } = await db.query<{ first: Date | null }>(
      `select least(
         (select min(hour) from sample_block where machine_id = $1 and channel_id = $2 and hour > $3),
         (select min(ts) from sample_late where machine_id = $1 and channel_id = $2 and ts >= $3),
         (select min(ts) from sample_event where machine_id = $1 and channel_id = $2 and ts >= $3),
         (select min(first_ts) from sample_segment where machine_id = $1 and channel_id = 0 and last_ts >= $3),
         (select min(first_ts) from sample_segment
           where machine_id = $1 and channel_id = $2 and channel_id <> 0 and last_ts >= $3),
         (select min(ts) from sample where machine_id = $1 and channel_id = $2 and ts >= $3)) as first`,
      [machineId, channelId, new Date(Math.max(from - HOUR_MS, 0))],
    )
    return Math.max(from, rows[0]?.first?.getTime() ?? Number.MAX_SAFE_INTEGER)
  }

  return {
    messages: (machineId: number, channelId: number, query: MessageQuery, now: number): Promise<Point[]> =>
      query.after === null ? newest(machineId, channelId, query) : oldest(machineId, channelId, query, now),

    columns: (stretch: Stretch): Promise<Columns> => readColumns(db, stretch),

    /** Rollups of packed hours, and what is not packed yet rolled up from its points. */
    async rollups(stretch: Stretch, width: typeof MINUTE_MS | typeof HOUR_MS): Promise<Rollup[]> {
      const border = Math.min(Math.max(await packedBefore(db), stretch.from), stretch.to)
      const isMinute = width === MINUTE_MS
      const { rows } = await db.query<RollupRow & { minutes: Buffer }>(
        `select hour, count, min, max, sum, last ${isMinute ? ', minutes' : ''} from sample_rollup
          where machine_id = $1 and channel_id = $2 and hour >= $3 and hour < $4 order by hour`,
        [
          stretch.machineId,
          stretch.channelId,
          new Date(stretch.from - (stretch.from % HOUR_MS)),
          new Date(border),
        ],
      )
      const packed = rows.flatMap(({ hour, minutes, ...row }) =>
        isMinute ? unpackMinutes(hour.getTime(), minutes) : [{ ...row, from: hour.getTime() }],
      )
      const late = await unmergedColumns(stretch, border)
      const fresh =
        border < stretch.to ? await readColumns(db, { ...stretch, from: border }) : { ts: [], num: [] }
      const rest = rollUp(fresh.ts, fresh.num, width)
      // Fresh points begin where packed hours end: only late ones share their minutes with others.
      const all =
        late.ts.length > 0
          ? joinSame([...packed, ...rollUp(late.ts, late.num, width), ...rest])
          : [...packed, ...rest]
      return all.filter((rollup) => rollup.from + width > stretch.from && rollup.from < stretch.to)
    },
  }

  /** What belongs to packed hours and is not yet in their rollups. */
  async function unmergedColumns(stretch: Stretch, to: number): Promise<Columns> {
    const { late, events } = await unmergedOf(db, { ...stretch, to })
    return columnsOf(mergeEvents(late, events))
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

function firstOf(points: readonly Point[], limit: number): Point[] {
  let end = Math.min(limit, points.length)
  while (limit > 1 && end < points.length && points[end - 1]?.ts === points[end]?.ts) end += 1
  return points.slice(0, end)
}

/** Rollups of the same stretch, packed and late, as one. */
function joinSame(rollups: Rollup[]): Rollup[] {
  const byFrom = new Map<number, Rollup[]>()
  for (const rollup of rollups) {
    const same = byFrom.get(rollup.from)
    if (same) same.push(rollup)
    else byFrom.set(rollup.from, [rollup])
  }
  return [...byFrom.values()].flatMap((same) => combine(same) ?? []).sort((a, b) => a.from - b.from)
}
