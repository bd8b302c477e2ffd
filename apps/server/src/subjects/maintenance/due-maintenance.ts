import type { Job } from '../../platform/jobs/job.ts'
import { type CheckOperationsDeps, createCheckOperations } from './check-operations.ts'

/** Raises what counters, the calendar and conditions have made due. */
export function createDueMaintenance(deps: CheckOperationsDeps): Job {
  const check = createCheckOperations(deps)
  return { name: 'due-maintenance', everyMs: 5_000, run: (run) => check.all(run) }
}
