import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Database, Queryable } from '../database/database.ts'
import type { SampleRow } from './sample-rows.ts'

/** The time of a machine that points came for long after it. */
export interface Backfill {
  readonly machineId: number
  readonly from: number
  readonly to: number
  readonly notedAt: number
}

/** While a machine is connected nothing is kept back for so long. */
const BACKFILL_AFTER_MS = HOUR_MS

/**
 * Statements without parameters for the transaction that stores these points. In the order of the machines, so that two
 * writers do not wait for each other.
 */
export function noteBackfills(rows: readonly SampleRow[], now: number): string[] {
  const found = new Map<number, { from: number; to: number }>()
  for (const { machineId, ts } of rows) {
    if (ts >= now - BACKFILL_AFTER_MS) continue
    const own = found.get(machineId)
    if (!own) found.set(machineId, { from: ts, to: ts })
    else if (ts < own.from) own.from = ts
    else if (ts > own.to) own.to = ts
  }
  if (found.size === 0) return []
  const at = (ts: number): string => `'${new Date(ts).toISOString()}'::timestamptz`
  const values = [...found]
    .sort(([a], [b]) => a - b)
    .map(([machineId, { from, to }]) => `(${machineId}, ${at(from)}, ${at(to)}, ${at(now)})`)
  return [
    `insert into backfill as b (machine_id, from_ts, to_ts, noted_at) values ${values.join(', ')}
     on conflict (machine_id) do update set from_ts = least(b.from_ts, excluded.from_ts),
       to_ts = greatest(b.to_ts, excluded.to_ts), noted_at = greatest(b.noted_at, excluded.noted_at)`,
  ]
}

export function createBackfillStore(db: Database) {
  return {
    /** Those that nothing was added to since a moment. */
    async settled(before: number, limit: number): Promise<Backfill[]> {
      const { rows } = await db.query<{ machine_id: number; from_ts: Date; to_ts: Date; noted_at: Date }>(
        `select machine_id, from_ts, to_ts, noted_at from backfill where noted_at <= $1 order by noted_at limit $2`,
        [new Date(before), limit],
      )
      return rows.map((row) => ({
        machineId: row.machine_id,
        from: row.from_ts.getTime(),
        to: row.to_ts.getTime(),
        notedAt: row.noted_at.getTime(),
      }))
    },

    /** What came meanwhile stays to be looked at. */
    async done(tx: Queryable, { machineId, notedAt }: Backfill): Promise<void> {
      await tx.query('delete from backfill where machine_id = $1 and noted_at = $2', [
        machineId,
        new Date(notedAt),
      ])
    },

    /** Behind all that are settled by now, so that those which cannot be decided yet keep nobody waiting. */
    async putOff(tx: Queryable, { machineId, notedAt }: Backfill, until: number): Promise<void> {
      await tx.query('update backfill set noted_at = $3 where machine_id = $1 and noted_at = $2', [
        machineId,
        new Date(notedAt),
        new Date(until),
      ])
    },
  }
}

export type BackfillStore = ReturnType<typeof createBackfillStore>

/** The hours of UTC in which a machine reported anything, by their beginnings. In one statement, whatever is packed meanwhile. */
export async function heardHours(
  tx: Queryable,
  machineId: number,
  from: number,
  to: number,
): Promise<Set<number>> {
  const { rows } = await tx.query<{ hour: number }>(
    `select floor(date_part('epoch', ts) / 3600) * 3600000 as hour from (
       select hour as ts from sample_block where machine_id = $1 and hour >= $2 and hour < $3
       union all select ts from sample_late where machine_id = $1 and ts >= $2 and ts < $3
       union all select ts from sample_event where machine_id = $1 and ts >= $2 and ts < $3
       union all select last_ts from sample_segment where machine_id = $1 and last_ts >= $2 and last_ts < $3
     ) heard group by 1`,
    [machineId, new Date(from), new Date(to)],
  )
  return new Set(rows.map(({ hour }) => hour))
}
