import type { Counter } from '@millwright/domain/kpi/counter'
import type { Status } from '@millwright/domain/status/status'
import { int8Array, textArray, timestamptzArray } from '../database/binary-arrays.ts'
import type { Database, Queryable } from '../database/database.ts'

/** Milliseconds by status in the order of `STATUS_ORDER`, of a stretch from its start up to the moment of the row. */
export interface StretchSoFar {
  readonly from: number
  /** Where it ends, which may be in the future. */
  readonly end: number
  readonly ms: readonly number[]
}

export interface GainSoFar {
  readonly from: number
  readonly end: number
  readonly gain: number
  readonly leftOut: number
}

export interface CounterSoFar {
  readonly channelId: number
  /** Where the counter stands. */
  readonly counter: Counter
  readonly gains: readonly GainSoFar[]
}

/** What the day before had brought at the same time of day. */
export interface BeforeSoFar {
  readonly from: number
  readonly to: number
  readonly ms: readonly number[]
  /** By channel. */
  readonly gains: readonly (readonly [channelId: number, gain: number | null])[]
}

export interface SoFarContent {
  /** What the machine does at the moment of the row; null before its first report. */
  readonly status: Status | null
  readonly stretches: readonly StretchSoFar[]
  readonly counters: readonly CounterSoFar[]
  readonly before: BeforeSoFar | null
}

export interface SoFarRow {
  readonly machineId: number
  readonly until: number
  readonly content: SoFarContent
}

/**
 * A point that is older than this when it is stored may belong to what was counted. Rows end long enough before now for
 * every younger one to be stored until then.
 */
export const LATE_POINT_MS = 30_000
export const SETTLED_MS = 150_000

interface Row {
  machine_id: number
  until_ms: number
  content: SoFarContent | null
}

const COLUMNS = `machine_id, round(date_part('epoch', until_ts) * 1000) as until_ms, content`

/** Without those of which nothing is known. */
const byMachine = (rows: readonly Row[]): Map<number, SoFarRow> =>
  new Map(
    rows.flatMap(({ machine_id: machineId, until_ms: until, content }) =>
      content === null ? [] : [[machineId, { machineId, until, content }]],
    ),
  )

/** What machines did on the day that is not over. */
export function createDaySoFarStore(db: Database) {
  return {
    async since(machineIds: readonly number[], ts: number): Promise<Map<number, SoFarRow>> {
      // All as one text: thousands of rows would take longer to read than to find.
      const { rows } = await db.query<{ all: Row[] | null }>(
        `select json_agg(d) as all from (select ${COLUMNS} from day_so_far
          where machine_id = any($1::bigint[]) and until_ts >= $2 and content is not null) d`,
        [int8Array(machineIds), new Date(ts)],
      )
      return byMachine(rows[0]?.all ?? [])
    },

    /** What is known, locked: late points of these machines wait until the transaction ends. */
    async lock(tx: Queryable, machineIds: readonly number[]): Promise<Map<number, SoFarRow>> {
      const ids = int8Array([...machineIds].sort((a, b) => a - b))
      await tx.query(
        `insert into day_so_far (machine_id, until_ts) select m, 'epoch' from unnest($1::bigint[]) m
         on conflict (machine_id) do nothing`,
        [ids],
      )
      const { rows } = await tx.query<Row>(
        `select ${COLUMNS} from day_so_far where machine_id = any($1::bigint[]) order by machine_id for update`,
        [ids],
      )
      return byMachine(rows)
    },

    /** Rows that the transaction has locked. */
    async put(tx: Queryable, rows: readonly SoFarRow[]): Promise<void> {
      await tx.query(
        `update day_so_far d set until_ts = u.until_ts, content = u.content::json
           from unnest($1::bigint[], $2::timestamptz[], $3::text[]) as u(machine_id, until_ts, content)
          where d.machine_id = u.machine_id`,
        [
          int8Array(rows.map(({ machineId }) => machineId)),
          timestamptzArray(rows.map(({ until }) => until)),
          textArray(rows.map(({ content }) => JSON.stringify(content))),
        ],
      )
    },
  }
}

/**
 * Statements without parameters for a transaction that stores points of these machines, the first of each at the given time:
 * what was counted without them is removed. To be sent before the points: a count that runs meanwhile waits for them.
 */
export function forgetSoFar(firstPoints: ReadonlyMap<number, number>, now: number): string[] {
  const late = [...firstPoints].filter(([, ts]) => ts < now - LATE_POINT_MS).sort(([a], [b]) => a - b)
  if (late.length === 0) return []
  const values = late.map(([machineId, ts]) => {
    if (!Number.isSafeInteger(machineId)) throw new TypeError(`${machineId} is not an identity`)
    return `(${machineId}, '${new Date(ts).toISOString()}'::timestamptz)`
  })
  return [
    // Also where nothing was counted: a row that is locked until the commit is what makes the other side wait.
    `insert into day_so_far as d (machine_id, until_ts)
     select machine_id, ts from (values ${values.join(', ')}) as u(machine_id, ts) order by machine_id
     on conflict (machine_id) do update
       set content = case when d.until_ts > excluded.until_ts then null else d.content end`,
  ]
}
