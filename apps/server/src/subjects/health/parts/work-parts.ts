import type { Health } from '@millwright/contract/health/health'
import { callHealth, jobHealth } from '@millwright/domain/health/part-health'
import type { LateJob } from '../../../platform/database/coordination/job-run-store.ts'
import type { FigureStore } from '../figures/figure-store.ts'
import { type HourValue, hoursOf, sinceOf, totalOf } from './hours.ts'
import type { CallHour, WorkPartsStore } from './work-parts-store.ts'

export interface WorkPartsDeps {
  store: WorkPartsStore
  figures: Pick<FigureStore, 'ofInstallation'>
  lateJobs: () => Promise<readonly Pick<LateJob, 'name'>[]>
  now: () => number
}

export interface TimedCall {
  readonly call: string
  readonly calls: number
  readonly meanMs: number
}

/** Of a call that was made once the mean says nothing. */
const ENOUGH = 5

/** The slowest first. */
function slowestOf(hours: readonly CallHour[]): TimedCall[] {
  const sums = new Map<string, { count: number; sum: number }>()
  for (const { figure, count, sum } of hours) {
    const known = sums.get(figure) ?? { count: 0, sum: 0 }
    sums.set(figure, { count: known.count + count, sum: known.sum + sum })
  }
  return [...sums]
    .filter(([, { count }]) => count >= ENOUGH)
    .map(([figure, { count, sum }]) => ({
      call: figure.slice('call '.length),
      calls: count,
      meanMs: sum / count,
    }))
    .sort((one, other) => other.meanMs - one.meanMs)
}

function meanByHour(hours: readonly CallHour[]): HourValue[] {
  const byHour = new Map<number, { count: number; sum: number; failed: number }>()
  for (const { hour, count, sum, failed } of hours) {
    const known = byHour.get(hour) ?? { count: 0, sum: 0, failed: 0 }
    byHour.set(hour, { count: known.count + count, sum: known.sum + sum, failed: known.failed + failed })
  }
  return [...byHour].map(([hour, { count, sum, failed }]) => ({
    hour,
    value: count > 0 ? sum / count : 0,
    failed,
  }))
}

export function createWorkParts({ store, figures, lateJobs, now }: WorkPartsDeps) {
  const jobStates = async () => store.jobs((await lateJobs()).map(({ name }) => name))

  return {
    jobStates,

    async jobs(organizationId: number): Promise<Health['Jobs']> {
      const at = now()
      const [jobs, tasks, runs, failedJobs] = await Promise.all([
        jobStates(),
        store.tasks(organizationId, sinceOf(at)),
        figures.ofInstallation('job_runs', sinceOf(at)),
        store.failedJobs(sinceOf(at)),
      ])
      const last = Math.max(0, ...jobs.map(({ lastRun }) => lastRun?.getTime() ?? 0))
      const late = jobs.filter(({ isLate }) => isLate)
      const failing = jobs.filter(({ hasFailed }) => hasFailed)
      const { state, why } = jobHealth({
        lastRunMs: last === 0 ? null : at - last,
        late: late.length,
        failing: failing.length,
        failedTasks: tasks.failed,
      })
      const hours = runs.map(({ hour, count, failed }) => ({ hour, value: count, failed }))
      return {
        State: state,
        Why: why,
        Runs: totalOf(hours, 'value'),
        FailedRuns: totalOf(hours, 'failed'),
        LastRunAt: last === 0 ? null : last,
        Late: late.map(({ name }) => name),
        Failing: failing.map(({ name }) => name),
        Waiting: tasks.waiting,
        FailedTasks: tasks.failed,
        FailedJobs: failedJobs.map(({ name, runs: count, hour }) => ({ Name: name, Runs: count, At: hour })),
        Hours: hoursOf(at, hours),
      }
    },

    slowest: async (): Promise<TimedCall[]> => slowestOf(await store.calls(sinceOf(now()))),

    async calls(): Promise<Health['Calls']> {
      const at = now()
      const [calls, slow, blocked] = await Promise.all([
        store.calls(sinceOf(at)),
        figures.ofInstallation('slow_calls', sinceOf(at)),
        figures.ofInstallation('blocked_ms', sinceOf(at)),
      ])
      const count = calls.reduce((sum, each) => sum + each.count, 0)
      const figured = {
        count,
        slow: slow.reduce((sum, each) => sum + each.count, 0),
        errors: calls.reduce((sum, each) => sum + each.failed, 0),
      }
      const { state, why } = callHealth(figured)
      const [slowest] = slowestOf(calls)
      return {
        State: state,
        Why: why,
        Calls: count,
        Errors: figured.errors,
        Slow: figured.slow,
        MeanMs: count > 0 ? calls.reduce((sum, each) => sum + each.sum, 0) / count : null,
        Slowest: slowest ? { Call: slowest.call, MeanMs: slowest.meanMs } : null,
        BlockedMs: blocked.length > 0 ? Math.max(...blocked.map(({ longest }) => longest)) : null,
        Hours: hoursOf(at, meanByHour(calls)),
      }
    },
  }
}
