import type { OpenSpan, Quiet, SeenSpan, Span } from '@millwright/domain/status/span'
import type { Status } from '@millwright/domain/status/status'
import { int8Array, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { idList, idOf } from '../../platform/database/id-list.ts'
import { insertRows } from '../../platform/database/insert-rows-store.ts'
import type { OpeningRow } from '../../platform/telemetry/sample-store.ts'

/** A span that still lasts. */
export interface OpenSpanRow extends OpeningRow, QuietRow {
  readonly from_ts: Date
  readonly seen_to: Date
  readonly status: Status
}

interface QuietRow {
  readonly quiet_from: Date | null
  readonly quiet_to: Date | null
}

const quietOf = ({ quiet_from, quiet_to }: QuietRow): Quiet | undefined =>
  quiet_from && quiet_to ? { from: quiet_from.getTime(), to: quiet_to.getTime() } : undefined

export interface SpanRow extends SeenSpan {
  readonly machineId: number
}

export const selectOpenSpans = (machines: readonly number[]): string =>
  `select 'status' as fact, machine_id, from_ts, seen_to, status, quiet_from, quiet_to from status_span
    where machine_id = any(${idList(machines)}) and to_ts is null`

export const openSpanOf = (row: OpenSpanRow): OpenSpan => ({
  status: row.status,
  from: row.from_ts.getTime(),
  seenTo: row.seen_to.getTime(),
  quiet: quietOf(row),
})

/** The last span that begins before `from`, and the first that begins after `to`. */
export async function spansAround(
  tx: Queryable,
  machineId: number,
  from: number,
  to: number,
): Promise<{ before: SeenSpan | null; next: SeenSpan | null }> {
  const { rows } = await tx.query<{ is_before: boolean } & NeighbourRow>(
    `(select true as is_before, from_ts, to_ts, status, seen_to, quiet_from, quiet_to from status_span
       where machine_id = $1 and from_ts < $2 order by from_ts desc limit 1)
     union all
     (select false, from_ts, to_ts, status, seen_to, quiet_from, quiet_to from status_span
       where machine_id = $1 and from_ts > $3 order by from_ts limit 1)`,
    [machineId, new Date(from), new Date(to)],
  )
  const neighbour = (isBefore: boolean): SeenSpan | null => {
    const row = rows.find((each) => each.is_before === isBefore)
    return row ? neighbourOf(row) : null
  }
  return { before: neighbour(true), next: neighbour(false) }
}

interface NeighbourRow extends QuietRow {
  from_ts: Date
  to_ts: Date | null
  status: Status
  seen_to: Date
}

const neighbourOf = (row: NeighbourRow): SeenSpan => ({
  status: row.status,
  from: row.from_ts.getTime(),
  to: row.to_ts?.getTime() ?? null,
  seenTo: row.seen_to.getTime(),
  quiet: quietOf(row),
})

/** The spans on both sides of a moment of each of these machines: the last that begins before it, and the first that does not. */
export async function spansBeside(
  tx: Transaction,
  moments: ReadonlyMap<number, number>,
): Promise<Map<number, { before: SeenSpan | null; next: SeenSpan | null }>> {
  const columns = 'machine_id, from_ts, to_ts, status, seen_to, quiet_from, quiet_to'
  const rows = await tx.script<NeighbourRow & { machine_id: number }>(
    Array.from(moments, ([machineId, ts]) => {
      const at = `'${new Date(ts).toISOString()}'::timestamptz`
      const own = `from status_span where machine_id = ${idOf(machineId)}`
      return `(select ${columns} ${own} and from_ts < ${at} order by from_ts desc limit 1)
        union all (select ${columns} ${own} and from_ts >= ${at} order by from_ts limit 1)`
    }),
  )
  const found = Map.groupBy(rows, (row) => row.machine_id)
  return new Map(
    Array.from(moments, ([machineId, ts]) => {
      const both = (found.get(machineId) ?? []).map(neighbourOf)
      return [
        machineId,
        {
          before: both.find((span) => span.from < ts) ?? null,
          next: both.find((span) => span.from >= ts) ?? null,
        },
      ]
    }),
  )
}

/** Those that begin in this stretch, both ends included; gives them in time order. */
export async function deleteSpans(
  tx: Queryable,
  machineId: number,
  from: number,
  to: number,
): Promise<Span[]> {
  const { rows } = await tx.query<NeighbourRow>(
    `delete from status_span where machine_id = $1 and from_ts >= $2 and from_ts <= $3
      returning from_ts, to_ts, status, seen_to, quiet_from, quiet_to`,
    [machineId, new Date(from), new Date(to)],
  )
  return rows.map(neighbourOf).sort((a, b) => a.from - b.from)
}

/** Those that begin at these moments. A cluster deletes them machine by machine, so that each statement is for one shard. */
export async function removeSpans(
  tx: Queryable,
  spans: readonly Pick<SpanRow, 'machineId' | 'from'>[],
): Promise<void> {
  if (spans.length === 0) return
  if (tx.isCluster) {
    for (const { machineId, from } of spans)
      await tx.query('delete from status_span where machine_id = $1 and from_ts = $2', [
        machineId,
        new Date(from),
      ])
    return
  }
  await tx.query(
    `delete from status_span s using unnest($1::bigint[], $2::timestamptz[]) as u(machine_id, from_ts)
      where s.machine_id = u.machine_id and s.from_ts = u.from_ts`,
    [int8Array(spans.map(({ machineId }) => machineId)), timestamptzArray(spans.map(({ from }) => from))],
  )
}

export async function putSpans(tx: Queryable, spans: readonly SpanRow[]): Promise<void> {
  if (spans.length === 0) return
  await insertRows(
    tx,
    'status_span',
    [
      { name: 'machine_id', type: 'bigint', values: spans.map((span) => span.machineId) },
      { name: 'from_ts', type: 'timestamptz', values: spans.map((span) => span.from) },
      { name: 'to_ts', type: 'timestamptz', values: spans.map((span) => span.to) },
      { name: 'status', type: 'text', values: spans.map((span) => span.status) },
      { name: 'seen_to', type: 'timestamptz', values: spans.map((span) => span.seenTo) },
      { name: 'quiet_from', type: 'timestamptz', values: spans.map(({ quiet }) => quiet?.from ?? null) },
      { name: 'quiet_to', type: 'timestamptz', values: spans.map(({ quiet }) => quiet?.to ?? null) },
    ],
    `on conflict (machine_id, from_ts)
     do update set to_ts = excluded.to_ts, status = excluded.status, seen_to = excluded.seen_to,
                   quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`,
  )
}
