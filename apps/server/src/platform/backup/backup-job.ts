import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDue } from '@millwright/domain/backup/schedule'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import type { Logger } from 'pino'
import { tryAdvisoryLock } from '../database/coordination/advisory-lock-store.ts'
import { LOCKS } from '../database/coordination/locks.ts'
import type { Database } from '../database/database.ts'
import type { Job, JobRun } from '../jobs/job.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { BackupAnswer, BackupOrder } from './backup-process.ts'
import type { BackupRun, BackupRunStore } from './backup-run-store.ts'
import { removeScratch } from './scratch.ts'

export interface BackupJobDeps extends Omit<BackupOrder, 'what'> {
  readonly db: Database
  readonly runs: BackupRunStore
  readonly metrics: Pick<Metrics, 'backupTaken' | 'backupProven'>
  readonly log: Pick<Logger, 'info'>
  readonly now: () => number
}

/** After the backup of the night, as it is by default. */
const PROVE_AT = [4 * 60]
const RETRY_BACKUP_MS = HOUR_MS
const RETRY_PROOF_MS = 6 * HOUR_MS
const LOOK_MS = 200
const WAIT_MS = MINUTE_MS

const secondsOf = (at: Date | null | undefined): number => (at?.getTime() ?? 0) / SECOND_MS

const lastOf = (begunAt: Date | null | undefined, error: string | undefined) =>
  begunAt ? { begunAt: begunAt.getTime(), hasFailed: error !== '' } : null

/** Which is due now, if any: a backup at its times, and every night the proof of the newest. */
function dueNow(
  { begun, whole, lastProof }: Record<'begun' | 'whole' | 'lastProof', BackupRun | null>,
  at: readonly number[],
  now: number,
): BackupOrder['what'] | null {
  if (isDue(at, lastOf(begun?.startedAt, begun?.error), now, RETRY_BACKUP_MS)) return 'backup'
  const proof = lastOf(lastProof?.proofStartedAt, lastProof?.proofError)
  return whole && isDue(PROVE_AT, proof, now, RETRY_PROOF_MS) ? 'proof' : null
}

export function createBackupJob({ db, runs, metrics, log, now, ...order }: BackupJobDeps): Job {
  let underWay: { readonly what: BackupOrder['what']; readonly answer: Promise<BackupAnswer | null> } | null =
    null

  /** A run of a job ends soon, or the job would count as late: the next one goes on waiting. */
  async function wait(): Promise<void> {
    if (underWay === null) return
    const { what, answer: promised } = underWay
    const answer = await Promise.race([promised, pause(WAIT_MS, 'not yet' as const, { ref: false })])
    if (answer === 'not yet') return
    underWay = null
    if (answer === null) return
    if ('error' in answer) throw new Error(`${what}: ${answer.error}`)
    log.info({ what, name: answer.name }, 'a backup was taken or proven')
  }

  async function stateOf() {
    const state = await runs.state()
    metrics.backupTaken.set(secondsOf(state.whole?.endedAt))
    metrics.backupProven.set(secondsOf(state.proven?.provenAt))
    return state
  }

  return {
    name: 'backups',
    everyMs: MINUTE_MS,
    async run({ isStopped }) {
      if (underWay !== null) return await wait()
      // Where nobody holds the lock, all that is unfinished was killed.
      const isFree = await tryAdvisoryLock(db, LOCKS.backup, async () => {
        await removeScratch(order.dataDir)
        await runs.endBrokenOff(new Date(now()))
      })
      if (!isFree) return
      const what = dueNow(await stateOf(), order.settings.at, now())
      if (what === null) return
      log.info({ what }, 'a backup or its proof begins')
      underWay = { what, answer: inProcess({ ...order, what }, isStopped) }
      await wait()
    },
  }
}

/** Null where it was stopped. */
function inProcess(order: BackupOrder, isStopped: JobRun['isStopped']): Promise<BackupAnswer | null> {
  const child = fork(join(import.meta.dirname, 'backup-process.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() ?? '' },
  })
  child.send(order)
  return new Promise((done) => {
    let answer: BackupAnswer | null = null
    const look = setInterval(() => isStopped() && child.kill('SIGTERM'), LOOK_MS)
    child.once('error', (error) => done({ error: error.message }))
    child.once('message', (message) => {
      answer = message as BackupAnswer
    })
    child.once('exit', (code, signal) => {
      clearInterval(look)
      done(answer ?? (isStopped() ? null : { error: `the process ended with ${signal ?? code}` }))
    })
  })
}
