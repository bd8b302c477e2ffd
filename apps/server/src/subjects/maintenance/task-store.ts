import type { Task } from '@millwright/domain/maintenance/task'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { unlessTaken } from '../../platform/database/unless-taken.ts'
import { SEEN, type Viewer, viewerValues } from '../../platform/registry/machine-store.ts'
import { CallError } from '../../platform/runtime/errors.ts'

export interface TaskRecord extends Task {
  readonly id: number
  readonly publicId: string
  readonly uuid: string
  readonly organizationId: number
  /** Who made the template; empty for a task of the organization's own. */
  readonly maker: string
}

export interface NewTask extends Task {
  readonly publicId: string
  readonly uuid: string
  readonly organizationId: number
  readonly templateId: number | null
}

const COLUMNS = `t.id, t.public_id as "publicId", t.uuid, t.organization_id as "organizationId", t.code, t.action,
  t.task_group as "group", t.device, t.triggers, t.minutes, t.priority, t.steps, t.parts, t.family,
  t.is_handed_out as "isHandedOut"`

/** A vendor speaks for machines whose maker has its name or code, which only the operator of the portal gives (decision 31). */
const HANDED_OUT = `t.is_handed_out and o.type = 'VENDOR' and t.organization_id <> $2 and exists (
  select 1 from machine m where ${SEEN} and lower(m.manufacturer) in (lower(o.name), lower(o.business_code))
     and (t.family = '' or t.family = m.family))`

const codeTaken = (): CallError =>
  new CallError('TASK_CODE_TAKEN', 'There is a task with this code', { field: 'code' })

export function createTaskStore(db: Database) {
  return {
    async ofOrganization(organizationId: number, tx: Queryable = db): Promise<TaskRecord[]> {
      const { rows } = await tx.query<TaskRecord>(
        `select ${COLUMNS}, '' as maker from maintenance_task t where t.organization_id = $1 order by t.code`,
        [organizationId],
      )
      return rows
    },

    /** Of makers whose machines the viewer sees. */
    async handedOutTo(viewer: Viewer): Promise<TaskRecord[]> {
      const { rows } = await db.query<TaskRecord>(
        `select ${COLUMNS}, o.name as maker from maintenance_task t join organization o on o.id = t.organization_id
          where ${HANDED_OUT} order by o.name, t.code`,
        viewerValues(viewer),
      )
      return rows
    },

    async find(organizationId: number, publicId: string, tx: Queryable = db): Promise<TaskRecord | null> {
      const { rows } = await tx.query<TaskRecord>(
        `select ${COLUMNS}, '' as maker from maintenance_task t where t.organization_id = $1 and t.public_id = $2`,
        [organizationId, publicId],
      )
      return rows[0] ?? null
    },

    async byCode(organizationId: number, code: string): Promise<TaskRecord | null> {
      const { rows } = await db.query<TaskRecord>(
        `select ${COLUMNS}, '' as maker from maintenance_task t where t.organization_id = $1 and t.code = $2`,
        [organizationId, code],
      )
      return rows[0] ?? null
    },

    async add(task: NewTask, tx: Queryable): Promise<void> {
      await unlessTaken(
        'maintenance_task_code',
        codeTaken,
        tx.query(
          `insert into maintenance_task (public_id, uuid, organization_id, template_id, code, action, task_group, device,
             triggers, minutes, priority, steps, parts, family, is_handed_out)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
          [task.publicId, task.uuid, task.organizationId, task.templateId, ...contentOf(task)],
        ),
      )
    },

    async change(id: number, task: Task, tx: Queryable): Promise<void> {
      await unlessTaken(
        'maintenance_task_code',
        codeTaken,
        tx.query(
          `update maintenance_task set code = $2, action = $3, task_group = $4, device = $5, triggers = $6, minutes = $7,
             priority = $8, steps = $9, parts = $10, family = $11, is_handed_out = $12 where id = $1`,
          [id, ...contentOf(task)],
        ),
      )
    },

    async remove(id: number, tx: Queryable): Promise<void> {
      await tx.query('delete from maintenance_task where id = $1', [id])
    },
  }
}

const contentOf = (task: Task): unknown[] => [
  task.code,
  task.action,
  task.group,
  task.device,
  JSON.stringify(task.triggers),
  task.minutes,
  task.priority,
  JSON.stringify(task.steps),
  JSON.stringify(task.parts),
  task.family,
  task.isHandedOut,
]
