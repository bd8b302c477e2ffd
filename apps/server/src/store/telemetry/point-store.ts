import type { Point, Value } from '@millwright/domain/point/point'
import { HOUR_MS } from '@millwright/domain/series/rollup'
import { int8Array } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import { unpackPoints } from './block-bytes.ts'
import { segmentPoints } from './segment-store.ts'

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
 * what was stored first. Late rows and events are read before blocks, because merging moves them from the one to the
 * other.
 */
export async function readPoints(db: Queryable, { channelId, ...stretch }: Stretch): Promise<Point[]> {
  const points = await readChannels(db, { ...stretch, channelIds: [channelId] })
  return points.get(channelId) ?? []
}

export interface ChannelsStretch extends Omit<Stretch, 'channelId'> {
  readonly channelIds: readonly number[]
}

/** As `readPoints`, of several channels at once: a machine has dozens of tools, and each question to the database counts. */
export async function readChannels(db: Queryable, stretch: ChannelsStretch): Promise<Map<number, Point[]>> {
  const { channelIds, from, to } = stretch
  if (channelIds.length === 0) return new Map()
  const border = await packedBefore(db)
  const { late, events } = await unmergedByChannel(db, stretch)
  const open = { ...stretch, from: Math.max(from, border) }
  const fresh = to > border ? await segmentPoints(db, open) : NO_POINTS
  const rows = to > border ? await rowsOf(db, open) : NOTHING
  const packed = from < border ? await blocksOf(db, { ...stretch, to: Math.min(to, border) }) : NO_BLOCKS
  return new Map(
    channelIds.map((channelId) => {
      const blocks = packed.get(channelId) ?? []
      const inBlocks = blocks
        .flatMap(({ data }) => unpackPoints(data))
        .filter((point) => point.ts >= from && point.ts < to)
      const inSegments = fresh.get(channelId) ?? []
      const asRows = [pointsOf(rows.get(channelId)), pointsOf(late.get(channelId))] as const
      // Most often there is nothing to sort in: what is packed ends where segments begin.
      const states = asRows.every((each) => each.length === 0)
        ? [...inBlocks, ...inSegments]
        : mergePoints(inBlocks, [...asRows[0], ...inSegments, ...asRows[1]])
      return [channelId, mergeEvents(states, pointsOf(events.get(channelId)))]
    }),
  )
}

interface ChannelRow extends PointRow {
  readonly channel_id: number
}

interface BlockRow {
  readonly channel_id: number
  readonly data: Buffer
}

const NOTHING: ReadonlyMap<number, readonly ChannelRow[]> = new Map()
const NO_POINTS: ReadonlyMap<number, readonly Point[]> = new Map()
const NO_BLOCKS: ReadonlyMap<number, readonly BlockRow[]> = new Map()

const byChannel = <T extends { readonly channel_id: number }>(rows: readonly T[]): Map<number, T[]> =>
  Map.groupBy(rows, (row) => row.channel_id)

const pointsOf = (rows: readonly ChannelRow[] | undefined): Point[] => (rows ?? []).map(pointOf)

const parametersOf = ({ machineId, channelIds, from, to }: ChannelsStretch): unknown[] => [
  machineId,
  int8Array(channelIds),
  new Date(from),
  new Date(to),
]

/** Fresh points that were stored before there were segments. */
async function rowsOf(db: Queryable, stretch: ChannelsStretch): Promise<Map<number, ChannelRow[]>> {
  const { rows } = await db.query<ChannelRow>(
    `select channel_id, ts, num, txt, is_json from sample
      where machine_id = $1 and channel_id = any($2::bigint[]) and ts >= $3 and ts < $4 order by channel_id, ts`,
    parametersOf(stretch),
  )
  return byChannel(rows)
}

async function unmergedByChannel(
  db: Queryable,
  stretch: ChannelsStretch,
): Promise<{ late: Map<number, ChannelRow[]>; events: Map<number, ChannelRow[]> }> {
  const { rows } = await db.query<ChannelRow & { is_event: boolean }>(
    `select channel_id, ts, num, txt, is_json, false as is_event from sample_late
      where machine_id = $1 and channel_id = any($2::bigint[]) and ts >= $3 and ts < $4
     union all
     select channel_id, ts, num, txt, is_json, true from sample_event
      where machine_id = $1 and channel_id = any($2::bigint[]) and ts >= $3 and ts < $4
      order by ts`,
    parametersOf(stretch),
  )
  return {
    late: byChannel(rows.filter((row) => !row.is_event)),
    events: byChannel(rows.filter((row) => row.is_event)),
  }
}

/** What waits to be merged into its blocks. */
export async function unmergedOf(
  db: Queryable,
  { channelId, ...stretch }: Stretch,
): Promise<{ late: Point[]; events: Point[] }> {
  const { late, events } = await unmergedByChannel(db, { ...stretch, channelIds: [channelId] })
  return { late: pointsOf(late.get(channelId)), events: pointsOf(events.get(channelId)) }
}

async function blocksOf(db: Queryable, stretch: ChannelsStretch): Promise<Map<number, BlockRow[]>> {
  const { rows } = await db.query<BlockRow>(
    `select channel_id, data from sample_block
      where machine_id = $1 and channel_id = any($2::bigint[]) and hour >= $3 and hour < $4 order by channel_id, hour`,
    parametersOf({ ...stretch, from: stretch.from - (stretch.from % HOUR_MS) }),
  )
  return byChannel(rows)
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
  const known = new Set(first.map(identityOf))
  const merged = [...first, ...second.filter((point) => !known.has(identityOf(point)))]
  return merged.sort((a, b) => a.ts - b.ts)
}

const identityOf = ({ ts, value }: Point): string =>
  `${ts} ${value.kind} ${value.kind === 'number' ? value.num : value.txt}`
