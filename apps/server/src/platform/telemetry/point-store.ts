import { setImmediate } from 'node:timers/promises'
import type { Point, Value } from '@millwright/domain/points/point'
import { HOUR_MS } from '@millwright/domain/points/rollup'
import { int8Array } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import { STORE_LIMITS } from '../runtime/limits.ts'
import { unpackPoints } from './block-bytes.ts'
import { byTime, createBoundedPoints } from './bounded-points.ts'
import { inTimeOrder } from './segment-rows.ts'
import { addSegmentPoints } from './segment-store.ts'

export interface PointRow {
  ts: Date
  num: number | null
  txt: string | null
  is_json: boolean
}

export function storedValue(row: Pick<PointRow, 'num' | 'txt' | 'is_json'>): Value {
  if (row.txt === null) return { kind: 'number', num: row.num ?? 0 }
  return { kind: row.is_json ? 'json' : 'text', txt: row.txt }
}

export const pointOf = (row: PointRow): Point => ({ ts: row.ts.getTime(), value: storedValue(row) })

export interface Stretch {
  readonly machineId: number
  readonly channelId: number
  /** Included. */
  readonly from: number
  /** Not included. */
  readonly to: number
}

/** Where fresh points begin; everything before is read from blocks. */
export async function packedBefore(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ at: Date }>('select packed_before as at from pack_state')
  const at = rows[0]?.at
  if (!at) throw new Error('the pack state is missing')
  return at.getTime()
}

/**
 * All points of a stretch, packed, late and fresh, in time order; of a channel that carries a state each moment once,
 * what was stored first. For channels whose values are known to be short, or without their texts: others are read by
 * `readInSteps`.
 */
export async function readPoints(db: Queryable, { channelId, ...stretch }: Stretch & Bare): Promise<Point[]> {
  const points = await readChannels(db, { ...stretch, channelIds: [channelId] })
  return points.get(channelId) ?? []
}

interface Bare {
  /** Where only numbers count, every text is the empty one. */
  readonly withoutTexts?: boolean
}

export interface ChannelsStretch extends Omit<Stretch, 'channelId'>, Bare {
  readonly channelIds: readonly number[]
}

/** As `readPoints`, of several channels at once: a machine has dozens of tools, and each question to the database counts. */
export async function readChannels(db: Queryable, stretch: ChannelsStretch): Promise<Map<number, Point[]>> {
  return (await readFirst(db, stretch, Number.MAX_SAFE_INTEGER)).points
}

/** The points of a stretch in steps from its begin to its end, each with as much text as the memory holds easily. */
export async function* readInSteps(
  db: Queryable,
  stretch: ChannelsStretch,
  maxText?: number,
): AsyncGenerator<ReadonlyMap<number, readonly Point[]>> {
  for (let { from } = stretch; from < stretch.to; ) {
    const { points, to } = await readFirst(db, { ...stretch, from }, maxText)
    yield points
    from = to
    // Messages that came meanwhile go first.
    if (from < stretch.to) await setImmediate()
  }
}

/** The same of one channel. */
export async function* pointsInSteps(
  db: Queryable,
  { channelId, ...stretch }: Stretch,
): AsyncGenerator<readonly Point[]> {
  for await (const points of readInSteps(db, { ...stretch, channelIds: [channelId] }))
    yield points.get(channelId) ?? []
}

/**
 * The first points of a stretch, with so much text at most, whole moments and one at least; `to` is where the rest begins.
 * Late rows and events are read before blocks, because merging moves them from the one to the other.
 */
export async function readFirst(
  db: Queryable,
  stretch: ChannelsStretch,
  maxText: number = STORE_LIMITS.bytesAtOnce,
): Promise<{ readonly points: Map<number, Point[]>; readonly to: number }> {
  const { channelIds, from } = stretch
  if (channelIds.length === 0) return { points: new Map(), to: stretch.to }
  const border = await packedBefore(db)
  const unmerged = await unmergedByChannel(db, stretch, maxText)
  let { to } = unmerged
  const fresh = await readFresh(db, { ...stretch, from: Math.max(from, border), to }, maxText)
  to = fresh.to
  const packed = await readPacked(db, { ...stretch, to: Math.min(to, Math.max(from, border)) }, maxText)
  if (packed.to < border) to = Math.min(to, packed.to)
  const cut = (points: readonly Point[] | undefined): Point[] =>
    (points ?? []).filter((point) => point.ts < to)
  const points = channelIds.map((channelId): [number, Point[]] => {
    const [inBlocks, late] = [cut(packed.points.get(channelId)), cut(unmerged.late.get(channelId))]
    const open = cut(fresh.points.get(channelId))
    // Most often there is nothing to sort in: what is packed ends where segments begin.
    const states = late.length === 0 ? inBlocks.concat(open) : mergePoints(inBlocks, [...open, ...late])
    return [channelId, mergeEvents(states, cut(unmerged.events.get(channelId)))]
  })
  return { points: new Map(points), to }
}

