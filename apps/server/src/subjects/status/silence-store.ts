import type { Span } from '@millwright/domain/status/span'
import type { Status } from '@millwright/domain/status/status'
import { int8Array, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** Silences of a machine that were found from the one moment up to the other, in time order. */
export async function silencesBetween(
  tx: Queryable,
  machineId: number,
  from: number,
  to: number,
): Promise<number[]> {
  const { rows } = await tx.query<{ ts: Date }>(
    'select ts from status_silence where machine_id = $1 and ts >= $2 and ts < $3 order by ts',
    [machineId, new Date(from), new Date(to)],
  )
  return rows.map(({ ts }) => ts.getTime())
}

/** The same of several machines, by machine; only those that have any. */
export async function silencesOf(
  tx: Queryable,
  machineIds: readonly number[],
  from: number,
  to: number,
): Promise<Map<number, number[]>> {
  const { rows } = await tx.query<{ machine_id: number; ts: Date }>(
    'select machine_id, ts from status_silence where machine_id = any($1::bigint[]) and ts >= $2 and ts < $3',
    [int8Array(machineIds), new Date(from), new Date(to)],
  )
  const found = Map.groupBy(rows, (row) => row.machine_id)
  return new Map(Array.from(found, ([machineId, all]) => [machineId, all.map(({ ts }) => ts.getTime())]))
}

export async function replaceSilences(
  tx: Queryable,
  machineId: number,
  removed: readonly number[],
  added: readonly number[],
): Promise<void> {
  await tx.query('delete from status_silence where machine_id = $1 and ts = any($2::timestamptz[])', [
    machineId,
    timestamptzArray(removed),
  ])
  await tx.query(
    'insert into status_silence (machine_id, ts) select $1, unnest($2::timestamptz[]) on conflict do nothing',
    [machineId, timestamptzArray(added)],
  )
}

/**
 * The spans from the last that a report before `from` began to the first that begins after `to`: what was reported up to
 * there may end with a silence. Several silences can lie in one span, where the machine reported in between that it was
 * disconnected.
 */
export async function spansWithNext(
  tx: Queryable,
  machineId: number,
  from: number,
  to: number,
): Promise<Span[]> {
  const { rows } = await tx.query<{ from_ts: Date; to_ts: Date | null; status: Status }>(
    `(select from_ts, to_ts, status from status_span where machine_id = $1 and from_ts <= $3
         and from_ts >= coalesce((select max(s.from_ts) from status_span s where s.machine_id = $1 and s.from_ts < $2
               and s.from_ts not in (select ts from status_silence where machine_id = $1 and ts < $2)), $2))
     union all
     (select from_ts, to_ts, status from status_span where machine_id = $1 and from_ts > $3 order by from_ts limit 1)
     order by from_ts`,
    [machineId, new Date(from), new Date(to)],
  )
  return rows.map((row) => ({
    status: row.status,
    from: row.from_ts.getTime(),
    to: row.to_ts?.getTime() ?? null,
  }))
}

/** Whether a machine has sent something since a moment, of whatever time. */
export async function isHeardSince(tx: Queryable, machineId: number, since: number): Promise<boolean> {
  const { rows } = await tx.query('select from machine_link where machine_id = $1 and last_seen >= $2', [
    machineId,
    new Date(since),
  ])
  return rows.length > 0
}

export async function dropSilencesBefore(db: Queryable, ts: number): Promise<void> {
  await db.query('delete from status_silence where ts < $1', [new Date(ts)])
}
