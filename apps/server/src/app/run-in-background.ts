import type { ControlConnection } from '../platform/database/coordination/control-connection.ts'
import type { JobRunStore } from '../platform/database/coordination/job-run-store.ts'
import { createDispatcher } from '../platform/events/dispatcher.ts'
import type { EventWake } from '../platform/events/event-wake.ts'
import type { Job } from '../platform/jobs/job.ts'
import { startJobs } from '../platform/jobs/start-jobs.ts'
import type { Turns } from '../platform/jobs/turns.ts'
import type { WorkBudget } from '../platform/jobs/work-budget.ts'
import { collectHandlers, collectJobs } from '../platform/subject/collect.ts'
import { SUBJECTS } from '../subjects.ts'
import type { SubjectDeps } from './subject-deps.ts'

export interface BackgroundDeps {
  deps: SubjectDeps
  housekeeping: Job
  wake: EventWake
  control: ControlConnection
  jobRuns: JobRunStore
  turns: () => Turns
  budget: WorkBudget
}

/** Work that nobody waits for: handlers of durable events in every process that has the role, jobs in the one that leads. */
export async function runInBackground(given: BackgroundDeps): Promise<void> {
  const { deps, housekeeping, wake, control, jobRuns: runs, turns, budget } = given
  const { stores, metrics, log, now, keep } = deps
  const handlers = collectHandlers(SUBJECTS, deps)
  keep(createDispatcher({ store: stores.deliveries, handlers, wake, metrics, log })).start()
  const jobs = [...(await collectJobs(SUBJECTS, deps)), housekeeping]
  keep(await startJobs({ jobs, control, runs, metrics, turns, budget, log, now }))
}
