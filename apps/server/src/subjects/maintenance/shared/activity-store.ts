import type { ACTIVITY_STATES } from '@millwright/contract/maintenance/activity-shapes'
import type { Effort } from '@millwright/domain/maintenance/effort'
import type { Stage } from '@millwright/domain/maintenance/level'
import type { Part, Step, Work } from '@millwright/domain/maintenance/work'
import type { RunsOut } from '@millwright/domain/tools/runs-out'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { type Page, SEEN, type Viewer, viewerValues } from '../../../platform/registry/machine-store.ts'
import { sees } from '../../../platform/registry/sight-store.ts'
import { type AboutMachine, MACHINE_COLUMNS, type ShownGauge } from '../operation-store.ts'

export interface ActivityRecord extends AboutMachine {
  readonly id: number
  readonly publicId: string
  readonly machineId: number
  readonly organizationId: number
  /** The name of the organization, where it is not the viewer's own. */
  readonly plannedBy: string
  readonly operationId: number | null
  readonly cycle: number
  readonly code: string
  readonly action: string
  readonly group: string
  readonly device: string
  readonly minutes: number
  readonly priority: number
  readonly steps: readonly Step[]
  readonly parts: readonly Part[]
  readonly raisedAt: Date
  readonly dueSince: Date | null
  readonly plannedFrom: Date | null
  readonly plannedTo: Date | null
  readonly state: (typeof ACTIVITY_STATES)[number]
  readonly assignee: string | null
  readonly assigneeName: string
  readonly assigneeId: number | null
  readonly assignedBy: string
  readonly startedAt: Date | null
  readonly doneAt: Date | null
  readonly doneBy: string
  readonly doneById: number | null
  readonly openReason: string
  readonly signature: string
  readonly work: Work
  readonly version: number
  /** The test that it was made of, and whether that is kept. */
  readonly testUuid: string | null
  readonly hasTest: boolean
  readonly stage: Stage
  readonly level: number | null
  readonly gauges: readonly ShownGauge[]
  /** Null for what is done, or whose task is gone. */
  readonly due: RunsOut | null
}

export interface TestActivity {
  readonly organizationId: number
  readonly machineId: number
  readonly testUuid: string
  readonly publicId: string
  readonly code: string
  readonly action: string
  readonly device: string
  readonly priority: number
  readonly at: number
}

export interface Assignee {
  readonly id: number
  readonly publicId: string
  readonly name: string
}

const PLANNED_BY = `coalesce((select o.name from organization o where o.id = act.organization_id and o.id <> $2), '')`

/** While it is open an activity shows the state of its operation. */
export const ACTIVITY_COLUMNS = `act.id, act.public_id as "publicId", act.machine_id as "machineId",
    act.organization_id as "organizationId", ${PLANNED_BY} as "plannedBy",
    act.operation_id as "operationId", act.cycle, act.code, act.action, act.task_group as "group", act.device, act.minutes,
    act.priority, act.steps, act.parts, act.raised_at as "raisedAt", act.due_since as "dueSince",
    act.planned_from as "plannedFrom", act.planned_to as "plannedTo", act.state,
    p.public_id as assignee, coalesce(p.firstname || ' ' || p.lastname, '') as "assigneeName",
    act.assignee_id as "assigneeId", act.assigned_by as "assignedBy", act.started_at as "startedAt",
    act.done_at as "doneAt", act.done_by as "doneBy", act.done_by_id as "doneById", act.open_reason as "openReason",
    act.signature, act.work, act.version, act.test_uuid as "testUuid", tst.app is not null as "hasTest",
    case when act.due_since is not null then 'due' else 'warning' end as stage,
    coalesce(op.level, act.level) as level, coalesce(op.gauges, act.gauges) as gauges, op.due, ${MACHINE_COLUMNS}`

export const ACTIVITY_TABLES = `maintenance_activity act
  join machine m on m.id = act.machine_id
  left join account p on p.id = act.assignee_id
  left join condition_cycle tst on tst.machine_id = act.machine_id and tst.cycle_uuid = act.test_uuid
  left join maintenance_operation op on op.id = act.operation_id and op.cycle = act.cycle and act.state <> 'done'`

const ACTIVITIES = `select ${ACTIVITY_COLUMNS} from ${ACTIVITY_TABLES}`

const URGENCY = `act.due_since nulls last, op.due_at nulls last, act.priority desc, act.id`

/** Planned by the viewer's organization, or by others on its machines. */
export const MINE = `(act.organization_id = $2 or m.organization_id = $2) and ${SEEN}`

export interface ActivityFilter {
  readonly isDone: boolean
  readonly groupId?: number
  readonly assigneeId?: number
}

