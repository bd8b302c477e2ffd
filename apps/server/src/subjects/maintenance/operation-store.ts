import type { Stage } from '@millwright/domain/maintenance/level'
import type { Task } from '@millwright/domain/maintenance/task'
import type { RunsOut } from '@millwright/domain/tools/runs-out'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { HIDDEN, SEEN, type Viewer, viewerValues } from '../../platform/registry/machine-store.ts'

/** The level of a trigger, as it is shown. */
export interface ShownGauge {
  readonly kind: Task['triggers'][number]['kind']
  readonly of: string
  readonly used: number | null
  readonly limit: number
  readonly level: number | null
}

export interface OperationRecord {
  readonly id: number
  readonly publicId: string
  readonly taskUuid: string
  readonly code: string
  readonly expert: boolean
  readonly model: string
  readonly location: string
  readonly machine: string
}

/** The machine that something is about, as it is shown. */
export interface AboutMachine {
  readonly machine: string
  readonly machineName: string
  readonly model: string
  readonly family: string
  readonly timezone: string
}

export interface ScheduleRecord extends AboutMachine {
  readonly publicId: string
  readonly taskId: string
  readonly code: string
  readonly action: string
  readonly group: string
  readonly device: string
  readonly minutes: number
  readonly stage: Stage
  readonly level: number | null
  readonly gauges: readonly ShownGauge[]
  readonly due: RunsOut
  readonly activity: string | null
  readonly plannedFrom: Date | null
  readonly plannedTo: Date | null
  /** The name of the organization, where it is not the viewer's own. */
  readonly plannedBy: string
  readonly cycleFrom: Date
}

/** An operation with all that a check needs. */
export interface CheckedOperation {
  readonly id: number
  readonly publicId: string
  readonly organizationId: number
  readonly machineId: number
  readonly machine: string
  readonly zone: string
  readonly cycle: number
  readonly cycleFrom: Date
  readonly task: Task
  readonly bases: readonly { readonly nr: number; readonly used: number; readonly at: string }[]
}

export const MACHINE_COLUMNS = `m.public_id as machine, m.name as "machineName", m.model, m.family, m.timezone`

const OPERATIONS = `select op.id, op.public_id as "publicId", t.uuid as "taskUuid", t.code, op.expert, op.model, op.location,
    m.public_id as machine
  from maintenance_operation op
  join maintenance_task t on t.id = op.task_id
  join machine m on m.id = op.machine_id`

