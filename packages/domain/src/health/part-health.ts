import { MINUTE_MS, SECOND_MS } from '../time/lengths.ts'
import { stopped, todo, type Verdict, WELL } from './verdict.ts'

/** A batch takes milliseconds; above this, pages show what is no longer so. */
export const SLOW_STORING_MS = 5 * SECOND_MS
/** A backlog that a machine kept during an outage may take some seconds to write where much else is done. */
const NOT_STORING_MS = MINUTE_MS
/** Late points are derived within a minute, and retried after that. */
export const BEHIND_MS = 10 * MINUTE_MS
/** A mail server that is away for a moment is tried again without anybody. */
export const WAITING_LONG_MS = 15 * MINUTE_MS
/** The fastest jobs note a run every half minute. */
const NO_JOB_RAN_MS = 5 * MINUTE_MS
const FAILED_OFTEN = 3
const SLOW_SHARE = 0.05
const ERROR_SHARE = 0.01

export interface IngestFigures {
  /** For how long the oldest point has been waiting in the process that answers; null for none. */
  readonly waitingMs: number | null
  /** From receipt to the commit, in the mean of the last hour; null when nothing came. */
  readonly delayMs: number | null
  /** In 24 hours. */
  readonly rejected: number
  /** Machines whose device was refused and did not get in since. */
  readonly refusedMachines: number
}

export function ingestHealth(
  figures: IngestFigures,
): Verdict<'not_storing' | 'slow' | 'refused' | 'rejected'> {
  if ((figures.waitingMs ?? 0) > NOT_STORING_MS) return stopped('not_storing')
  if ((figures.delayMs ?? 0) > SLOW_STORING_MS) return todo('slow')
  if (figures.refusedMachines > 0) return todo('refused')
  return figures.rejected > 0 ? todo('rejected') : WELL
}

export interface ReaderFigures {
  /** Programs that read machines and have not been heard. */
  readonly away: number
  readonly failed: number
}

export function readerHealth({ away, failed }: ReaderFigures): Verdict<'away' | 'failed'> {
  if (away > 0) return todo('away')
  return failed > 0 ? todo('failed') : WELL
}

export interface FactFigures {
  /** Since when the oldest machine waits; null when none does. */
  readonly waitingMs: number | null
  /** The most that one was tried. */
  readonly tries: number
}

export function factHealth({ waitingMs, tries }: FactFigures): Verdict<'failing' | 'behind'> {
  if (tries >= FAILED_OFTEN) return todo('failing')
  return waitingMs !== null && waitingMs > BEHIND_MS ? todo('behind') : WELL
}

export interface JobFigures {
  /** Since the last run of any; null when none ever ran. */
  readonly lastRunMs: number | null
  readonly late: number
  /** Whose last run failed. */
  readonly failing: number
  /** Tasks of the organization that were given up. */
  readonly failedTasks: number
}

export function jobHealth(figures: JobFigures): Verdict<'none_ran' | 'late' | 'failing' | 'tasks'> {
  if (figures.lastRunMs !== null && figures.lastRunMs > NO_JOB_RAN_MS) return stopped('none_ran')
  if (figures.late > 0) return todo('late')
  if (figures.failing > 0) return todo('failing')
  return figures.failedTasks > 0 ? todo('tasks') : WELL
}

export interface SendingFigures {
  /** In 24 hours. */
  readonly failed: number
  /** For how long the oldest has been waiting; null when none does. */
  readonly waitingMs: number | null
}

/** Mails, pushes and webhooks. */
export function sendingHealth({ failed, waitingMs }: SendingFigures): Verdict<'failed' | 'waiting'> {
  if (failed > 0) return todo('failed')
  return waitingMs !== null && waitingMs > WAITING_LONG_MS ? todo('waiting') : WELL
}

/** Without a mail server mails are files that nobody reads by themselves. */
export const mailHealth = (
  figures: SendingFigures & { readonly hasServer: boolean },
): Verdict<'no_server' | 'failed' | 'waiting'> =>
  figures.hasServer ? sendingHealth(figures) : todo('no_server')

export interface CallFigures {
  readonly count: number
  /** That took longer than half a second. */
  readonly slow: number
  /** That the server could not answer. */
  readonly errors: number
}

/** Of few calls one alone would decide. */
const ENOUGH_CALLS = 1_000

export function callHealth({ count, slow, errors }: CallFigures): Verdict<'errors' | 'slow'> {
  if (count < ENOUGH_CALLS) return WELL
  if (errors / count > ERROR_SHARE) return todo('errors')
  return slow / count > SLOW_SHARE ? todo('slow') : WELL
}
