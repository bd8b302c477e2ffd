import type { Logger } from 'pino'
import type { LeaderLock } from '../store/coordination/leader-lock-store.ts'

export interface StandByOptions {
  duty: LeaderLock
  /** Begins the work; may be called again after it was stopped. */
  start: () => Promise<{ stop(): Promise<void> }>
  log: Logger
}

const LOOK_EVERY_MS = 1_000

/** Of all processes that are given the same work one does it; the others wait for it to end. */
export function createStandBy({ duty, start, log }: StandByOptions) {
  let working: { stop(): Promise<void> } | null = null
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    if (working && !duty.isHeld()) {
      log.warn('jobs given up: the connection that kept them ours was lost')
      await working.stop()
      working = null
    }
    if (isStopped || working || !(await duty.take())) return
    working = await start()
    log.info('this process does the jobs')
  }

  const lookNow = (): Promise<void> => {
    looking = looking
      .then(look)
      .catch((error: unknown) => log.warn({ err: error }, 'not known whose the jobs are, looking again'))
    return looking
  }
  duty.onLost(() => void lookNow())

  function lookLater(): void {
    timer = setTimeout(() => void lookNow().then(() => isStopped || lookLater()), LOOK_EVERY_MS)
  }

  return {
    /** Resolves when the work has begun, or somebody else has it. */
    async start(): Promise<void> {
      await lookNow()
      if (!working) log.info('another process does the jobs, standing by')
      lookLater()
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await looking
      await working?.stop()
      await duty.giveBack()
    },
  }
}
