import type { Logger } from 'pino'
import type { LeaderLock } from '../database/coordination/leader-lock-store.ts'

export interface LeaderElectionOptions {
  lock: LeaderLock
  /** Begins the work; may be called again after it was stopped. */
  start: () => Promise<{ stop(): Promise<void> }>
  log: Logger
}

const LOOK_EVERY_MS = 1_000

/** Of all processes that are given the same work one is the leader and does it; the others wait to take over. */
export function createLeaderElection({ lock, start, log }: LeaderElectionOptions) {
  let working: { stop(): Promise<void> } | null = null
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    if (working && !lock.isHeld()) {
      log.warn('no longer the leader: the connection that held the lock was lost')
      await working.stop()
      working = null
    }
    if (isStopped || working || !(await lock.take())) return
    working = await start()
    log.info('this process is the leader and runs the jobs')
  }

  const lookNow = (): Promise<void> => {
    looking = looking
      .then(look)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'not known which process is the leader, looking again'),
      )
    return looking
  }
  lock.onLost(() => void lookNow())

  function lookLater(): void {
    timer = setTimeout(() => void lookNow().then(() => isStopped || lookLater()), LOOK_EVERY_MS)
  }

  return {
    /** Resolves when the work has begun, or another process is the leader. */
    async start(): Promise<void> {
      await lookNow()
      if (!working) log.info('another process is the leader and runs the jobs')
      lookLater()
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await looking
      await working?.stop()
      await lock.giveBack()
    },
  }
}
