import type { OpenSpan, Span } from '@millwright/domain/status/span'
import type { Status } from '@millwright/domain/status/status'
import type { Queryable } from '../../platform/database/database.ts'
import { idList } from '../../platform/database/id-list.ts'
import { insertRows } from '../../platform/database/insert-rows-store.ts'
import type { OpeningRow } from '../../platform/telemetry/sample-store.ts'

/** A span that still lasts. */
export interface OpenSpanRow extends OpeningRow {
  readonly from_ts: Date
  readonly seen_to: Date
  readonly status: Status
}

export interface SpanRow extends Span {
  readonly machineId: number
  readonly seenTo: number
}

export const selectOpenSpans = (machines: readonly number[]): string =>
  `select 'status' as fact, machine_id, from_ts, seen_to, status from status_span
    where machine_id = any(${idList(machines)}) and to_ts is null`

export const openSpanOf = (row: OpenSpanRow): OpenSpan => ({
  status: row.status,
  from: row.from_ts.getTime(),
  seenTo: row.seen_to.getTime(),
})

interface Neighbour extends Span {
  readonly seenTo: number
}

/** The last span that begins before `from`, and the first that begins after `to`. */
export async function spansAround(
  tx: Queryable,
  machineId: number,
  from: number,
  to: number,
): Promise<{ before: Neighbour | null; next: Neighbour | null }> {
  const { rows } = await tx.query<{ is_before: boolean } & NeighbourRow>(
    `(select true as is_before, from_ts, to_ts, status, seen_to from status_span
       where machine_id = $1 and from_ts < $2 order by from_ts desc limit 1)
     union all
     (select false, from_ts, to_ts, status, seen_to from status_span
       where machine_id = $1 and from_ts > $3 order by from_ts limit 1)`,
    [machineId, new Date(from), new Date(to)],
  )
  const neighbour = (isBefore: boolean): Neighbour | null => {
    const row = rows.find((each) => each.is_before === isBefore)
    return row ? neighbourOf(row) : null
  }
  return { before: neighbour(true), next: neighbour(false) }
}

interface NeighbourRow {
  from_ts: Date
  to_ts: Date | null
  status: Status
  seen_to: Date
}

const neighbourOf = (row: NeighbourRow): Neighbour => ({
  status: row.status,
  from: row.from_ts.getTime(),
  to: row.to_ts?.getTime() ?? null,
  seenTo: row.seen_to.getTime(),
})

/** Those that begin in this stretch, both ends included; gives them in time order. */
export async function deleteSpans(
  tx: Queryable,
  machineId: number,
  from: number,
  to: number,
): Promise<Span[]> {
  const { rows } = await tx.query<NeighbourRow>(
    `delete from status_span where machine_id = $1 and from_ts >= $2 and from_ts <= $3
      returning from_ts, to_ts, status, seen_to`,
    [machineId, new Date(from), new Date(to)],
  )
  return rows.map(neighbourOf).sort((a, b) => a.from - b.from)
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
    ],
    `on conflict (machine_id, from_ts)
     do update set to_ts = excluded.to_ts, status = excluded.status, seen_to = excluded.seen_to`,
  )
}
