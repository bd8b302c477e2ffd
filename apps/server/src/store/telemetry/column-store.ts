import type { Point } from '@millwright/domain/point/point'
import { HOUR_MS } from '@millwright/domain/series/rollup'
import type { Columns } from '@millwright/domain/series/thin'
import { POSTGRES_EPOCH_MS } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import { unpackColumns, unpackPoints } from './block-bytes.ts'
import { packedBefore, readPoints, type Stretch } from './point-store.ts'

/** A time and a number as PostgreSQL sends them in binary, each of eight bytes. */
const PAIR_BYTES = 16
const HALF_RANGE = 2 ** 32

/** The numbers of a stretch as columns, without an object for each; only late points have to be sorted in. */
export async function readColumns(db: Queryable, stretch: Stretch): Promise<Columns> {
  const border = await packedBefore(db)
  if (await hasUnmerged(db, stretch)) return columnsOf(await readPoints(db, stretch))
  const fresh =
    stretch.to > border ? await freshColumns(db, { ...stretch, from: Math.max(stretch.from, border) }) : null
  const packed =
    stretch.from < border ? await packedColumns(db, { ...stretch, to: Math.min(stretch.to, border) }) : null
  if (fresh && packed) return { ts: packed.ts.concat(fresh.ts), num: packed.num.concat(fresh.num) }
  return fresh ?? packed ?? { ts: [], num: [] }
}

export function columnsOf(points: readonly Point[]): { ts: number[]; num: number[] } {
  const ts: number[] = []
  const num: number[] = []
  for (const { ts: at, value } of points) {
    if (value.kind !== 'number') continue
    ts.push(at)
    num.push(value.num)
  }
  return { ts, num }
}

async function hasUnmerged(db: Queryable, { machineId, channelId, from, to }: Stretch): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from sample_late where machine_id = $1 and channel_id = $2 and ts >= $3 and ts < $4
     union all
     select 1 from sample_event where machine_id = $1 and channel_id = $2 and ts >= $3 and ts < $4 limit 1`,
    [machineId, channelId, new Date(from), new Date(to)],
  )
  return rows.length > 0
}

async function packedColumns(db: Queryable, { machineId, channelId, from, to }: Stretch) {
  const { rows } = await db.query<{ data: Buffer }>(
    'select data from sample_block where machine_id = $1 and channel_id = $2 and hour >= $3 and hour < $4 order by hour',
    [machineId, channelId, new Date(from - (from % HOUR_MS)), new Date(to)],
  )
  const ts: number[] = []
  const num: number[] = []
  for (const { data } of rows) {
    const block = unpackColumns(data) ?? columnsOf(unpackPoints(data))
    for (let index = 0; index < block.ts.length; index++) {
      const at = block.ts[index] ?? 0
      if (at < from || at >= to) continue
      ts.push(at)
      num.push(block.num[index] ?? 0)
    }
  }
  return { ts, num }
}

/** One run of bytes instead of thousands of rows: writing times and numbers out as text took most of the answer. */
async function freshColumns(db: Queryable, { machineId, channelId, from, to }: Stretch) {
  const { rows } = await db.query<{ pairs: Buffer | null }>(
    `select string_agg(timestamptz_send(ts) || float8send(num), '' order by ts) as pairs
       from sample where machine_id = $1 and channel_id = $2 and ts >= $3 and ts < $4 and num is not null`,
    [machineId, channelId, new Date(from), new Date(to)],
  )
  const pairs = rows[0]?.pairs ?? Buffer.alloc(0)
  const ts: number[] = []
  const num: number[] = []
  for (let at = 0; at < pairs.length; at += PAIR_BYTES) {
    const microseconds = pairs.readInt32BE(at) * HALF_RANGE + pairs.readUInt32BE(at + 4)
    ts.push(POSTGRES_EPOCH_MS + Math.round(microseconds / 1000))
    num.push(pairs.readDoubleBE(at + 8))
  }
  return { ts, num }
}
