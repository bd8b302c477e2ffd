import type { Status } from '@millwright/domain/status/status'
import { extend, type OpenSpan, type Span, type StatusPoint, spansOf } from '@millwright/domain/timeline/span'
import { int8Array, textArray, timestamptzArray } from './binary-arrays.ts'
import type { Database, Queryable } from './database.ts'

export interface StatusReport {
  readonly machineId: number
  readonly points: readonly StatusPoint[]
}

/** What a batch changed, for those who watch: the new points, and the machine's status where it is another now. */
export interface StatusOutcome {
  readonly machineId: number
  readonly added: readonly StatusPoint[]
  readonly current: OpenSpan | null
}

/** Any number that only this product uses; the second key of the lock is the machine. */
const LOCK = 7_455_302

interface SpanRow extends Span {
  readonly machineId: number
  readonly seenTo: number
}

/**
 * Stores status points and keeps the spans that follow from them. A point that is stored already is
 * passed over, so a repeated message changes nothing; a late one rebuilds the stretch it falls into.
 */
export function createStatusWriter(db: Database, statusChannelId: number) {
  return {
    record: (reports: readonly StatusReport[], receivedAt: number): Promise<StatusOutcome[]> =>
      db.transaction(async (tx) => {
        const machines = [...new Set(reports.map((report) => report.machineId))].sort((a, b) => a - b)
        // Several workers may hold points of one machine: in turn, each sees what the one before it wrote.
        await tx.query('select pg_advisory_xact_lock($1::int, m::int) from unnest($2::bigint[]) m', [
          LOCK,
          int8Array(machines),
        ])
        const added = await insertPoints(tx, statusChannelId, reports)
        await touchLinks(tx, machines, receivedAt)
        const before = await openSpans(tx, [...added.keys()])

        const outcomes: StatusOutcome[] = []
        const rows: SpanRow[] = []
        for (const [machineId, points] of added) {
          const open = before.get(machineId) ?? null
          const grown = extend(open, points)
          const now = grown ? grown.open : await rebuild(tx, statusChannelId, machineId, points)
          if (grown) {
            for (const span of grown.closed) rows.push({ ...span, machineId, seenTo: span.to ?? span.from })
            rows.push({ ...grown.open, to: null, machineId })
          }
          const isChanged = open?.status !== now.status || open.from !== now.from
          outcomes.push({ machineId, added: points, current: isChanged ? now : null })
        }
        await putSpans(tx, rows)
        return outcomes
      }),
  }
}

async function insertPoints(
  tx: Queryable,
  channelId: number,
  reports: readonly StatusReport[],
): Promise<Map<number, StatusPoint[]>> {
  const machines: number[] = []
  const times: number[] = []
  const statuses: string[] = []
  for (const report of reports) {
    for (const point of report.points) {
      machines.push(report.machineId)
      times.push(point.ts)
      statuses.push(point.status)
    }
  }
  const { rows } = await tx.query<{ machine_id: number; ts: Date; txt: Status }>(
    `insert into sample (machine_id, channel_id, ts, txt)
     select m, $1, t, s from unnest($2::bigint[], $3::timestamptz[], $4::text[]) as u(m, t, s)
     on conflict do nothing returning machine_id, ts, txt`,
    [channelId, int8Array(machines), timestamptzArray(times), textArray(statuses)],
  )
  const added = new Map<number, StatusPoint[]>()
  for (const row of rows) {
    const point = { ts: row.ts.getTime(), status: row.txt }
    const points = added.get(row.machine_id)
    if (points) points.push(point)
    else added.set(row.machine_id, [point])
  }
  for (const points of added.values()) points.sort((a, b) => a.ts - b.ts)
  return added
}

const touchLinks = (tx: Queryable, machines: readonly number[], receivedAt: number) =>
  tx.query(
    `insert into machine_link (machine_id, last_seen) select m, $2 from unnest($1::bigint[]) m
     on conflict (machine_id) do update set last_seen = greatest(machine_link.last_seen, excluded.last_seen)`,
    [int8Array(machines), new Date(receivedAt)],
  )

async function openSpans(tx: Queryable, machines: readonly number[]): Promise<Map<number, OpenSpan>> {
  const { rows } = await tx.query<{ machine_id: number; from_ts: Date; seen_to: Date; status: Status }>(
    `select machine_id, from_ts, seen_to, status from status_span
      where machine_id = any($1::bigint[]) and to_ts is null`,
    [int8Array(machines)],
  )
  return new Map(
    rows.map((row) => [
      row.machine_id,
      { status: row.status, from: row.from_ts.getTime(), seenTo: row.seen_to.getTime() },
    ]),
  )
}

/** Builds the spans anew from the one that the first late point falls into up to the first one after the last. */
async function rebuild(
  tx: Queryable,
  channelId: number,
  machineId: number,
  late: readonly StatusPoint[],
): Promise<OpenSpan> {
  const first = new Date(late[0]?.ts ?? 0)
  const last = new Date(late.at(-1)?.ts ?? 0)
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
    [machineId, first, last],
  )
  const { start, next_from, next_to, next_status, next_seen } = around.rows[0] ?? {}
  const { rows } = await tx.query<{ ts: Date; txt: Status }>(
    `select ts, txt from sample
      where machine_id = $1 and channel_id = $2 and ts >= $3 and ts < coalesce($4, 'infinity'::timestamptz) order by ts`,
    [machineId, channelId, start ?? first, next_from ?? null],
  )
  const points = rows.map((row) => ({ ts: row.ts.getTime(), status: row.txt }))
  if (next_from && next_status) points.push({ ts: next_from.getTime(), status: next_status })
  const seenTo = (next_seen ?? rows.at(-1)?.ts ?? last).getTime()

  const spans = spansOf(points)
  const tail = spans.pop()
  if (!tail) throw new Error(`machine ${machineId} has no status points to build spans from`)
  await tx.query(
    `delete from status_span where machine_id = $1 and from_ts >= $2 and from_ts <= coalesce($3, 'infinity'::timestamptz)`,
    [machineId, start ?? first, next_from ?? null],
  )
  const to = next_to?.getTime() ?? null
  await putSpans(tx, [
    ...spans.map((span) => ({ ...span, machineId, seenTo: span.to ?? span.from })),
    { ...tail, to, machineId, seenTo },
  ])
  if (to === null) return { status: tail.status, from: tail.from, seenTo }
  const open = (await openSpans(tx, [machineId])).get(machineId)
  if (!open) throw new Error(`machine ${machineId} has no open span`)
  return open
}

async function putSpans(tx: Queryable, spans: readonly SpanRow[]): Promise<void> {
  if (spans.length === 0) return
  // An open end travels as the largest time, because the binary arrays hold no nulls.
  const OPEN = Date.UTC(9999, 0, 1)
  await tx.query(
    `insert into status_span (machine_id, from_ts, to_ts, status, seen_to)
     select m, f, nullif(t, $6::timestamptz), s, c
       from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::text[], $5::timestamptz[]) as u(m, f, t, s, c)
     on conflict (machine_id, from_ts)
     do update set to_ts = excluded.to_ts, status = excluded.status, seen_to = excluded.seen_to`,
    [
      int8Array(spans.map((span) => span.machineId)),
      timestamptzArray(spans.map((span) => span.from)),
      timestamptzArray(spans.map((span) => span.to ?? OPEN)),
      textArray(spans.map((span) => span.status)),
      timestamptzArray(spans.map((span) => span.seenTo)),
      new Date(OPEN),
    ],
  )
}

export type StatusWriter = ReturnType<typeof createStatusWriter>
