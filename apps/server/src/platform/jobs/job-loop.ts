import type { Logger } from 'pino'
import type { JobRunStore } from '../database/coordination/job-run-store.ts'
import { errorText } from '../runtime/error-text.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { traced } from '../runtime/tracing/traced.ts'
import { firstDue, type Job, type JobRun, nextDue, periodOf } from './job.ts'
import type { Turns } from './turns.ts'
import type { WorkBudget } from './work-budget.ts'

export interface JobLoopDeps {
  jobs: readonly Job[]
  runs: JobRunStore
  metrics: Pick<Metrics, 'jobSeconds' | 'jobLastRun' | 'jobFailures'>
  /** Of each run. */
  turns: () => Turns
  /** Of all of them together. */
  budget: Pick<WorkBudget, 'ofRun'>
  log: Logger
  now: () => number
}

/** A job that runs every few seconds is noted this often, unless it fails. */
const NOTE_EVERY_MS = 30_000

/** Machines named in the log for one run. All are counted. */
const MAX_NAMED = 100

/** Runs each job when it is due, never twice at once. None waits for another, and none is stopped by another's failure. */
export function createJobLoop({ jobs, runs, metrics, turns, budget, log, now }: JobLoopDeps) {
  const due = new Map<Job, number>()
  const running = new Map<Job, Promise<void>>()
  const noted = new Map<Job, { at: number; error: string }>()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  /** Whether it ran without a failure. */
  async function run(job: Job): Promise<boolean> {
    const startedAt = now()
    const endTimer = metrics.jobSeconds.startTimer({ job: job.name })
    const work = budget.ofRun(() => isStopped)
    const { next } = turns()
    let failures = 0
    let last: unknown
    const count = (error: unknown) => {
      failures += 1
      last = error
      metrics.jobFailures.inc({ job: job.name })
    }
    try {
      const input: JobRun = {
        isStopped: () => isStopped,
        async turn() {
          await work.next()
          await next()
        },
        failed(part, error) {
          count(error)
          if (failures <= MAX_NAMED)
            log.warn({ job: job.name, ...part, err: error }, 'a part of a job failed')
        },
      }
      await traced(
        () => ({ name: `job ${job.name}`, kind: 'internal', attributes: { 'millwright.job': job.name } }),
        async () => job.run(input),
      )
    } catch (error) {
      count(error)
      log.warn({ job: job.name, err: error }, 'a job failed, it will run again')
    }
    work.end()
    endTimer()
    metrics.jobLastRun.set({ job: job.name }, now() / 1000)
    // A run that the stop may have cut short is made up for by the next leader.
    if (!isStopped)
      await note(job, startedAt, failures === 0 ? '' : `${failures} failed, at last: ${errorText(last)}`)
    return failures === 0
  }

  async function note(job: Job, startedAt: number, error: string): Promise<void> {
    const before = noted.get(job)
    if (before && before.error === error && now() - before.at < NOTE_EVERY_MS) return
    try {
      await runs.note(job.name, startedAt, now(), error)
      noted.set(job, { at: now(), error })
    } catch (reason) {
      log.warn({ job: job.name, err: reason }, 'the run of a job could not be noted')
    }
  }

  function begin(job: Job): Promise<void> {
    due.delete(job)
    const work = run(job).then((hasSucceeded) => {
      running.delete(job)
      due.set(job, nextDue(job, now(), hasSucceeded))
      plan()
    })
    running.set(job, work)
    return work
  }

  function plan(): void {
    clearTimeout(timer)
    if (isStopped || due.size === 0) return
    const wait = Math.max(0, Math.min(...due.values()) - now())
    timer = setTimeout(() => {
      for (const [job, at] of [...due]) if (at <= now()) void begin(job)
      plan()
    }, wait)
  }

  return {
    async start(): Promise<void> {
      const lastRuns = await runs.begin(jobs.map((job) => ({ name: job.name, periodMs: periodOf(job) })))
      for (const job of jobs) due.set(job, firstDue(job, now(), lastRuns.get(job.name) ?? null))
      await Promise.all(jobs.filter((job) => 'firstMs' in job && job.firstMs === 0).map(begin))
      plan()
    },
    /** Waits for what runs. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
