import type { Condition, Watch } from '@millwright/domain/notifications/rules/condition'
import type { Firing, WatchState } from '@millwright/domain/notifications/rules/watch'
import type { Queryable } from '../../../platform/database/database.ts'
import { idList } from '../../../platform/database/id-list.ts'
import type { OpeningRow } from '../../../platform/telemetry/sample-store.ts'

/** A machine that a rule watches, and the state of the watch. */
export interface MachineWatch {
  readonly ruleId: number
  readonly machineId: number
  readonly channelId: number
  /** Points before do not count. */
  readonly from: number
  readonly watch: Watch
  readonly state: WatchState
}

export interface WatchRow extends OpeningRow {
  readonly rule_id: number
  readonly channel_id: number
  readonly from_ts: Date
  readonly condition: Condition
  readonly minutes: number
  readonly state: WatchState
}

const WATCHES = `select 'rules' as fact, w.machine_id, w.rule_id, w.channel_id, w.from_ts, w.state, r.condition, r.minutes
  from notice_watch w join notice_rule r on r.id = w.rule_id`

export const selectWatches = (machines: readonly number[]): string =>
  `${WATCHES} where w.machine_id = any(${idList(machines)}) order by w.rule_id`

export const watchOf = (row: WatchRow): MachineWatch => ({
  ruleId: row.rule_id,
  machineId: row.machine_id,
  channelId: row.channel_id,
  from: row.from_ts.getTime(),
  watch: { condition: row.condition, minutes: row.minutes },
  state: row.state,
})

/** Under the lock of the machine. */
export async function watchesOf(tx: Queryable, machineId: number): Promise<MachineWatch[]> {
  const { rows } = await tx.query<WatchRow>(selectWatches([machineId]))
  return rows.map(watchOf)
}

export async function watchedChannels(db: Queryable): Promise<Map<number, Set<number>>> {
  const { rows } = await db.query<{ channel_id: number; machine_ids: number[] }>(
    'select channel_id, json_agg(distinct machine_id) as machine_ids from notice_watch group by channel_id',
  )
  return new Map(rows.map((row) => [row.channel_id, new Set(row.machine_ids)]))
}

/** The state of a watch after a batch. */
export interface WatchStep extends Pick<MachineWatch, 'ruleId' | 'machineId'> {
  readonly state: WatchState
  readonly dueAt: number | null
  readonly firings: readonly Firing[]
}

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

export async function putSteps(tx: Queryable, steps: readonly WatchStep[]): Promise<void> {
  if (steps.length === 0) return
  const states = steps.map(({ ruleId, machineId, state, dueAt }) => ({
    rule_id: ruleId,
    machine_id: machineId,
    state,
    due_at: timeOf(dueAt),
  }))
  await tx.query(
    `update notice_watch w set state = u.state, due_at = u.due_at
       from jsonb_to_recordset($1::jsonb) as u(rule_id bigint, machine_id bigint, state jsonb, due_at timestamptz)
      where w.machine_id = u.machine_id and w.rule_id = u.rule_id`,
    [JSON.stringify(states)],
  )
  const firings = steps.flatMap(({ ruleId, machineId, firings: all }) =>
    all.map((firing) => ({
      rule_id: ruleId,
      machine_id: machineId,
      at: timeOf(firing.at),
      since: timeOf(firing.since),
      value: firing.value,
      extreme: firing.extreme,
      over_at: timeOf(firing.overAt),
    })),
  )
  if (firings.length === 0) return
  await tx.query(
    `insert into notice_firing (rule_id, machine_id, at, since, value, extreme, over_at)
     select rule_id, machine_id, at, since, value, extreme, over_at
       from jsonb_to_recordset($1::jsonb) as u(rule_id bigint, machine_id bigint, at timestamptz, since timestamptz,
              value jsonb, extreme float8, over_at timestamptz)
     on conflict (machine_id, rule_id, at) do update set
       since = excluded.since, value = excluded.value, extreme = excluded.extreme, over_at = excluded.over_at`,
    [JSON.stringify(firings)],
  )
}

export interface FiringRow {
  readonly at: Date
  readonly since: Date
  readonly value: number | string | null
  readonly extreme: number | null
  readonly over_at: Date | null
}

const FIRING_COLUMNS = 'at, since, value, extreme, over_at'

const firingOf = (row: FiringRow): Firing => ({
  at: row.at.getTime(),
  since: row.since.getTime(),
  value: row.value,
  extreme: row.extreme,
  overAt: row.over_at?.getTime() ?? null,
})

type WatchKey = Pick<MachineWatch, 'ruleId' | 'machineId'>

/** The last one at or before a moment, of those since the watch began. */
export async function lastFiring(
  tx: Queryable,
  { ruleId, machineId, from }: WatchKey & { readonly from: number },
  ts: number,
): Promise<Firing[]> {
  const { rows } = await tx.query<FiringRow>(
    `select ${FIRING_COLUMNS} from notice_firing
      where machine_id = $1 and rule_id = $2 and at >= $3 and at <= $4 order by at desc limit 1`,
    [machineId, ruleId, new Date(from), new Date(ts)],
  )
  return rows.map(firingOf)
}

/** Those at a moment or after it; gives them. */
export async function deleteFirings(
  tx: Queryable,
  { ruleId, machineId }: WatchKey,
  from: number,
): Promise<Firing[]> {
  const { rows } = await tx.query<FiringRow>(
    `delete from notice_firing where machine_id = $1 and rule_id = $2 and at >= $3 returning ${FIRING_COLUMNS}`,
    [machineId, ruleId, new Date(from)],
  )
  return rows.map(firingOf)
}

export async function settled(tx: Queryable, { ruleId, machineId }: WatchKey): Promise<void> {
  await tx.query('update notice_watch set settle_at = null where machine_id = $1 and rule_id = $2', [
    machineId,
    ruleId,
  ])
}

export interface DueWatch {
  readonly machineId: number
  /** Rules that are to be derived again from the stored points. */
  readonly unsettled: readonly number[]
}

/** Machines with watches that time alone changes before a moment, or that are to be settled. */
export async function dueMachines(
  db: Queryable,
  { before, now, limit }: { readonly before: number; readonly now: number; readonly limit: number },
): Promise<DueWatch[]> {
  const { rows } = await db.query<{ machine_id: number; unsettled: number[] }>(
    `select machine_id, coalesce(json_agg(rule_id) filter (where settle_at <= $2), '[]') as unsettled
       from notice_watch where due_at < $1 or settle_at <= $2
      group by machine_id order by min(coalesce(due_at, settle_at)) limit $3`,
    [new Date(before), new Date(now), limit],
  )
  return rows.map((row) => ({ machineId: row.machine_id, unsettled: row.unsettled }))
}
