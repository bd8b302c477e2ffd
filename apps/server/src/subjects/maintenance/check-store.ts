import type { Stage } from '@millwright/domain/maintenance/level'
import type { PlainDay } from '@millwright/domain/time/zone'
import type { RunsOut } from '@millwright/domain/tools/runs-out'
import { int8Array, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { CheckedOperation, ShownGauge } from './operation-store.ts'

export interface GaugeBase {
  readonly nr: number
  readonly used: number
  readonly at: number
}

export interface Finding {
  readonly operation: CheckedOperation
  readonly stage: Stage
  readonly level: number | null
  readonly gauges: readonly ShownGauge[]
  readonly due: RunsOut
  readonly bases: readonly GaugeBase[]
  readonly checkAt: number
}

/** Something on a machine since a moment. */
export interface Since {
  readonly machineId: number
  readonly name: string
  readonly from: number
}

export interface RaisedActivity {
  readonly id: number
  readonly publicId: string
}

const sinceValues = (asked: readonly Since[]): unknown[] => [
  int8Array(asked.map(({ machineId }) => machineId)),
  asked.map(({ name }) => name),
  timestamptzArray(asked.map(({ from }) => from)),
]

/** All reads and writes of the job that checks operations. */
export function createCheckStore(db: Database) {
  return {
    /** Those whose time has come, of one machine or of all, the longest waiting first. */
    async due(now: number, limit: number, machineId: number | null): Promise<CheckedOperation[]> {
      const { rows } = await db.query<CheckedOperation>(
        `select op.id, op.public_id as "publicId", t.organization_id as "organizationId", op.machine_id as "machineId",
                m.public_id as machine, m.timezone as zone, op.cycle, op.cycle_from as "cycleFrom",
                json_build_object('code', t.code, 'action', t.action, 'group', t.task_group, 'device', t.device,
                  'triggers', t.triggers, 'minutes', t.minutes, 'priority', t.priority, 'steps', t.steps,
                  'parts', t.parts, 'family', t.family, 'isHandedOut', t.is_handed_out) as task,
                coalesce((select json_agg(json_build_object('nr', g.nr, 'used', g.base_used, 'at', g.base_at))
                            from maintenance_gauge g where g.operation_id = op.id), '[]') as bases
           from maintenance_operation op
           join maintenance_task t on t.id = op.task_id
           join machine m on m.id = op.machine_id and m.removed_at is null
          where op.check_at <= $1 and ($3::bigint is null or op.machine_id = $3)
          order by op.check_at, op.id limit $2`,
        [new Date(now), limit, machineId],
      )
      return rows
    },

    /** Up to when the status of each machine was reported; those that never reported are not in the map. */
    async reportedTo(machineIds: readonly number[]): Promise<Map<number, number>> {
      const { rows } = await db.query<{ machine_id: number; seen_to: Date }>(
        `select machine_id, max(seen_to) as seen_to from status_span
          where machine_id = any($1::bigint[]) and to_ts is null group by machine_id`,
        [int8Array(machineIds)],
      )
      return new Map(rows.map((row) => [row.machine_id, row.seen_to.getTime()]))
    },

    /** Alarms of a code that began since a moment, in the order of what is asked. */
    async alarms(asked: readonly Since[]): Promise<number[]> {
      return await counts(
        db,
        asked,
        `select a.nr, count(*) as n
           from unnest($1::bigint[], $2::text[], $3::timestamptz[]) with ordinality as a(machine_id, name, from_ts, nr)
           join alarm_event e on e.machine_id = a.machine_id and e.code = a.name and e.from_ts >= a.from_ts
          group by a.nr`,
      )
    },

    /** Tests of an app that ended in an error since a moment. */
    async failedTests(asked: readonly Since[]): Promise<number[]> {
      return await counts(
        db,
        asked,
        `select a.nr, count(*) as n
           from unnest($1::bigint[], $2::text[], $3::timestamptz[]) with ordinality as a(machine_id, name, from_ts, nr)
           join condition_cycle c on c.machine_id = a.machine_id and c.app = a.name and c.started_at >= a.from_ts
            and c.status = 'ERROR'
          group by a.nr`,
      )
    },

    /** Hours of work on stored days, by `machine day`; milliseconds. */
    async workedDays(machineIds: readonly number[], from: PlainDay): Promise<Map<string, number>> {
      const { rows } = await db.query<{ machine_id: number; day: PlainDay; exe: number }>(
        `select machine_id, day::text as day, day_exe as exe from usage_day
          where machine_id = any($1::bigint[]) and day >= $2`,
        [int8Array(machineIds), from],
      )
      return new Map(rows.map((row) => [`${row.machine_id} ${row.day}`, row.exe]))
    },

    /** Gains of counters on stored days, by `machine channel day`. */
    async countedDays(
      machineIds: readonly number[],
      channelIds: readonly number[],
      from: PlainDay,
    ): Promise<Map<string, number | null>> {
      if (channelIds.length === 0) return new Map()
      const { rows } = await db.query<{
        machine_id: number
        channel_id: number
        day: PlainDay
        gain: number | null
      }>(
        `select machine_id, channel_id, day::text as day, gain from counter_day
          where machine_id = any($1::bigint[]) and channel_id = any($2::bigint[]) and day >= $3`,
        [int8Array(machineIds), int8Array(channelIds), from],
      )
      return new Map(rows.map((row) => [`${row.machine_id} ${row.channel_id} ${row.day}`, row.gain]))
    },

    /**
     * Writes what was found; null when the operation was done, changed or removed meanwhile: then it is checked again.
     */
    async put({ operation, ...found }: Finding, tx: Queryable): Promise<boolean> {
      const { due } = found
      const { rows } = await tx.query(
        `update maintenance_operation set stage = $3, level = $4, gauges = $5, due = $6, due_at = $7, check_at = $8
          where id = $1 and cycle = $2 returning id`,
        [
          operation.id,
          operation.cycle,
          found.stage,
          found.level,
          JSON.stringify(found.gauges),
          JSON.stringify(due),
          due.kind === 'day' && due.at !== null ? new Date(due.at) : null,
          new Date(found.checkAt),
        ],
      )
      if (rows.length === 0) return false
      for (const { nr, used, at } of found.bases)
        await tx.query(
          `insert into maintenance_gauge (operation_id, nr, base_used, base_at) values ($1, $2, $3, $4)
           on conflict (operation_id, nr) do update set base_used = excluded.base_used, base_at = excluded.base_at`,
          [operation.id, nr, used, new Date(at)],
        )
      return true
    },

    /** Of one that cannot be checked. */
    async postpone({ id }: Pick<CheckedOperation, 'id'>, checkAt: number): Promise<void> {
      await db.query('update maintenance_operation set check_at = $2 where id = $1', [id, new Date(checkAt)])
    },

    /** One for an operation and a cycle, for ever; null where it is there already. */
    async raise(
      { id, organizationId, machineId, cycle, task }: CheckedOperation,
      raised: { publicId: string; now: number; isPlanned: boolean },
      tx: Queryable,
    ): Promise<RaisedActivity | null> {
      const { rows } = await tx.query<RaisedActivity>(
        `insert into maintenance_activity (public_id, organization_id, machine_id, operation_id, cycle, code, action,
           task_group, device, minutes, priority, steps, parts, raised_at, is_planned)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         on conflict (operation_id, cycle) do nothing returning id, public_id as "publicId"`,
        [
          raised.publicId,
          organizationId,
          machineId,
          id,
          cycle,
          task.code,
          task.action,
          task.group,
          task.device,
          task.minutes,
          task.priority,
          JSON.stringify(task.steps),
          JSON.stringify(task.parts),
          new Date(raised.now),
          raised.isPlanned,
        ],
      )
      return rows[0] ?? null
    },

    /** Null where it was due before. */
    async markDue(operation: CheckedOperation, now: number, tx: Queryable): Promise<RaisedActivity | null> {
      const { rows } = await tx.query<RaisedActivity>(
        `update maintenance_activity set due_since = $3
          where operation_id = $1 and cycle = $2 and due_since is null and state <> 'done'
          returning id, public_id as "publicId"`,
        [operation.id, operation.cycle, new Date(now)],
      )
      return rows[0] ?? null
    },

    /** The people of an organization who have one of the roles; admins always. */
    async peopleWith(organizationId: number, roles: readonly string[], tx: Queryable): Promise<number[]> {
      const { rows } = await tx.query<{ id: number }>(
        `select a.id from account a where a.organization_id = $1 and (a.is_admin or exists (
           select 1 from account_role ar join role r on r.id = ar.role_id
            where ar.account_id = a.id and r.label = any($2)))`,
        [organizationId, roles],
      )
      return rows.map(({ id }) => id)
    },
  }
}

export type CheckStore = ReturnType<typeof createCheckStore>

async function counts(db: Queryable, asked: readonly Since[], statement: string): Promise<number[]> {
  if (asked.length === 0) return []
  const { rows } = await db.query<{ nr: number; n: number }>(statement, sinceValues(asked))
  const found = new Map(rows.map(({ nr, n }) => [Number(nr), n]))
  return asked.map((_, index) => found.get(index + 1) ?? 0)
}
