import type { RUN_SORTS, RunSort } from '@millwright/contract/production/productions'
import type { TimedRun } from '@millwright/domain/production/program-stops'
import type { Run } from '@millwright/domain/production/run'
import type { ClosedSpan } from '@millwright/domain/status/timeline'
import { int8Array, textArray, timestamptzArray } from '../../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { type OrderColumns, orderBy, type SortedPage } from '../../../platform/database/order-by.ts'
import { RUN_COLUMNS, type RunRow, runOf } from '../run-row.ts'

export interface SlotRun extends Run {
  readonly slot: string
}

/** Null is no condition. */
export interface RunFilter {
  /** Runs that touch this time. */
  readonly from: number
  readonly to: number
  readonly slot: string | null
  readonly status: string | null
  /** A part of the program's name. */
  readonly search: string | null
}

export interface ProgramRow {
  readonly name: string
  readonly machines: number
  readonly runs: number
  readonly pieces: number | null
  readonly best: number | null
  readonly low: number | null
  readonly median: number | null
  readonly high: number | null
  /** Median of the newest runs, for comparison. */
  readonly recent: number | null
  readonly aborted: number
  readonly lastAt: number
  /** When the last of its runs ended; now while one lasts. */
  readonly endedAt: number
}

/** Runs that begin in it. */
export interface RunWindow {
  readonly machineId: number
  readonly from: number
  readonly to: number
}

const slotRunOf = (row: RunRow): SlotRun => ({ slot: row.slot, ...runOf(row) })

/** A run that still lasts touches all that comes after its start. */
const WHERE = `machine_id = $1 and from_ts < $3 and (to_ts is null or to_ts > $2)
  and ($4::text is null or slot = $4) and ($5::text is null or status = $5)
  and ($6::text is null or strpos(lower(name), lower($6)) > 0)`

const parametersOf = (machineId: number, { from, to, slot, status, search }: RunFilter): unknown[] => [
  machineId,
  new Date(from),
  new Date(to),
  slot,
  status,
  search,
]

/** One that lasts ends after all others. */
const ORDER: OrderColumns<(typeof RUN_SORTS)[number]> = {
  program: 'lower(name)',
  time: 'from_ts',
  end: `coalesce(to_ts, 'infinity')`,
  duration: 'coalesce(to_ts, now()) - from_ts',
  repetitions: 'done',
  pieces: { nullable: 'pieces' },
  cycle: { nullable: 'cycle_ms' },
  process: 'slot',
}

