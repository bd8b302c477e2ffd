import { DAY_MS } from '@millwright/domain/time/lengths'
export interface JobRun {
  /** For work that can end early. */
  isStopped(): boolean
  /** Before each step, which should be small: resolves when no fresh message of a machine waits for the work. */
  turn(): Promise<void>
  /** A part of the work, such as one machine, that failed while the rest goes on: it is logged and counted. */
  failed(part: Readonly<Record<string, unknown>>, error: unknown): void
}

interface Work {
  readonly name: string
  run(run: JobRun): Promise<void>
}

interface Repeated {
  /** From the end of one run to the start of the next. */
  readonly everyMs: number
  /** Before the first run, where that is not as long as between two. With 0 the start waits for it. */
  readonly firstMs?: number
}

interface Daily {
  /** Hours and minutes in UTC. A run that was missed, or failed, is made up for. */
  readonly dailyAt: `${number}:${number}`
}

/** Runs in one process for all of them. */
export type Job = Work & (Repeated | Daily)

/** A daily run that failed does not wait for the next day. */
const RETRY_DAILY_MS = 10 * 60_000

export const periodOf = (job: Job): number => ('everyMs' in job ? job.everyMs : DAY_MS)

/** When a job is due for the first time, if it last ran without an error at `lastRun`. */
export function firstDue(job: Job, now: number, lastRun: number | null): number {
  if ('everyMs' in job) return now + (job.firstMs ?? job.everyMs)
  const latest = latestDaily(job.dailyAt, now)
  return lastRun === null || lastRun < latest ? now : latest + DAY_MS
}

export function nextDue(job: Job, now: number, hasSucceeded: boolean): number {
  if ('everyMs' in job) return now + job.everyMs
  const nextDay = latestDaily(job.dailyAt, now) + DAY_MS
  return hasSucceeded ? nextDay : Math.min(now + RETRY_DAILY_MS, nextDay)
}

function latestDaily(time: string, now: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const today = now - (now % DAY_MS) + (hours * 60 + minutes) * 60_000
  return today <= now ? today : today - DAY_MS
}

/** One run outside the loop; throws at the first failure. */
export const runOnce = (job: Job): Promise<void> =>
  job.run({
    isStopped: () => false,
    turn: async () => {},
    failed: (_part, error) => {
      throw error
    },
  })
