import type { Status } from '@millwright/domain/status/status'
import { extend, type OpenSpan, type Span, type StatusPoint, spansOf } from '@millwright/domain/timeline/span'
import { int8Array, textArray, timestamptzArray } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import { idList } from '../database/id-list.ts'
import { readPoints } from '../telemetry/point-reader.ts'
import { STATUS_DAY_GRACE_MS } from './status-day-store.ts'

/** What a batch changed for a machine: its status where it is another now. */
export interface SpanOutcome {
  readonly machineId: number
  readonly added: readonly StatusPoint[]
  readonly current: OpenSpan | null
}

/** A span that still lasts, as `selectOpenSpans` gives it. */
export interface OpenSpanRow {
  readonly machine_id: number
  readonly from_ts: Date
  readonly seen_to: Date
  readonly status: Status
}

interface SpanRow extends Span {
  readonly machineId: number
  readonly seenTo: number
}

const FOR_EVER = Date.UTC(9999, 0, 1)

/**
 * Keeps the spans that follow from the status points. A point later than all that is known extends the last
 * span; an earlier one rebuilds the stretch it falls into. The caller holds the lock of each machine, and has read
 * the open spans since.
 */
export async function growSpans(
  tx: Queryable,
  channelId: number,
  added: ReadonlyMap<number, readonly StatusPoint[]>,
  openRows: readonly OpenSpanRow[],
  now: number,
): Promise<SpanOutcome[]> {
  await forgetDays(tx, added, now - STATUS_DAY_GRACE_MS)
  const before = new Map(openRows.map((row) => [row.machine_id, openSpanOf(row)]))
  const outcomes: SpanOutcome[] = []
  const rows: SpanRow[] = []
  for (const [machineId, points] of added) {
    const open = before.get(machineId) ?? null
    const grown = extend(open, points)
    const current = grown ? grown.open : await rebuild(tx, channelId, machineId, points)
    if (grown) {
      for (const span of grown.closed) rows.push({ ...span, machineId, seenTo: span.to ?? span.from })
      rows.push({ ...grown.open, to: null, machineId })
    }
    const isChanged = open?.status !== current.status || open.from !== current.from
    outcomes.push({ machineId, added: points, current: isChanged ? current : null })
  }
  await putSpans(tx, rows)
  return outcomes
}

/** Days that were counted without these reports are counted anew. The days of reports younger than `before` are not over. */
async function forgetDays(
  tx: Queryable,
  added: ReadonlyMap<number, readonly StatusPoint[]>,
  before: number,
): Promise<void> {
  const touched = [...added].flatMap(([machineId, [first]]) =>
    first && first.ts < before ? [{ machineId, ts: first.ts }] : [],
  )
  if (touched.length === 0) return
  await tx.query(
    `delete from status_day d
      using unnest($1::bigint[], $2::timestamptz[]) as u(machine_id, ts) join machine m on m.id = u.machine_id
      where d.machine_id = u.machine_id and d.day >= (u.ts at time zone m.timezone)::date`,
    [int8Array(touched.map((each) => each.machineId)), timestamptzArray(touched.map((each) => each.ts))],
  )
}

export const selectOpenSpans = (machines: readonly number[]): string =>
  `select machine_id, from_ts, seen_to, status from status_span
    where machine_id = any(${idList(machines)}) and to_ts is null`

const openSpanOf = (row: OpenSpanRow): OpenSpan => ({
  status: row.status,
  from: row.from_ts.getTime(),
  seenTo: row.seen_to.getTime(),
})

/** Builds the spans anew from the one that the first late point falls into up to the first one after the last. */
async function rebuild(
  tx: Queryable,
  channelId: number,
  machineId: number,
  late: readonly StatusPoint[],
): Promise<OpenSpan> {
  const first = late[0]?.ts ?? 0
  const last = late.at(-1)?.ts ?? 0
  const around = await tx.query<{
    start: Date | null
    next_from: Date | null
    next_to: Date | null
    next_status: Status | null
    next_seen: Date | null
  }>(
    `select (select max(from_ts) from status_span where machine_id = $1 and from_ts <= $2) as start,
            n.from_ts as next_from, n.to_ts as next_to, n.status as next_status, n.seen_to as next_seen
       from (select 1) one
       left join (select from_ts, to_ts, status, seen_to from status_span
                   where machine_id = $1 and from_ts > $3 order by from_ts limit 1) n on true`,
    [machineId, new Date(first), new Date(last)],
  )
  const { start, next_from, next_to, next_status, next_seen } = around.rows[0] ?? {}
  const from = start?.getTime() ?? first
  const to = next_from?.getTime() ?? FOR_EVER
  const points = (await readPoints(tx, { machineId, channelId, from, to })).flatMap(({ ts, value }) =>
    value.kind === 'text' ? [{ ts, status: value.txt as Status }] : [],
  )
  const seenTo = next_seen?.getTime() ?? points.at(-1)?.ts ?? last
  if (next_from && next_status) points.push({ ts: next_from.getTime(), status: next_status })

  const spans = spansOf(points)
  const tail = spans.pop()
  if (!tail) throw new Error(`machine ${machineId} has no status points to build spans from`)
  await tx.query('delete from status_span where machine_id = $1 and from_ts >= $2 and from_ts <= $3', [
    machineId,
    new Date(from),
    new Date(to),
  ])
  const end = next_to?.getTime() ?? null
  await putSpans(tx, [
    ...spans.map((span) => ({ ...span, machineId, seenTo: span.to ?? span.from })),
    { ...tail, to: end, machineId, seenTo },
  ])
  if (end === null) return { status: tail.status, from: tail.from, seenTo }
  const [open] = (await tx.query<OpenSpanRow>(selectOpenSpans([machineId]))).rows
  if (!open) throw new Error(`machine ${machineId} has no open span`)
  return openSpanOf(open)
}

async function putSpans(tx: Queryable, spans: readonly SpanRow[]): Promise<void> {
  if (spans.length === 0) return
  // An open end travels as the largest time, because the binary arrays of times hold no nulls.
  await tx.query(
    `insert into status_span (machine_id, from_ts, to_ts, status, seen_to)
     select m, f, nullif(t, $6::timestamptz), s, c
       from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::text[], $5::timestamptz[]) as u(m, f, t, s, c)
     on conflict (machine_id, from_ts)
     do update set to_ts = excluded.to_ts, status = excluded.status, seen_to = excluded.seen_to`,
    [
      int8Array(spans.map((span) => span.machineId)),
      timestamptzArray(spans.map((span) => span.from)),
      timestamptzArray(spans.map((span) => span.to ?? FOR_EVER)),
      textArray(spans.map((span) => span.status)),
      timestamptzArray(spans.map((span) => span.seenTo)),
      new Date(FOR_EVER),
    ],
  )
}
