import type { Span } from '@millwright/domain/status/span'
import { STATUS_ORDER, type Status, shownAs } from '@millwright/domain/status/status'
import type { ClosedSpan } from '@millwright/domain/status/timeline'
import { emptyTotals, type StatusTotals } from '@millwright/domain/status/totals'
import { int8Array, timestamptzArray } from '../../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { FAR_FUTURE } from '../../../platform/database/far-future.ts'

/**
 * How far back a status is looked for that still holds: most last minutes, some a night, few outlast a holiday. A
 * year of spans must not be read to find one.
 */
const LOOK_BACKS = ['1 hour', '12 hours', '4 days', '60 days', '100 years']

export interface StatusWindow {
  readonly machineId: number
  readonly from: number
  readonly to: number
}

const COLUMNS = 'machine_id, from_ts, to_ts, status'

interface SpanRow {
  machine_id: number
  from_ts: Date
  to_ts: Date | null
  status: Status
}

const spanOf = (row: SpanRow): Span => ({
  status: row.status,
  from: row.from_ts.getTime(),
  to: row.to_ts?.getTime() ?? null,
})

/** Reads of the status spans. Every statement names its machines, so that each touches one shard per machine. */
export function createStatusStore(db: Database) {
  /** The stops in alarm that touch the period, whole, in the order in which they began; only machines that have one. */
  async function failsTouching(
    machineIds: readonly number[],
    from: number,
    to: number,
    tx: Queryable = db,
  ): Promise<Map<number, Span[]>> {
    const carried = await spansAt(
      tx,
      machineIds.map((machineId) => ({ machineId, from })),
    )
    const { rows } = await tx.query<{ machine_id: number; stops: [number, number | null][] }>(
      `select machine_id,
              json_agg(json_build_array(round(date_part('epoch', from_ts) * 1000),
                                        round(date_part('epoch', to_ts) * 1000)) order by from_ts) as stops
         from status_span
        where machine_id = any($1::bigint[]) and status = 'FAIL' and from_ts >= $2 and from_ts < $3
        group by machine_id`,
      [int8Array(machineIds), new Date(from), new Date(to)],
    )
    const found = new Map<number, Span[]>()
    machineIds.forEach((id, index) => {
      const first = carried[index]
      if (first?.status === 'FAIL') found.set(id, [first])
    })
    for (const { machine_id, stops } of rows) {
      const own = found.get(machine_id) ?? []
      found.set(machine_id, own)
      for (const [start, end] of stops) own.push({ status: 'FAIL', from: start, to: end })
    }
    return found
  }

  return {
    /** The spans that touch the period, the one that began before it included. */
    async spansBetween(
      machineIds: readonly number[],
      from: number,
      to: number,
      tx: Queryable = db,
    ): Promise<Map<number, Span[]>> {
      if (machineIds.length === 0) return new Map()
      const carried = await spansAt(
        tx,
        machineIds.map((machineId) => ({ machineId, from })),
      )
      // One text a machine: a row and two times to read for each of many thousand spans would cost more than the rest.
      const { rows } = await tx.query<{ machine_id: number; spans: [number, number | null, Status][] }>(
        `select machine_id,
                json_agg(json_build_array(round(date_part('epoch', from_ts) * 1000),
                                          round(date_part('epoch', to_ts) * 1000), status) order by from_ts) as spans
           from status_span
          where machine_id = any($1::bigint[]) and from_ts >= $2 and from_ts < $3
          group by machine_id`,
        [int8Array(machineIds), new Date(from), new Date(to)],
      )
      const spans = new Map<number, Span[]>()
      machineIds.forEach((id, index) => {
        const first = carried[index]
        spans.set(id, first ? [first] : [])
      })
      for (const row of rows) {
        const ofMachine = spans.get(row.machine_id)
        for (const [start, end, status] of row.spans) ofMachine?.push({ status, from: start, to: end })
      }
      return spans
    },

    /**
     * The spans of one machine that touch each of many periods, in their order. For each the index is asked: the time from
     * the first to the last may be a year.
     */
    async spansDuring(
      machineId: number,
      periods: readonly { readonly from: number; readonly to: number }[],
    ): Promise<Span[][]> {
      const { rows } = await db.query<{ all: [number, number, number | null, Status][] | null }>(
        `select json_agg(json_build_array(p.nr, round(date_part('epoch', s.from_ts) * 1000),
                                          round(date_part('epoch', s.to_ts) * 1000), s.status) order by p.nr, s.from_ts) as all
           from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as p(nr, from_ts, to_ts)
          cross join lateral (
            (select from_ts, to_ts, status from status_span
              where machine_id = $1 and from_ts < p.from_ts order by from_ts desc limit 1)
            union all
            (select from_ts, to_ts, status from status_span
              where machine_id = $1 and from_ts >= p.from_ts and from_ts < p.to_ts)
          ) s
          where s.to_ts is null or s.to_ts > p.from_ts`,
        [
          machineId,
          int8Array(periods.map((_, nr) => nr)),
          timestamptzArray(periods.map(({ from }) => from)),
          timestamptzArray(periods.map(({ to }) => to)),
        ],
      )
      const found: Span[][] = periods.map(() => [])
      for (const [nr, from, to, status] of rows[0]?.all ?? []) found[nr]?.push({ status, from, to })
      return found
    },

    failsTouching,

    /** The stops in alarm that touch the period, cut to it, in the order in which they began. */
    async failsBetween(
      machineIds: readonly number[],
      from: number,
      to: number,
    ): Promise<Map<number, ClosedSpan[]>> {
      const found = await failsTouching(machineIds, from, to)
      const cut = (span: Span): ClosedSpan => ({
        ...span,
        from: Math.max(span.from, from),
        to: Math.min(span.to ?? to, to),
      })
      return new Map([...found].map(([id, stops]) => [id, stops.map(cut)]))
    },

    /** Seconds per status in each window, in the order of the windows; the last status lasts until now. */
    async totalsIn(
      windows: readonly StatusWindow[],
      now: number,
      tx: Queryable = db,
    ): Promise<StatusTotals[]> {
      const cut = windows.map((window) => ({
        ...window,
        to: Math.max(window.from, Math.min(window.to, now)),
      }))
      const known = cut.map(() => emptyTotals())
      const add = (index: number, status: Status, seconds: number): void => {
        const totals = known[index]
        if (totals) totals[shownAs(status) ?? 'noData'] += seconds
      }
      const carried = await spansAt(tx, cut)
      carried.forEach((span, index) => {
        const window = cut[index]
        if (span && window)
          add(index, span.status, (Math.min(span.to ?? window.to, window.to) - window.from) / 1000)
      })
      for (const row of await secondsBegunIn(tx, cut)) add(row.nr, row.status, row.seconds)
      return known.map((totals, index) => {
        const { from = 0, to = 0 } = cut[index] ?? {}
        const reported = STATUS_ORDER.reduce((sum, status) => sum + totals[status], 0)
        return { ...totals, noData: Math.max(0, (to - from) / 1000 - reported) }
      })
    },

    /** The spans that begin in each window, in the order of the windows. */
    async begunIn(windows: readonly StatusWindow[], tx: Queryable = db): Promise<Span[][]> {
      const found: Span[][] = windows.map(() => [])
      if (windows.length === 0) return found
      // All as one text: thousands of rows would take longer to read than to find.
      const { rows } = await tx.query<{ all: [number, number, number | null, Status][] | null }>(
        `select json_agg(json_build_array(w.nr, round(date_part('epoch', s.from_ts) * 1000),
                                          round(date_part('epoch', s.to_ts) * 1000), s.status) order by w.nr, s.from_ts) as all
           from ${WINDOWS}
           join status_span s on s.machine_id = any($2::bigint[]) and s.machine_id = w.machine_id
            and s.from_ts >= w.from_ts and s.from_ts < w.to_ts`,
        windowValues(windows),
      )
      for (const [nr, from, to, status] of rows[0]?.all ?? []) found[nr]?.push({ status, from, to })
      return found
    },

    /** When the machine reported for the first time, as far as its status is kept; null when it never did. */
    async firstOf(machineId: number): Promise<number | null> {
      const { rows } = await db.query<{ first: Date | null }>(
        'select min(from_ts) as first from status_span where machine_id = $1',
        [machineId],
      )
      return rows[0]?.first?.getTime() ?? null
    },

    /** The same of many; those that never reported are not in the map. */
    async firstOfMany(machineIds: readonly number[]): Promise<Map<number, number>> {
      const { rows } = await db.query<{ machine_id: number; first: Date }>(
        `select machine_id, min(from_ts) as first from status_span where machine_id = any($1::bigint[]) group by machine_id`,
        [int8Array(machineIds)],
      )
      return new Map(rows.map((row) => [row.machine_id, row.first.getTime()]))
    },

    async currentOf(machineIds: readonly number[]): Promise<Map<number, Span>> {
      // A cluster would look for none of them on every worker, also on one that is away.
      if (machineIds.length === 0) return new Map()
      // One list a column: thousands of rows would take longer to read than to find.
      const { rows } = await db.query<{ ids: number[]; froms: number[]; statuses: Status[] }>(
        `select json_agg(machine_id) as ids, json_agg(round(date_part('epoch', from_ts) * 1000)) as froms,
                json_agg(status) as statuses
           from status_span where machine_id = any($1::bigint[]) and to_ts is null
         having count(*) > 0`,
        [int8Array(machineIds)],
      )
      const { ids = [], froms = [], statuses = [] } = rows[0] ?? {}
      return new Map(
        ids.map((id, index) => [
          id,
          { status: statuses[index] ?? 'UNKNOWN', from: froms[index] ?? 0, to: null },
        ]),
      )
    },

    /** The status of each machine at a moment, in their order; null before the first report. */
    async statusAt(
      machineIds: readonly number[],
      ts: number,
      tx: Queryable = db,
    ): Promise<(Status | null)[]> {
      const spans = await spansAt(
        tx,
        machineIds.map((machineId) => ({ machineId, from: ts + 1 })),
      )
      return spans.map((span) => span?.status ?? null)
    },

    /** A span that lasts beyond the moment stays whole. */
    async dropBefore(ts: number): Promise<void> {
      await db.query('delete from status_span where to_ts < $1', [new Date(ts)])
    },

    /**
     * Machines with a device that were not heard of since `before` and are not yet known as disconnected. One whose status
     * lags behind its points would be found again and again.
     */
    async silentSince(before: number): Promise<{ machineId: number; lastSeen: number; seenTo: number }[]> {
      const { rows } = await db.query<{ machine_id: number; last_seen: Date; seen_to: Date }>(
        `select l.machine_id, l.last_seen, s.seen_to
           from machine_link l join status_span s on s.machine_id = l.machine_id
           left join fact_lag f on f.machine_id = l.machine_id and f.fact = 'status'
          where l.last_seen < $1 and s.to_ts is null and s.status <> 'DISCONNECTED' and f.machine_id is null`,
        [new Date(before)],
      )
      return rows.map((row) => ({
        machineId: row.machine_id,
        lastSeen: row.last_seen.getTime(),
        seenTo: row.seen_to.getTime(),
      }))
    },
  }
}