export function createOperationStore(db: Database) {
  return {
    async ofMachine(organizationId: number, machineId: number): Promise<OperationRecord[]> {
      const { rows } = await db.query<OperationRecord>(
        `${OPERATIONS} where t.organization_id = $1 and op.machine_id = $2 order by t.code`,
        [organizationId, machineId],
      )
      return rows
    },

    /** On machines that the viewer sees. */
    async seenBy(viewer: Viewer): Promise<OperationRecord[]> {
      const { rows } = await db.query<OperationRecord>(
        `${OPERATIONS} where t.organization_id = $2 and ${SEEN} order by m.name`,
        viewerValues(viewer),
      )
      return rows
    },

    /** Of the tasks of the organization those that are done on machines that others there see and the viewer does not. */
    async tasksOutOfSight(viewer: Viewer, tx: Queryable = db): Promise<ReadonlySet<number>> {
      const { rows } = await tx.query<{ id: number }>(
        `select distinct t.id from maintenance_task t
           join maintenance_operation op on op.task_id = t.id
           join machine m on m.id = op.machine_id
          where t.organization_id = $2 and ${HIDDEN}`,
        viewerValues(viewer),
      )
      return new Set(rows.map(({ id }) => id))
    },

    /** One that is there stays as it is. */
    async add(
      operation: {
        publicId: string
        taskId: number
        machineId: number
        expert: boolean
        model: string
        location: string
        now: Date
      },
      tx: Queryable,
    ): Promise<boolean> {
      const { rows } = await tx.query(
        `insert into maintenance_operation (public_id, task_id, machine_id, expert, model, location, cycle_from, check_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (task_id, machine_id) do nothing returning id`,
        [
          operation.publicId,
          operation.taskId,
          operation.machineId,
          operation.expert,
          operation.model,
          operation.location,
          operation.now,
        ],
      )
      return rows.length > 0
    },

    /** Its open activity goes with it, unless somebody is at it. Null where there is none. */
    async remove(
      organizationId: number,
      machineId: number,
      publicId: string,
      tx: Queryable,
    ): Promise<string | null> {
      const { rows } = await tx.query<{ id: number; code: string }>(
        `select op.id, t.code from maintenance_operation op join maintenance_task t on t.id = op.task_id
          where t.organization_id = $1 and op.machine_id = $2 and op.public_id = $3 for update of op`,
        [organizationId, machineId, publicId],
      )
      const [found] = rows
      if (!found) return null
      await dropOpen(tx, 'operation_id = $1', found.id)
      await tx.query('delete from maintenance_operation where id = $1', [found.id])
      return found.code
    },

    /** Before a task goes. */
    dropOpenOfTask: (taskId: number, tx: Queryable): Promise<void> =>
      dropOpen(tx, 'operation_id in (select id from maintenance_operation where task_id = $1)', taskId),

    /** The triggers of a task are others: they are counted from when it was last done. */
    async countAgain(taskId: number, tx: Queryable): Promise<void> {
      await tx.query(
        `delete from maintenance_gauge g using maintenance_operation op where op.id = g.operation_id and op.task_id = $1`,
        [taskId],
      )
      await tx.query('update maintenance_operation set check_at = now() where task_id = $1', [taskId])
    },

    async idOf(publicId: string, tx: Queryable): Promise<number> {
      const { rows } = await tx.query<{ id: number }>(
        'select id from maintenance_operation where public_id = $1',
        [publicId],
      )
      const [found] = rows
      if (!found) throw new Error(`there is no operation ${publicId}`)
      return found.id
    },

    /** All of them: much that was counted has changed. */
    async lookAgain(): Promise<void> {
      await db.query('update maintenance_operation set check_at = now()')
    },

    async schedule(groupId: number, organizationId: number): Promise<ScheduleRecord[]> {
      const { rows } = await db.query<ScheduleRecord>(
        `select op.public_id as "publicId", t.public_id as "taskId", t.code, t.action, t.task_group as "group", t.device,
                t.minutes, op.stage, op.level, op.gauges, op.due, op.cycle_from as "cycleFrom",
                act.public_id as activity, act.planned_from as "plannedFrom", act.planned_to as "plannedTo", ${MACHINE_COLUMNS},
                coalesce((select o.name from organization o where o.id = t.organization_id and o.id <> $2), '') as "plannedBy"
           from maintenance_operation op
           join maintenance_task t on t.id = op.task_id
           join group_machine gm on gm.group_id = $1 and gm.machine_id = op.machine_id
           join machine m on m.id = op.machine_id
           left join maintenance_activity act on act.operation_id = op.id and act.cycle = op.cycle and act.state <> 'done'
          where t.organization_id = $2 or m.organization_id = $2
          order by (op.due->>'kind') <> 'over', op.due_at nulls last, op.level desc nulls last, op.id`,
        [groupId, organizationId],
      )
      return rows
    },
  }
}

/** With their photos, whose files are removed by the job. */
async function dropOpen(tx: Queryable, condition: string, id: number): Promise<void> {
  await tx.query(
    `update file f set state = 'removed', owner_kind = null, owner_id = null
       from maintenance_photo ph join maintenance_activity act on act.id = ph.activity_id
      where f.id = ph.file_id and act.state = 'open' and act.${condition}`,
    [id],
  )
  await tx.query(`delete from maintenance_activity where state = 'open' and ${condition}`, [id])
}