interface ReadPoints {
  readonly points: ReadonlyMap<number, readonly Point[]>
  readonly to: number
}

/** What was stored while its hours were open: segments, and rows of before there were segments. */
export async function readFresh(
  db: Queryable,
  stretch: ChannelsStretch,
  maxText: number = STORE_LIMITS.bytesAtOnce,
): Promise<ReadPoints> {
  const { from, to } = stretch
  if (from >= to) return { points: new Map(), to }
  const rows = await rowsOf(db, stretch, maxText)
  const found = createBoundedPoints({ keep: 'first', maxText, order: inTimeOrder, from, to: rows.to })
  for (const [channelId, points] of rows.points) found.add(channelId, points)
  await addSegmentPoints(db, { ...stretch, to: rows.to }, found)
  const points = found.points()
  return { points, to: found.bounds().to }
}

async function readPacked(db: Queryable, stretch: ChannelsStretch, maxText: number): Promise<ReadPoints> {
  const { from, to, withoutTexts = false } = stretch
  if (from >= to) return { points: new Map(), to }
  const found = createBoundedPoints({ keep: 'first', maxText, order: byTime, from, to })
  for await (const page of blockPages(db, { ...stretch, from: from - (from % HOUR_MS) }, 'asc')) {
    for (const { channel_id, hour, data } of page) {
      if (hour.getTime() >= found.bounds().to) break
      found.add(channel_id, unpackPoints(data, { ...found.bounds(), withoutTexts }))
    }
    if (found.bounds().to < to) break
  }
  const points = found.points()
  return { points, to: found.bounds().to }
}

export interface BlockRow {
  readonly channel_id: number
  readonly hour: Date
  readonly data: Buffer
}

/** The blocks that begin in a stretch in the order of time, forwards or backwards, so many bytes at a time. */
export async function* blockPages(
  db: Queryable,
  { machineId, channelIds, from, to }: ChannelsStretch,
  direction: 'asc' | 'desc',
  limit = 5_000,
): AsyncGenerator<readonly BlockRow[]> {
  let bounds = { from, to }
  while (bounds.from < bounds.to) {
    // Blocks of one moment, which are of several channels, come together.
    const { rows } = await db.query<BlockRow & { total: number }>(
      `select channel_id, hour, data, total from (
         select channel_id, hour, data, count(*) over () as total, sum(octet_length(data)) over (order by hour ${direction}) as bytes, first_value(hour) over (order by hour ${direction}) as first_hour
           from (select channel_id, hour, data from sample_block
                 where machine_id = $1 and channel_id = any($2::bigint[]) and hour >= $3 and hour < $4
                 order by hour ${direction} fetch first $6 rows with ties) b) p
        where bytes <= $5 or hour = first_hour order by hour ${direction}, channel_id`,
      [
        machineId,
        int8Array(channelIds),
        new Date(bounds.from),
        new Date(bounds.to),
        STORE_LIMITS.bytesAtOnce,
        limit,
      ],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length === last.total && last.total < limit) return
    const at = last.hour.getTime()
    bounds = direction === 'asc' ? { from: at + 1, to } : { from, to: at }
    await setImmediate()
  }
}

interface ChannelRow extends PointRow {
  readonly channel_id: number
}

const pointsOf = (rows: readonly ChannelRow[]): ReadonlyMap<number, readonly Point[]> =>
  new Map(
    [...Map.groupBy(rows, (row) => row.channel_id)].map(([channelId, own]) => [channelId, own.map(pointOf)]),
  )

const parametersOf = ({ machineId, channelIds, from, to }: ChannelsStretch): unknown[] => [
  machineId,
  int8Array(channelIds),
  new Date(from),
  new Date(to),
]

const textOf = ({ withoutTexts }: Bare): string =>
  withoutTexts ? "case when txt is not null then '' end as txt" : 'txt'

/** The first of rows in time order, with so much text at most, whole moments and one at least. */
const firstRows = (rows: string): string => `select * from (
   select *, sum(coalesce(octet_length(txt), 0)) over (order by ts) as bytes, min(ts) over () as first_ts,
          count(*) over () as total from (${rows}) r) s
  where bytes <= $5 or ts = first_ts order by ts`

interface CutRow extends ChannelRow {
  readonly total: number
}