export type StatusStore = ReturnType<typeof createStatusStore>

/** All spans of a machine from a moment on, with the one that holds then. */
export async function spansFrom(
  tx: Queryable,
  machineId: number,
  from: number,
  to = FAR_FUTURE,
): Promise<Span[]> {
  const [carried] = await spansAt(tx, [{ machineId, from }])
  const { rows } = await tx.query<SpanRow>(
    `select ${COLUMNS} from status_span
      where machine_id = $1 and from_ts >= $2 and from_ts < $3 order by from_ts`,
    [machineId, new Date(from), new Date(to)],
  )
  return [...(carried ? [carried] : []), ...rows.map(spanOf)]
}

/** The span that holds at the start of each window, null where none does. A few statements for any number of them. */
export async function spansAt(
  db: Queryable,
  windows: readonly Pick<StatusWindow, 'machineId' | 'from'>[],
): Promise<(Span | null)[]> {
  const latest = await latestBefore(db, windows)
  // By their keys in a statement of their own: joined to the search for them, the whole table would be read.
  const { rows } =
    latest.length > 0
      ? await db.query<SpanRow & { nr: number }>(
          `select u.nr, s.machine_id, s.from_ts, s.to_ts, s.status
             from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) as u(nr, machine_id, from_ts)
             join status_span s on s.machine_id = any($2::bigint[]) and s.machine_id = u.machine_id and s.from_ts = u.from_ts`,
          keysOf(latest),
        )
      : { rows: [] }
  const found: (Span | null)[] = windows.map(() => null)
  for (const row of rows) {
    const from = windows[row.nr]?.from ?? 0
    if (row.to_ts === null || row.to_ts.getTime() > from) found[row.nr] = spanOf(row)
  }
  return found
}

