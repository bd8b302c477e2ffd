import type { Backfill as Arriving } from '@millwright/domain/points/backfill'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Database, Queryable } from '../database/database.ts'
import { lateHours } from './piece-store.ts'
import type { SampleRow } from './sample-rows.ts'

/** The time of a machine that points came for long after it. */
export interface Backfill {
  readonly machineId: number
  readonly from: number
  readonly to: number
  readonly notedAt: number
}

/** With how far it has come. */
export interface RecentBackfill extends Arriving {
  readonly machineId: number
}

/** Points that come after such a pause are another back-fill. */
const PAUSE = `interval '2 minutes'`

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
    .map(([machineId, { from, to }]) => {
      const range = `${at(from)}, ${at(to)}`
      return `(${machineId}, ${range}, ${at(now)}, ${at(now)}, ${range})`
    })
  return [
    `insert into backfill as b (machine_id, from_ts, to_ts, noted_at, begun_at, last_from, last_to)
     values ${values.join(', ')}
     on conflict (machine_id) do update set from_ts = least(b.from_ts, excluded.from_ts),
       to_ts = greatest(b.to_ts, excluded.to_ts), noted_at = greatest(b.noted_at, excluded.noted_at),
       last_from = excluded.last_from, last_to = excluded.last_to,
       is_backward = coalesce(excluded.last_to < b.last_to, false),
       begun_at = case when excluded.noted_at > b.noted_at + ${PAUSE} then excluded.begun_at else b.begun_at end,
       share = case when excluded.noted_at > b.noted_at + ${PAUSE} then null else b.share end`,
  ]
}

interface RecentRow {
  readonly machine_id: number
  readonly from_ts: Date
  readonly to_ts: Date
  readonly last_from: Date | null
  readonly last_to: Date | null
  readonly is_backward: boolean
  readonly share: number | null
  readonly begun_at: Date
  readonly noted_at: Date
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

    /** Those that something was added to since a moment. */
    async since(moment: number): Promise<RecentBackfill[]> {
      const { rows } = await db.query<RecentRow>(
        `select machine_id, from_ts, to_ts, last_from, last_to, is_backward, share, begun_at, noted_at
           from backfill where noted_at >= $1`,
        [new Date(moment)],
      )
      return rows.map((row) => ({
        machineId: row.machine_id,
        from: row.from_ts.getTime(),
        to: row.to_ts.getTime(),
        lastFrom: row.last_from?.getTime() ?? null,
        lastTo: row.last_to?.getTime() ?? null,
        isBackward: row.is_backward,
        share: row.share,
        begunAt: row.begun_at.getTime(),
        notedAt: row.noted_at.getTime(),
      }))
    },

    /** How much of it has come, as the sender says, by the public id of the machine. Those that are being stored wait for the next. */
    async noteShares(shares: ReadonlyMap<string, number>): Promise<void> {
      if (shares.size === 0) return
      await db.query(
        `update backfill b set share = known.share
           from (select o.machine_id, k.share from unnest($1::text[], $2::real[]) k (public_id, share)
                   join machine m using (public_id) join backfill o on o.machine_id = m.id
                    for update of o skip locked) known
          where b.machine_id = known.machine_id`,
        [[...shares.keys()], [...shares.values()]],
      )
    },

    /** Points that came meanwhile stay to be looked at. */
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

/** The hours of UTC in which a machine reported anything, by their beginnings. Late ones first: they are merged into blocks. */
export async function heardHours(
  tx: Queryable,
  machineId: number,
  from: number,
  to: number,
): Promise<Set<number>> {
  const late = await lateHours(tx, machineId, from, to)
  const { rows } = await tx.query<{ hour: number }>(
    `select floor(date_part('epoch', ts) / 3600) * 3600000 as hour from (
       select hour as ts from sample_block where machine_id = $1 and hour >= $2 and hour < $3
       union all select ts from sample_event where machine_id = $1 and ts >= $2 and ts < $3
       union all select last_ts from sample_segment where machine_id = $1 and last_ts >= $2 and last_ts < $3
     ) heard group by 1`,
    [machineId, new Date(from), new Date(to)],
  )
  return new Set([...late, ...rows.map(({ hour }) => hour)])
}
