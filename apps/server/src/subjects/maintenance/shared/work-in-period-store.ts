import { int8Array } from '../../../platform/database/binary-arrays.ts'
import type { Database } from '../../../platform/database/database.ts'

/** Work on a machine that was done in a period, goes on at its end, or is due soon after. */
export interface WorkInPeriod {
  readonly machineId: number
  readonly activity: string
  readonly action: string
  readonly state: 'done' | 'open' | 'due'
  /** When it was done, begun, or is due; null where it is due and nobody knows since when. */
  readonly at: number | null
  readonly by: string
}

interface Period {
  readonly from: number
  readonly to: number
  /** Work that is due by then is named too. */
  readonly dueBy: number
}

export function createWorkInPeriodStore(db: Database) {
  return {
    /** Of each machine, by all who plan work there; what was done first, then what goes on, then what is due. */
    async of(
      machineIds: readonly number[],
      { from, to, dueBy }: Period,
      limit: number,
    ): Promise<WorkInPeriod[]> {
      const { rows } = await db.query<WorkInPeriod>(
        `with work as (
           select act.id, act.machine_id, act.public_id, act.action,
             case when act.done_at is not null and act.done_at < $3 then 'done'
                  when act.started_at is not null and act.started_at < $3 then 'open' else 'due' end as state,
             act.done_at, act.started_at, coalesce(act.due_since, op.due_at) as due_at, act.done_by,
             coalesce(p.firstname || ' ' || p.lastname, '') as assignee
           from maintenance_activity act
           left join maintenance_operation op on op.id = act.operation_id and op.cycle = act.cycle
           left join account p on p.id = act.assignee_id
          where act.machine_id = any($1::bigint[]) and act.raised_at < $3 and (act.done_at is null or act.done_at >= $2))
         select machine_id as "machineId", public_id as activity, action, state,
             round(date_part('epoch', case state when 'done' then done_at when 'open' then started_at else due_at end) * 1000) as at,
             case state when 'done' then done_by else assignee end as by
           from work
          where state <> 'due' or due_at <= $4
          order by array_position(array['done', 'open', 'due'], state), at nulls last, id
          limit $5`,
        [int8Array(machineIds), new Date(from), new Date(to), new Date(dueBy), limit],
      )
      return rows
    },
  }
}
