import type { Point, Value } from '@millwright/domain/point/point'
import { HOUR_MS } from '@millwright/domain/series/rollup'
import { int8Array } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import { unpackPoints } from './block-bytes.ts'

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

/** Where fresh rows begin; everything before is read from blocks. */
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
export async function readPoints(
  db: Queryable,
  { machineId, channelId, from, to }: Stretch,
): Promise<Point[]> {
  const border = await packedBefore(db)
  const { late, events } = await unmergedOf(db, { machineId, channelId, from, to })
  const fresh =
    to > border ? await freshOf(db, { machineId, channelId, from: Math.max(from, border), to }) : []
  const packed =
    from < border ? await blocksOf(db, { machineId, channelId, from, to: Math.min(to, border) }) : []
  const states = mergePoints(
    packed.flatMap((block) => unpackPoints(block)).filter((point) => point.ts >= from && point.ts < to),
    [...fresh, ...late],
  )
  return mergeEvents(states, events)
}

const parametersOf = ({ machineId, channelId, from, to }: Stretch): unknown[] => [
  machineId,
  channelId,
  new Date(from),
  new Date(to),
]

async function freshOf(db: Queryable, stretch: Stretch): Promise<Point[]> {
  const { rows } = await db.query<PointRow>(
    `select ts, num, txt, is_json from sample
      where machine_id = $1 and channel_id = $2 and ts >= $3 and ts < $4 order by ts`,
    parametersOf(stretch),
  )
  return rows.map(pointOf)
}

/** What waits to be merged into its blocks. */
export async function unmergedOf(
  db: Queryable,
  stretch: Stretch,
): Promise<{ late: Point[]; events: Point[] }> {
  const { rows } = await db.query<PointRow & { is_event: boolean }>(
    `select ts, num, txt, is_json, false as is_event from sample_late
      where machine_id = $1 and channel_id = $2 and ts >= $3 and ts < $4
     union all
     select ts, num, txt, is_json, true from sample_event
      where machine_id = $1 and channel_id = $2 and ts >= $3 and ts < $4
      order by ts`,
    parametersOf(stretch),
  )
  return {
    late: rows.filter((row) => !row.is_event).map(pointOf),
    events: rows.filter((row) => row.is_event).map(pointOf),
  }
}

async function blocksOf(db: Queryable, stretch: Stretch): Promise<Buffer[]> {
  const { rows } = await db.query<{ data: Buffer }>(
    `select data from sample_block
      where machine_id = $1 and channel_id = $2 and hour >= $3 and hour < $4 order by hour`,
    parametersOf({ ...stretch, from: stretch.from - (stretch.from % HOUR_MS) }),
  )
  return rows.map((row) => row.data)
}

/** When the first stored point of these channels was; null when there is none. */
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
