import type { Point, Value } from '@millwright/domain/points/point'
import { combine, HOUR_MS, MINUTE_MS, type Rollup, rollUp } from '@millwright/domain/points/rollup'
import type { Columns } from '@millwright/domain/points/thin'
import type { Database } from '../database/database.ts'
import { FAR_FUTURE } from '../database/far-future.ts'
import { STORE_LIMITS } from '../runtime/limits.ts'
import { unpackMinutes, unpackPoints } from './block-bytes.ts'
import { byTime, createBoundedPoints } from './bounded-points.ts'
import { readColumns } from './column-store.ts'
import {
  blockPages,
  mergeEvents,
  mergePoints,
  type PointRow,
  packedBefore,
  pointOf,
  readFirst,
  type Stretch,
  unmergedOf,
} from './point-store.ts'
import type { SampleTable } from './sample-rows.ts'
import { inTimeOrder } from './segment-rows.ts'
import { addSegmentPoints, columnsOf } from './segment-store.ts'
import { textLength } from './text-weight.ts'

export interface MessageQuery {
  readonly after: number | null
  readonly before: number | null
  readonly limit: number
  readonly kind: Value['kind'] | null
}

/** Blocks fetched at a time on the way back into the past. */
const HOURS_AT_ONCE = 24

/** Points of a channel as they are asked for. */
export interface Page {
  readonly points: Point[]
  /** Whether there are more that were asked for, because these have as much text as an answer may have. */
  readonly isCut: boolean
}

interface RollupRow {
  hour: Date
  count: number
  min: number
  max: number
  sum: number
  last: number
}

/** Reads of channels: segments, late rows and blocks as one. */
export function createSeriesStore(db: Database, maxText: number = STORE_LIMITS.answerText) {
  /** The newest points before `before`, going back block by block only as far as needed. */
  async function newest(machineId: number, channelId: number, query: MessageQuery): Promise<Page> {
    const { before, limit, kind } = query
    const border = await packedBefore(db)
    const isWanted = (point: Point) => kind === null || point.value.kind === kind
    const late = await lastRows('sample_late', machineId, channelId, query)
    const events = await lastRows('sample_event', machineId, channelId, query)
    const rows = await lastRows('sample', machineId, channelId, query, border)
    const stretch = { machineId, channelIds: [channelId], from: border, to: before ?? FAR_FUTURE }
    const open = createBoundedPoints({ keep: 'last', maxText, order: inTimeOrder, ...stretch })
    open.add(channelId, rows.points)
    await addSegmentPoints(db, stretch, {
      bounds: open.bounds,
      add: (id, points) => open.add(id, points.filter(isWanted)),
    })
    const fresh = open.points().get(channelId) ?? []
    /** Before this moment there may be more than what was read. */
    let from = Math.max(
      late.from,
      events.from,
      rows.from,
      open.bounds().from > border ? open.bounds().from : 0,
    )
    const states = mergePoints(fresh, late.points)
    const end = Math.min(border, before ?? border)
    const packed = createBoundedPoints({ keep: 'last', maxText, order: byTime, from: 0, to: end })
    let found = mergeEvents(states, events.points)
    // Late rows may lie further back than packed ones: blocks are read until nothing in them could be newer.
    if (needsMore(end))
      for await (const page of blockPages(db, { ...stretch, from: 0, to: end }, 'desc', HOURS_AT_ONCE)) {
        for (const { hour, data } of page) {
          if (hour.getTime() + HOUR_MS <= packed.bounds().from) break
          packed.add(channelId, unpackPoints(data, packed.bounds()).filter(isWanted))
        }
        const read = packed.points().get(channelId) ?? []
        from = Math.max(from, packed.bounds().from)
        found = mergeEvents(mergePoints(read, states), events.points)
        if (!needsMore(page.at(-1)?.hour.getTime() ?? 0)) break
      }
    const wanted = lastOf(
      found.filter(({ ts }) => ts >= from),
      limit,
    ).reverse()
    const points = withinText(wanted, maxText)
    const isCut = points.length < Math.min(limit, found.length) || (from > 0 && points.length < limit)
    return { points, isCut }

    /** Whether a block before this moment may hold one of those that are asked for. */
    function needsMore(until: number): boolean {
      return from < until && (found.at(-limit)?.ts ?? 0) < until
    }
  }

  /** The last rows, and from which moment on they are all. */
  async function lastRows(
    table: SampleTable | 'sample',
    machineId: number,
    channelId: number,
    { before, limit, kind }: MessageQuery,
    from = 0,
  ): Promise<{ readonly points: Point[]; readonly from: number }> {
    const { rows } = await db.query<PointRow & { total: number }>(
      `select ts, num, txt, is_json, total from (
         select ts, digest, num, txt, is_json, count(*) over () as total, max(ts) over () as last_ts,
                sum(coalesce(octet_length(txt), 0)) over (order by ts desc) as bytes,
                sum(coalesce(octet_length(txt), 0)) over (partition by ts order by digest) as moment
           from (select ts, num, txt, is_json, ${table === 'sample_event' ? 'digest' : '0 as digest'} from ${table}
                  where machine_id = $1 and channel_id = $2 and ts >= $3 and ts < coalesce($4, 'infinity'::timestamptz)
                    and ($6::text is null or ($6 = 'number') = (txt is null) and is_json = ($6 = 'json'))
                  order by ts desc fetch first $5 rows with ties) r) s
        where (bytes <= $7 or ts = last_ts) and moment <= $8 order by ts, digest`,
      [
        machineId,
        channelId,
        new Date(from),
        before === null ? null : new Date(before),
        limit,
        kind,
        maxText,
        STORE_LIMITS.momentBytes,
      ],
    )
    const [first] = rows
    return { points: rows.map(pointOf), from: first && rows.length < first.total ? first.ts.getTime() : 0 }
  }

  /** The oldest points after `after`: a day at a time, so that a far past does not bring all of it. */
  async function oldest(
    machineId: number,
    channelId: number,
    query: MessageQuery,
    now: number,
  ): Promise<Page> {
    const { limit, kind } = query
    const end = query.before ?? now + 2 * HOURS_AT_ONCE * HOUR_MS
    const found: Point[] = []
    let from = await firstHour(machineId, channelId, (query.after ?? 0) + 1)
    let width = HOURS_AT_ONCE * HOUR_MS
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
    messages: (machineId: number, channelId: number, query: MessageQuery, now: number): Promise<Page> =>
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
