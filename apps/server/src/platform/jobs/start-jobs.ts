import type { Logger } from 'pino'
import type { ControlConnection } from '../database/coordination/control-connection.ts'
import type { JobRunStore } from '../database/coordination/job-run-store.ts'
import { createLeaderLock } from '../database/coordination/leader-lock-store.ts'
import { LOCKS } from '../database/coordination/locks.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Job } from './job.ts'
import { createJobLoop } from './job-loop.ts'
import { createLeaderElection } from './leader-election.ts'
import type { Turns } from './turns.ts'
import type { WorkBudget } from './work-budget.ts'

export interface StartJobsDeps {
  jobs: readonly Job[]
  control: ControlConnection
  runs: JobRunStore
  metrics: Metrics
  turns: () => Turns
  budget: WorkBudget
  log: Logger
  now: () => number
}

/** Runs the jobs for as long as this process is the leader. */
export async function startJobs({ jobs, control, runs, metrics, turns, budget, log, now }: StartJobsDeps) {
  const election = createLeaderElection({
    lock: createLeaderLock(control, LOCKS.jobsLeader),
    async start() {
      const loop = createJobLoop({ jobs, runs, metrics, turns, budget, log, now })
      await loop.start()
      return loop
    },
    log,
  })
  await election.start()
  return election
}
