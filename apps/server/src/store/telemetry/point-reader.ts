import type { Point, Value } from '@millwright/domain/point/point'
import { HOUR_MS } from '@millwright/domain/series/rollup'
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

/** Where fresh rows begin; everything before stands in blocks. */
export async function packedBefore(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ at: Date }>('select packed_before as at from pack_state')
  const at = rows[0]?.at
  if (!at) throw new Error('the pack state is missing')
  return at.getTime()
}

/**
 * All points of a stretch, packed, late and fresh, in time order and each moment once; what was stored first
 * stands. Late rows are read before blocks, because merging moves them from the one to the other.
 */
export async function readPoints(
  db: Queryable,
  { machineId, channelId, from, to }: Stretch,
): Promise<Point[]> {
  const border = await packedBefore(db)
  const late = await rowsOf(db, 'sample_late', { machineId, channelId, from, to })
  const fresh =
    to > border ? await rowsOf(db, 'sample', { machineId, channelId, from: Math.max(from, border), to }) : []
  const packed =
    from < border ? await blocksOf(db, { machineId, channelId, from, to: Math.min(to, border) }) : []
  return mergePoints(
    packed.flatMap((block) => unpackPoints(block)).filter((point) => point.ts >= from && point.ts < to),
    [...fresh, ...late],
  )
}

async function rowsOf(db: Queryable, table: 'sample' | 'sample_late', stretch: Stretch): Promise<Point[]> {
  const { rows } = await db.query<PointRow>(
    `select ts, num, txt, is_json from ${table}
      where machine_id = $1 and channel_id = $2 and ts >= $3 and ts < $4 order by ts`,
    [stretch.machineId, stretch.channelId, new Date(stretch.from), new Date(stretch.to)],
  )
  return rows.map(pointOf)
}

async function blocksOf(db: Queryable, stretch: Stretch): Promise<Buffer[]> {
  const { rows } = await db.query<{ data: Buffer }>(
    `select data from sample_block
      where machine_id = $1 and channel_id = $2 and hour >= $3 and hour < $4 order by hour`,
    [
      stretch.machineId,
      stretch.channelId,
      new Date(stretch.from - (stretch.from % HOUR_MS)),
      new Date(stretch.to),
    ],
  )
  return rows.map((row) => row.data)
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