/** Runs of programs, as they were derived. */
export function createProductionStore(db: Database) {
  return {
    /** The newest first unless sorted otherwise, with how many there are in all, and the pieces of all of them. */
    async page(machineId: number, filter: RunFilter, { skip, limit, sort = '-time' }: SortedPage<RunSort>) {
      const parameters = parametersOf(machineId, filter)
      const order = orderBy(ORDER, sort, 'from_ts desc, slot')
      const [list, sums] = await Promise.all([
        // Only keys are sorted: a year of runs with their lists of pieces does not fit into memory.
        db.query<RunRow>(
          `select ${RUN_COLUMNS}
             from (select from_ts as key_from, slot as key_slot from production_run where ${WHERE}
                    order by ${order} offset $7 limit $8) p
             join production_run r on r.machine_id = $1 and r.from_ts = p.key_from and r.slot = p.key_slot
            order by ${order}`,
          [...parameters, skip, limit],
        ),
        db.query<{ total: number; pieces: number | null }>(
          `select count(*) as total, sum(pieces) as pieces from production_run where ${WHERE}`,
          parameters,
        ),
      ])
      return {
        runs: list.rows.map(slotRunOf),
        total: sums.rows[0]?.total ?? 0,
        pieces: sums.rows[0]?.pieces ?? null,
      }
    },

    async find(machineId: number, slot: string, from: number, tx: Queryable = db): Promise<SlotRun | null> {
      const { rows } = await tx.query<RunRow>(
        `select ${RUN_COLUMNS} from production_run where machine_id = $1 and slot = $2 and from_ts = $3`,
        [machineId, slot, new Date(from)],
      )
      return rows[0] ? slotRunOf(rows[0]) : null
    },

    /** Which of these runs of a machine had a program in another process beside them, by their places. */
    async besides(machineId: number, runs: readonly SlotRun[], now: number): Promise<Set<number>> {
      const { rows } = await db.query<{ nr: number }>(
        `select u.nr from unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[]) as u(nr, slot, from_ts, to_ts)
          where exists (select from production_run r where r.machine_id = $1 and r.slot <> u.slot
                           and r.from_ts < u.to_ts and (r.to_ts is null or r.to_ts > u.from_ts))`,
        [
          machineId,
          int8Array(runs.map((_, nr) => nr)),
          textArray(runs.map(({ slot }) => slot)),
          timestamptzArray(runs.map(({ from }) => from)),
          timestamptzArray(runs.map(({ to }) => to ?? now)),
        ],
      )
      return new Set(rows.map(({ nr }) => nr))
    },

    /** When the counters begin to speak of a later run of the process, by the places of the runs; none where none follows in time. */
    async ownedByNext(
      machineId: number,
      ended: readonly SlotRun[],
      by: readonly number[],
    ): Promise<Map<number, number>> {
      const { rows } = await db.query<{ nr: number; own: Date | null }>(
        `select u.nr, (select min(coalesce(r.own_from, r.from_ts)) from production_run r
                        where r.machine_id = $1 and r.slot = u.slot and r.from_ts > u.from_ts and r.from_ts <= u.by_ts) as own
           from unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[]) as u(nr, slot, from_ts, by_ts)`,
        [
          machineId,
          int8Array(ended.map((_, nr) => nr)),
          textArray(ended.map(({ slot }) => slot)),
          timestamptzArray(ended.map(({ from }) => from)),
          timestamptzArray(by),
        ],
      )
      return new Map(rows.flatMap(({ nr, own }) => (own ? [[nr, own.getTime()]] : [])))
    },

    /** Those that last and in which nothing changed since a moment, or since a later one when all repetitions are done. */
    async unchangedSince(
      before: number,
      doneBefore: number,
      limit: number,
    ): Promise<(SlotRun & { readonly machineId: number })[]> {
      const { rows } = await db.query<RunRow & { machine_id: number }>(
        `select machine_id, ${RUN_COLUMNS} from production_run
          where to_ts is null and updated_at < $2 and (updated_at < $1 or done >= target)
          order by updated_at limit $3`,
        [new Date(before), new Date(doneBefore), limit],
      )
      return rows.map((row) => ({ machineId: row.machine_id, ...slotRunOf(row) }))
    },

    /** Those that last, the newest of each slot. */
    async current(machineId: number): Promise<SlotRun[]> {
      const { rows } = await db.query<RunRow>(
        `select distinct on (slot) ${RUN_COLUMNS} from production_run
          where machine_id = $1 and to_ts is null order by slot, from_ts desc`,
        [machineId],
      )
      return rows.map(slotRunOf)
    },

    /** Every program over all of its runs in the windows, the one with the most runs first. */
    async programs(windows: readonly RunWindow[]): Promise<ProgramRow[]> {
      const { rows } = await db.query<
        Omit<ProgramRow, 'lastAt' | 'endedAt'> & { last_at: Date; ended_at: Date }
      >(
        `with runs as (
           select r.machine_id, r.name, r.cycle_ms, r.pieces, r.status, r.from_ts, r.to_ts,
                  row_number() over (partition by r.name order by r.from_ts desc) as place
             from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as w(machine_id, from_at, to_at)
             join production_run r on r.machine_id = w.machine_id and r.from_ts >= w.from_at and r.from_ts < w.to_at
         )
         select name, count(distinct machine_id) as machines, count(*) as runs, sum(pieces) as pieces, min(cycle_ms) as best,
                percentile_cont(0.25) within group (order by cycle_ms) as low,
                percentile_cont(0.5) within group (order by cycle_ms) as median,
                percentile_cont(0.75) within group (order by cycle_ms) as high,
                percentile_cont(0.5) within group (order by cycle_ms) filter (where place <= 3) as recent,
                count(*) filter (where status = 'ABORT') as aborted, max(from_ts) as last_at,
                max(coalesce(to_ts, now())) as ended_at
           from runs group by name order by runs desc, name limit 1000`,
        [
          int8Array(windows.map(({ machineId }) => machineId)),
          timestamptzArray(windows.map(({ from }) => from)),
          timestamptzArray(windows.map(({ to }) => to)),
        ],
      )
      return rows.map(({ last_at, ended_at, ...row }) => ({
        ...row,
        lastAt: last_at.getTime(),
        endedAt: ended_at.getTime(),
      }))
    },

    /**
     * The runs of a window that touch one of the stops, in the order in which they began. The stops are sorted and do not
     * overlap, so that each run is compared by halving: a join by time would compare every run with every stop.
     */
    async touching(
      { machineId, from, to }: RunWindow,
      stops: readonly ClosedSpan[],
      now: number,
    ): Promise<TimedRun[]> {
      // All as one text: thousands of rows would take longer to read than to find.
      const { rows } = await db.query<{ runs: [string, number, number | null][] | null }>(
        `select json_agg(json_build_array(name, round(date_part('epoch', from_ts) * 1000),
                                          round(date_part('epoch', to_ts) * 1000)) order by from_ts) as runs
           from production_run
          where machine_id = $1 and from_ts >= $2 and from_ts < $3
            and width_bucket(coalesce(to_ts, $4) - interval '1 microsecond', $5::timestamptz[])
                > width_bucket(from_ts, $6::timestamptz[])`,
        [
          machineId,
          new Date(from),
          new Date(to),
          new Date(now),
          timestamptzArray(stops.map((stop) => stop.from)),
          timestamptzArray(stops.map((stop) => stop.to)),
        ],
      )
      return (rows[0]?.runs ?? []).map(([name, start, end]) => ({ name, from: start, to: end ?? now }))
    },

    /** Names of what machines ran in a period, by machine in the order in which they began. */
    async namesBetween(
      machineIds: readonly number[],
      from: number,
      to: number,
      tx: Queryable = db,
    ): Promise<Map<number, { name: string; from: number; to: number | null }[]>> {
      const { rows } = await tx.query<{
        machine_id: number
        name: string
        from_ts: Date
        to_ts: Date | null
      }>(
        `select machine_id, name, from_ts, to_ts from production_run
          where machine_id = any($1::bigint[]) and from_ts < $3 and (to_ts is null or to_ts > $2)
          order by from_ts`,
        [int8Array(machineIds), new Date(from), new Date(to)],
      )
      const byMachine = Map.groupBy(rows, (row) => row.machine_id)
      return new Map(
        [...byMachine].map(([id, own]) => [
          id,
          own.map((row) => ({
            name: row.name,
            from: row.from_ts.getTime(),
            to: row.to_ts?.getTime() ?? null,
          })),
        ]),
      )
    },

    /** All of a machine, slot by slot in the order in which they began. */
    async all(machineId: number): Promise<SlotRun[]> {
      const { rows } = await db.query<RunRow>(
        `select ${RUN_COLUMNS} from production_run where machine_id = $1 order by slot, from_ts`,
        [machineId],
      )
      return rows.map(slotRunOf)
    },

    /** One that lasts beyond the moment stays. */
    async dropBefore(ts: number): Promise<void> {
      await db.query('delete from production_run where to_ts < $1', [new Date(ts)])
    },
  }
}

export type ProductionStore = ReturnType<typeof createProductionStore>