export function createActivityStore(db: Database) {
  return {
    async page(
      viewer: Viewer,
      { isDone, groupId = 0, assigneeId = 0 }: ActivityFilter,
      { skip, limit }: Page,
    ): Promise<{ activities: ActivityRecord[]; total: number }> {
      const condition = `${MINE} and (act.state = 'done') = $4
        and ($5 = 0 or act.machine_id in (select machine_id from group_machine where group_id = $5))
        and ($6 = 0 or act.assignee_id = $6)`
      const values = [...viewerValues(viewer), isDone, groupId, assigneeId]
      const { rows } = await db.query<ActivityRecord>(
        `${ACTIVITIES} where ${condition} order by ${isDone ? 'act.done_at desc, act.id' : URGENCY} offset $7 limit $8`,
        [...values, skip, limit],
      )
      const count = await db.query<{ total: number }>(
        `select count(*) as total from maintenance_activity act join machine m on m.id = act.machine_id where ${condition}`,
        values,
      )
      return { activities: rows, total: count.rows[0]?.total ?? 0 }
    },

    async find(viewer: Viewer, publicId: string, tx: Queryable = db): Promise<ActivityRecord | null> {
      const { rows } = await tx.query<ActivityRecord>(`${ACTIVITIES} where act.public_id = $4 and ${MINE}`, [
        ...viewerValues(viewer),
        publicId,
      ])
      return rows[0] ?? null
    },

    /** One for a test; null where it is there already. */
    async addForTest(
      { organizationId, machineId, testUuid, publicId, code, action, device, priority, at }: TestActivity,
      tx: Queryable,
    ): Promise<number | null> {
      const { rows } = await tx.query<{ id: number }>(
        `insert into maintenance_activity (public_id, organization_id, machine_id, cycle, code, action, task_group, device,
           minutes, priority, steps, parts, raised_at, due_since, test_uuid)
         values ($1, $2, $3, 1, $4, $5, '', $6, 0, $7, '[]', '[]', $8, $8, $9)
         on conflict (organization_id, machine_id, test_uuid) where test_uuid is not null do nothing returning id`,
        [publicId, organizationId, machineId, code, action, device, priority, new Date(at), testUuid],
      )
      return rows[0]?.id ?? null
    },

    async ofTest(viewer: Viewer, machineId: number, testUuid: string): Promise<ActivityRecord | null> {
      const { rows } = await db.query<ActivityRecord>(
        `${ACTIVITIES} where act.machine_id = $4 and act.test_uuid = $5 and ${MINE}`,
        [...viewerValues(viewer), machineId, testUuid],
      )
      return rows[0] ?? null
    },

    /** For a change: others who change it wait until this one is over. */
    async lock(publicId: string, tx: Queryable): Promise<void> {
      await tx.query('select id from maintenance_activity where public_id = $1 for update', [publicId])
    },

    /** People of the organization who see the machine and have one of the roles. */
    async assignees(
      organizationId: number,
      machineId: number,
      roles: readonly string[],
      tx: Queryable = db,
    ): Promise<Assignee[]> {
      const { rows } = await tx.query<Assignee>(
        `select a.id, a.public_id as "publicId", a.firstname || ' ' || a.lastname as name
           from account a join machine m on m.id = $2
          where a.organization_id = $1 and ${sees('a', 'm')} and (a.is_admin or exists (
            select 1 from account_role ar join role r on r.id = ar.role_id
             where ar.account_id = a.id and r.label = any($3)))
          order by lower(a.firstname || ' ' || a.lastname), a.id`,
        [organizationId, machineId, roles],
      )
      return rows
    },

    async assign(id: number, assigneeId: number | null, by: string, tx: Queryable): Promise<void> {
      await tx.query(
        'update maintenance_activity set assignee_id = $2, assigned_by = $3, version = version + 1 where id = $1',
        [id, assigneeId, assigneeId === null ? '' : by],
      )
    },

    async setPriority(id: number, priority: number, tx: Queryable): Promise<void> {
      await tx.query('update maintenance_activity set priority = $2, version = version + 1 where id = $1', [
        id,
        priority,
      ])
    },

    async plan(
      id: number,
      window: { readonly from: number; readonly to: number } | null,
      tx: Queryable,
    ): Promise<void> {
      await tx.query(
        'update maintenance_activity set planned_from = $2, planned_to = $3, version = version + 1 where id = $1',
        [id, window && new Date(window.from), window && new Date(window.to)],
      )
    },

    async putWork(id: number, work: Work, version: number, tx: Queryable): Promise<void> {
      await tx.query('update maintenance_activity set work = $2, version = $3 where id = $1', [
        id,
        JSON.stringify(work),
        version,
      ])
    },

    async start(id: number, at: number, tx: Queryable): Promise<void> {
      await tx.query(
        `update maintenance_activity set state = 'inProgress', started_at = $2, version = version + 1
          where id = $1 and state = 'open'`,
        [id, new Date(at)],
      )
    },

    /** The task counts from now on. */
    async finish(
      activity: Pick<ActivityRecord, 'id' | 'operationId' | 'cycle'>,
      done: { at: number; by: string; byId: number; reason: string; signature: string; effort: Effort },
      tx: Queryable,
    ): Promise<void> {
      await tx.query(
        `update maintenance_activity act set state = 'done', done_at = $2, done_by = $3, done_by_id = $4, open_reason = $5,
           signature = $6, version = version + 1, level = coalesce(op.level, act.level),
           gauges = coalesce(op.gauges, act.gauges), minutes_used = $9, parts_cost = $10
          from (select 1) as one left join maintenance_operation op on op.id = $7 and op.cycle = $8
          where act.id = $1`,
        [
          activity.id,
          new Date(done.at),
          done.by,
          done.byId,
          done.reason,
          done.signature,
          activity.operationId,
          activity.cycle,
          done.effort.minutes,
          done.effort.parts,
        ],
      )
      const { rows } = await tx.query<{ id: number }>(
        `update maintenance_operation set cycle = cycle + 1, cycle_from = $3, stage = 'fine', level = 0, gauges = '[]',
           due = '{"kind": "noForecast", "why": "tooFew"}', due_at = null, check_at = $3
          where id = $1 and cycle = $2 returning id`,
        [activity.operationId, activity.cycle, new Date(done.at)],
      )
      if (rows.length > 0)
        await tx.query('delete from maintenance_gauge where operation_id = $1', [activity.operationId])
    },
  }
}
