import type { AppType } from '@millwright/domain/condition/app'
import { USUAL_FALSE_ALARMS_A_MONTH } from '@millwright/domain/condition/evidence'
import type { CycleStatus } from '@millwright/domain/condition/verdict'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Conditions, CycleRecord } from './shared/cycle-store.ts'

/** One that nobody has called good. */
export interface UndecidedAlarm {
  readonly machineId: string
  readonly name: string
  readonly cycleUuid: string
  readonly app: AppType
  readonly status: CycleStatus
  readonly raisedAt: Date
}

/** A machine of a group with its budget, where it was tested since a moment. Found by its index, whatever number of tests there are. */
const TESTED = `select gm.machine_id, m.organization_id from group_machine gm join machine m on m.id = gm.machine_id
  where gm.group_id = $1 and exists (
    select 1 from unnest($3::text[]) as a(app) join condition_cycle c
      on c.machine_id = gm.machine_id and c.app = a.app and c.started_at >= $2 and c.score is not null)`

/** Tests that raised an alarm, and which of them were false. */
export function createAlarmStore(db: Database) {
  return {
    /** Unless the test before it warns already. */
    async raise(
      machineId: number,
      { cycleUuid, app, operation, tool, startedAt }: CycleRecord,
      tx: Queryable,
    ): Promise<void> {
      await tx.query(
        `insert into condition_alarm (machine_id, cycle_uuid, raised_at)
         select $1, $2, $6
          where coalesce((select status from condition_cycle
            where machine_id = $1 and app = $3 and operation = $4 and tool = $5 and started_at < $6 and score is not null
            order by started_at desc limit 1), '') !~ '(WARNING|ERROR)$'
         on conflict do nothing`,
        [machineId, cycleUuid, app, operation, tool, startedAt],
      )
    },

    /** The alarm that these tests belong to: the last one under their conditions that is not later. */
    async callGood(
      machineId: number,
      { app, operation, tool }: Conditions,
      cycleUuids: readonly string[],
      tx: Queryable,
    ): Promise<void> {
      await tx.query(
        `update condition_alarm a set good_by = r.cycle_uuid
           from condition_cycle r cross join lateral (
             select e.cycle_uuid from condition_alarm e join condition_cycle c using (machine_id, cycle_uuid)
              where e.machine_id = $1 and c.app = $2 and c.operation = $3 and c.tool = $4 and e.raised_at <= r.started_at
              order by e.raised_at desc limit 1) as alarm
          where r.machine_id = $1 and r.cycle_uuid = any($5::uuid[]) and r.verdict ->> 'status' ~ '(WARNING|ERROR)$'
            and a.machine_id = $1 and a.cycle_uuid = alarm.cycle_uuid and a.good_by is null`,
        [machineId, app, operation, tool, cycleUuids],
      )
    },

    /** Of tests that are no longer called good. */
    async reopen(machineId: number, cycleUuids: readonly string[], tx: Queryable): Promise<void> {
      await tx.query(
        'update condition_alarm set good_by = null where machine_id = $1 and good_by = any($2::uuid[])',
        [machineId, cycleUuids],
      )
    },

    /** How many machines of a group were tested, and the false alarms in a month that their owners allow them. */
    async budgetOf(groupId: number, since: Date, apps: readonly AppType[]) {
      const { rows } = await db.query<{ machines: number; aMonth: number }>(
        `select count(*)::int as machines, coalesce(sum(coalesce(s.false_alarms_a_month, $4::float8)), 0) as "aMonth"
           from (${TESTED}) t left join condition_setting s on s.organization_id = t.organization_id`,
        [groupId, since, apps, USUAL_FALSE_ALARMS_A_MONTH],
      )
      return rows[0] ?? { machines: 0, aMonth: 0 }
    },

    async countOf(groupId: number, since: Date) {
      const { rows } = await db.query<{ alarms: number; calledGood: number }>(
        `select count(*)::int as alarms, count(a.good_by)::int as "calledGood"
           from group_machine gm join condition_alarm a on a.machine_id = gm.machine_id
          where gm.group_id = $1 and a.raised_at >= $2`,
        [groupId, since],
      )
      return rows[0] ?? { alarms: 0, calledGood: 0 }
    },

    /** The newest first. */
    async undecidedOf(groupId: number, since: Date, limit: number): Promise<UndecidedAlarm[]> {
      const { rows } = await db.query<UndecidedAlarm>(
        `select m.public_id as "machineId", m.name, a.cycle_uuid as "cycleUuid", c.app, c.status, a.raised_at as "raisedAt"
           from group_machine gm join condition_alarm a on a.machine_id = gm.machine_id
           join condition_cycle c on c.machine_id = a.machine_id and c.cycle_uuid = a.cycle_uuid
           join machine m on m.id = a.machine_id
          where gm.group_id = $1 and a.raised_at >= $2 and a.good_by is null
          order by a.raised_at desc, a.cycle_uuid limit $3`,
        [groupId, since, limit],
      )
      return rows
    },
  }
}

export type AlarmStore = ReturnType<typeof createAlarmStore>