interface SpanKey {
  readonly nr: number
  readonly machineId: number
  readonly from: number
}

const keysOf = (keys: readonly SpanKey[]): Buffer[] => [
  int8Array(keys.map((key) => key.nr)),
  int8Array(keys.map((key) => key.machineId)),
  timestamptzArray(keys.map((key) => key.from)),
]

/** The last span that began before each window, looked for further and further back where there was none. */
async function latestBefore(
  db: Queryable,
  windows: readonly Pick<StatusWindow, 'machineId' | 'from'>[],
): Promise<SpanKey[]> {
  const found: SpanKey[] = []
  let open: SpanKey[] = windows.map(({ machineId, from }, nr) => ({ nr, machineId, from }))
  for (const lookBack of LOOK_BACKS) {
    if (open.length === 0) break
    const { rows } = await db.query<{ nr: number; machine_id: number; from_ms: number }>(
      `select w.nr, p.machine_id, round(date_part('epoch', max(p.from_ts)) * 1000) as from_ms
         from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) as w(nr, machine_id, from_ts)
         join status_span p on p.machine_id = any($2::bigint[]) and p.machine_id = w.machine_id
          and p.from_ts < w.from_ts and p.from_ts >= w.from_ts - $4::interval
        group by w.nr, p.machine_id`,
      [...keysOf(open), lookBack],
    )
    for (const { nr, machine_id, from_ms } of rows) found.push({ nr, machineId: machine_id, from: from_ms })
    const covered = new Set(rows.map((row) => row.nr))
    open = open.filter(({ nr }) => !covered.has(nr))
  }
  return found
}

/** Windows as a table, with their number in the list. */
const WINDOWS =
  'unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::timestamptz[]) as w(nr, machine_id, from_ts, to_ts)'

const windowValues = (windows: readonly StatusWindow[]): Buffer[] => [
  int8Array(windows.map((_, nr) => nr)),
  int8Array(windows.map((window) => window.machineId)),
  timestamptzArray(windows.map((window) => window.from)),
  timestamptzArray(windows.map((window) => window.to)),
]

async function secondsBegunIn(
  db: Queryable,
  windows: readonly StatusWindow[],
): Promise<{ nr: number; status: Status; seconds: number }[]> {
  if (windows.length === 0) return []
  const { rows } = await db.query<{ nr: number; status: Status; seconds: number }>(
    `select w.nr, s.status,
            sum(date_part('epoch', least(coalesce(s.to_ts, w.to_ts), w.to_ts) - s.from_ts)) as seconds
       from ${WINDOWS}
       join status_span s on s.machine_id = any($2::bigint[]) and s.machine_id = w.machine_id
        and s.from_ts >= w.from_ts and s.from_ts < w.to_ts
      group by w.nr, s.status`,
    windowValues(windows),
  )
  return rows
}
