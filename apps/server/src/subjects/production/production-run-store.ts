import { cycleOf, piecesOf, statusOf } from '@millwright/domain/production/figures'
import { EMPTY_SLOT, RUNS_IN_STATE, type Run, type SlotState } from '@millwright/domain/production/run'
import { int8Array, textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { idList } from '../../platform/database/id-list.ts'
import { putTerms } from '../../platform/search/term-store.ts'
import type { OpeningRow } from '../../platform/telemetry/sample-store.ts'
import { RUN_COLUMNS, type RunRow, runOf } from './run-row.ts'

/** Up to where a slot is known, with one of its last runs; null columns when it never had one. */
export interface SlotRow extends OpeningRow, Omit<RunRow, 'from_ts'> {
  readonly seen_to: Date
  readonly program: string
  readonly from_ts: Date | null
}

export const selectSlots = (machines: readonly number[]): string =>
  `select 'productions' as fact, s.machine_id, s.seen_to, s.program, s.slot, r.name, r.from_ts, r.to_ts, r.is_named,
          r.state, r.target, r.done, r.base, r.counted, r.work_from, r.own_from, r.last_at, r.steps, r.parts, r.extra, r.updated_at
     from production_seen s
     left join lateral (
       select * from production_run p
        where p.machine_id = s.machine_id and p.slot = s.slot order by p.from_ts desc limit ${RUNS_IN_STATE}) r on true
    where s.machine_id = any(${idList(machines)})`

export function slotStateOf(program: string, rows: readonly SlotRow[]): SlotState {
  const runs = rows.flatMap(({ from_ts, ...row }) => (from_ts === null ? [] : [runOf({ ...row, from_ts })]))
  return { ...EMPTY_SLOT, program, runs: runs.toSorted((a, b) => a.from - b.from) }
}

/** So many names back a run is looked for from which all is known. */
const MAX_BACK = 50

/**
 * The last run before a moment that a program name began, and from which on all is known from the points: what was
 * counted late for the run before it is over by then, and no other run began meanwhile.
 */
export async function namedBefore(
  tx: Queryable,
  machineId: number,
  slot: string,
  ts: number,
): Promise<Run | null> {
  const { rows } = await tx.query<RunRow>(
    `select ${RUN_COLUMNS} from (
       select * from production_run
        where machine_id = $1 and slot = $2 and from_ts < $3 and is_named order by from_ts desc limit $4) r
      order by (coalesce(own_from, from_ts) <= $3 and not exists (
                 select from production_run n where n.machine_id = $1 and n.slot = $2
                    and n.from_ts > r.from_ts and n.from_ts < r.own_from)) desc, from_ts desc
      limit 1`,
    [machineId, slot, new Date(ts), MAX_BACK],
  )
  return rows[0] ? runOf(rows[0]) : null
}

/** The first runs after a moment that a program name began, with what the counter showed then. */
export async function namedAfter(
  tx: Queryable,
  machineId: number,
  slot: string,
  ts: number,
  limit: number,
): Promise<Run[]> {
  const { rows } = await tx.query<RunRow>(
    `select ${RUN_COLUMNS} from production_run
      where machine_id = $1 and slot = $2 and from_ts > $3 and is_named order by from_ts limit $4`,
    [machineId, slot, new Date(ts), limit],
  )
  return rows.map(runOf)
}

export interface SlotRuns {
  readonly machineId: number
  readonly slot: string
  readonly runs: readonly Run[]
}

export async function deleteRuns(
  tx: Queryable,
  machineId: number,
  slot: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx.query(
    'delete from production_run where machine_id = $1 and slot = $2 and from_ts >= $3 and from_ts < $4',
    [machineId, slot, new Date(from), new Date(to)],
  )
}

/** As JSON: a batch has few runs, and their columns are of many types. */
export async function putRuns(tx: Queryable, all: readonly SlotRuns[]): Promise<void> {
  const rows = all.flatMap(({ machineId, slot, runs }) => runs.map((run) => rowOf(machineId, slot, run)))
  if (rows.length === 0) return
  const terms = all.flatMap(({ machineId, runs }) =>
    runs.map(({ name, from }) => ({ machineId, name, note: '', at: from })),
  )
  await putTerms(tx, 'program', terms)
  await tx.query(
    `insert into production_run
       (machine_id, slot, from_ts, to_ts, name, is_named, state, status, target, done, base, counted, work_from, own_from, last_at, steps,
        parts, extra, updated_at, cycle_ms, pieces)
     select machine_id, slot, from_ts, to_ts, name, is_named, state, status, target, done, base, counted, work_from, own_from, last_at,
            array(select value::float8 from jsonb_array_elements_text(steps)), parts, extra, updated_at, cycle_ms, pieces
       from jsonb_to_recordset($1::jsonb) as r(machine_id bigint, slot text, from_ts timestamptz, to_ts timestamptz,
            name text, is_named boolean, state text, status text, target bigint, done bigint, base bigint, counted bigint,
            work_from timestamptz, own_from timestamptz, last_at timestamptz,
            steps jsonb, parts jsonb, extra jsonb, updated_at timestamptz, cycle_ms float8, pieces float8)
     on conflict (machine_id, from_ts, slot) do update set
       to_ts = excluded.to_ts, name = excluded.name, is_named = excluded.is_named, state = excluded.state,
       status = excluded.status, target = excluded.target, done = excluded.done, base = excluded.base, counted = excluded.counted,
       work_from = excluded.work_from, own_from = excluded.own_from, last_at = excluded.last_at,
       steps = excluded.steps, parts = excluded.parts, extra = excluded.extra, updated_at = excluded.updated_at,
       cycle_ms = excluded.cycle_ms, pieces = excluded.pieces`,
    [JSON.stringify(rows)],
  )
}

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const rowOf = (machineId: number, slot: string, run: Run) => ({
  machine_id: machineId,
  slot,
  from_ts: timeOf(run.from),
  to_ts: timeOf(run.to),
  name: run.name,
  is_named: run.isNamed,
  state: run.state,
  status: statusOf(run),
  target: run.target,
  done: run.done,
  base: run.base,
  counted: run.counted,
  work_from: timeOf(run.workFrom),
  own_from: timeOf(run.ownFrom),
  last_at: timeOf(run.lastAt),
  steps: run.steps,
  parts: run.parts,
  extra: run.extra,
  updated_at: timeOf(run.updatedAt),
  cycle_ms: cycleOf(run),
  pieces: piecesOf(run),
})

export interface SlotSeen {
  readonly machineId: number
  readonly slot: string
  readonly to: number
  readonly program: string
}

/** A moment before what is known already moves nothing; the program is that of the latest. */
export async function putSeen(tx: Queryable, all: readonly SlotSeen[]): Promise<void> {
  if (all.length === 0) return
  await tx.query(
    `insert into production_seen (machine_id, slot, seen_to, program)
     select * from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[])
     on conflict (machine_id, slot) do update set seen_to = excluded.seen_to, program = excluded.program
      where production_seen.seen_to <= excluded.seen_to`,
    [
      int8Array(all.map((seen) => seen.machineId)),
      textArray(all.map((seen) => seen.slot)),
      timestamptzArray(all.map((seen) => seen.to)),
      textArray(all.map((seen) => seen.program)),
    ],
  )
}

/** Which of the channels a machine has. */
export async function channelsOf(
  tx: Queryable,
  machineId: number,
  channelIds: readonly number[],
): Promise<number[]> {
  const { rows } = await tx.query<{ channel_id: number }>(
    'select channel_id from machine_channel where machine_id = $1 and channel_id = any($2::bigint[])',
    [machineId, int8Array(channelIds)],
  )
  return rows.map((row) => row.channel_id)
}
