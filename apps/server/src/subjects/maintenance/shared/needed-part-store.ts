import type { Stage } from '@millwright/domain/maintenance/level'
import type { Part } from '@millwright/domain/maintenance/work'
import type { Database } from '../../../platform/database/database.ts'
import { SEEN, type Viewer, viewerValues } from '../../../platform/registry/machine-store.ts'
import { finds, foundBy, type SearchWords } from '../../../platform/search/search-words.ts'

/** Work on a machine that needs parts. */
export interface WorkWithParts {
  readonly code: string
  readonly action: string
  readonly stage: Stage
  /** Null while nothing is to be done yet. */
  readonly activity: string | null
  readonly parts: readonly Part[]
}

/** A part, and a machine that needs it. */
export interface FoundNeed {
  readonly name: string
  readonly machineId: string
  readonly machineName: string
}

const PART = `search_form(part ->> 'name')`

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

    /** Parts of the organization's tasks, each with the first machine that needs it and that the viewer sees. */
    async find(viewer: Viewer, words: SearchWords, limit: number): Promise<FoundNeed[]> {
      const { rows } = await db.query<FoundNeed>(
        `with found as materialized (
           select part ->> 'name' as name, array_agg(t.id) as tasks
             from maintenance_task t cross join jsonb_array_elements(t.parts) as part
            where t.organization_id = $2 and ${finds(PART, words, 5)} group by 1)
         select f.name, on_machine.* from found f cross join lateral (
           select m.public_id as "machineId", m.name as "machineName"
             from maintenance_operation op join machine m on m.id = op.machine_id
            where op.task_id = any(f.tasks) and ${SEEN} order by m.name, m.id limit 1) as on_machine
          order by f.name limit $4`,
        [...viewerValues(viewer), limit, ...foundBy(words)],
      )
      return rows
    },
  }
}
