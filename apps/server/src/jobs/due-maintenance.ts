import { type CheckOperationsDeps, createCheckOperations } from '../maintenance/check-operations.ts'
import type { Job } from './job.ts'

/** Raises what counters, the calendar and conditions have made due. */
export function createDueMaintenance(deps: CheckOperationsDeps): Job {
  const check = createCheckOperations(deps)
  return { name: 'due-maintenance', everyMs: 5_000, run: (run) => check.all(run) }
}