const endOf = (rows: readonly CutRow[], to: number): number => {
  const last = rows.at(-1)
  return last && rows.length < last.total ? last.ts.getTime() + 1 : to
}

/** Fresh points that were stored before there were segments. */
async function rowsOf(db: Queryable, stretch: ChannelsStretch, maxText: number): Promise<ReadPoints> {
  const { rows } = await db.query<CutRow>(
    firstRows(`select channel_id, ts, num, ${textOf(stretch)}, is_json from sample
      where machine_id = $1 and channel_id = any($2::bigint[]) and ts >= $3 and ts < $4`),
    [...parametersOf(stretch), maxText],
  )
  return { points: pointsOf(rows), to: endOf(rows, stretch.to) }
}

interface Unmerged {
  readonly late: ReadonlyMap<number, readonly Point[]>
  readonly events: ReadonlyMap<number, readonly Point[]>
  readonly to: number
}

/** Events of one moment beyond their bound are not read: merging sets them aside. */
async function unmergedByChannel(
  db: Queryable,
  stretch: ChannelsStretch,
  maxText: number,
): Promise<Unmerged> {
  const { rows } = await db.query<CutRow & { is_event: boolean }>(
    firstRows(`select channel_id, ts, num, ${textOf(stretch)}, is_json, false as is_event from sample_late
      where machine_id = $1 and channel_id = any($2::bigint[]) and ts >= $3 and ts < $4
     union all
     select channel_id, ts, num, ${textOf(stretch)}, is_json, true from (
       select *, sum(coalesce(octet_length(txt), 0)) over (partition by channel_id, ts order by digest) as moment
         from sample_event where machine_id = $1 and channel_id = any($2::bigint[]) and ts >= $3 and ts < $4) e
      where moment <= ${STORE_LIMITS.momentBytes}`),
    [...parametersOf(stretch), maxText],
  )
  return {
    late: pointsOf(rows.filter((row) => !row.is_event)),
    events: pointsOf(rows.filter((row) => row.is_event)),
    to: endOf(rows, stretch.to),
  }
}

/** What waits to be merged into its blocks, without its texts. */
export async function unmergedOf(
  db: Queryable,
  { channelId, ...stretch }: Stretch,
): Promise<{ late: readonly Point[]; events: readonly Point[] }> {
  const bare = { ...stretch, channelIds: [channelId], withoutTexts: true }
  const { late, events } = await unmergedByChannel(db, bare, Number.MAX_SAFE_INTEGER)
  return { late: late.get(channelId) ?? [], events: events.get(channelId) ?? [] }
}

/**
 * When the first stored point of these channels was, or at most some hours before it; null when there is none: segments and
 * blocks are not opened for it.
 */
export async function firstPointAt(
  db: Queryable,
  machineId: number,
  channelIds: readonly number[],
): Promise<number | null> {
  const { rows } = await db.query<{ first: Date | null }>(
    `select least(
       (select min(hour) from sample_block where machine_id = $1 and channel_id = any($2::bigint[])),
       (select min(ts) from sample_late where machine_id = $1 and channel_id = any($2::bigint[])),
       (select min(ts) from sample_event where machine_id = $1 and channel_id = any($2::bigint[])),
       (select min(first_ts) from sample_segment where machine_id = $1 and channel_id = 0),
       (select min(first_ts) from sample_segment
         where machine_id = $1 and channel_id = any($2::bigint[]) and channel_id <> 0),
       (select min(ts) from sample where machine_id = $1 and channel_id = any($2::bigint[]))) as first`,
    [machineId, int8Array(channelIds)],
  )
  return rows[0]?.first?.getTime() ?? null
}

/** Both in time order. Points of `first` stand where both have one for the same moment. */
export function mergePoints(first: readonly Point[], second: readonly Point[]): Point[] {
  if (second.length === 0) return [...first]
  const known = new Set(first.map((point) => point.ts))
  const merged = [...first]
  for (const point of second) {
    if (known.has(point.ts)) continue
    known.add(point.ts)
    merged.push(point)
  }
  return merged.sort((a, b) => a.ts - b.ts)
}

/** Both in time order. Of one moment every different value is kept. */
export function mergeEvents(first: readonly Point[], second: readonly Point[]): Point[] {
  if (second.length === 0) return [...first]
  const moments = new Set(second.map(({ ts }) => ts))
  const known = new Set(first.filter(({ ts }) => moments.has(ts)).map(identityOf))
  const merged = [...first, ...second.filter((point) => !known.has(identityOf(point)))]
  return merged.sort((a, b) => a.ts - b.ts)
}

const identityOf = ({ ts, value }: Point): string =>
  `${ts} ${value.kind} ${value.kind === 'number' ? value.num : value.txt}`
