import type { Stage } from '@millwright/domain/maintenance/level'
import type { Part } from '@millwright/domain/maintenance/work'
import type { Database } from '../../../platform/database/database.ts'

/** Work on a machine that needs parts. */
export interface WorkWithParts {
  readonly code: string
  readonly action: string
  readonly stage: Stage
  /** Null while nothing is to be done yet. */
  readonly activity: string | null
  readonly parts: readonly Part[]
}

export function createNeededPartStore(db: Database) {
  return {
    /** Tasks of an organization on a machine; what is in work as it was when it was raised. */
    async ofMachine(organizationId: number, machineId: number): Promise<WorkWithParts[]> {
      const { rows } = await db.query<WorkWithParts>(
        `select t.code, t.action, op.stage, act.public_id as activity, coalesce(act.parts, t.parts) as parts
           from maintenance_operation op
           join maintenance_task t on t.id = op.task_id
           left join maintenance_activity act
             on act.operation_id = op.id and act.cycle = op.cycle and act.state <> 'done'
          where t.organization_id = $1 and op.machine_id = $2 and jsonb_array_length(coalesce(act.parts, t.parts)) > 0
          order by t.code, op.id`,
        [organizationId, machineId],
      )
      return rows
    },
  }
}
