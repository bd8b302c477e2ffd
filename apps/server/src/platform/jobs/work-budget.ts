import { MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'

/** How much the jobs of a process work; for those who run the server. */
export interface WorkState {
  /** Cores that jobs may take together; null while nobody looks or sends, because then they may take all. */
  readonly maxCores: number | null
  /** Cores that they took in the mean of the last minute. */
  readonly cores: number
}

export interface WorkBudget {
  /** Its steps wait no longer when it is stopped. */
  ofRun(isStopped?: () => boolean): RunBudget
  state(): WorkState
}

/** Of one run of a job, whose work is counted from its begin to its end, but for the time that it waits here. */
interface RunBudget {
  /** Before each step: resolves when it is within the budget. */
  next(): Promise<void>
  end(): void
}

export interface WorkBudgetDeps {
  /** Of all cores that jobs may take together while somebody looks or sends. */
  share: number
  cores: number
  isBusy: () => boolean
  onWorked?: (seconds: number) => void
  now?: () => number
}

/** Shorter runs cost nobody anything, such as a look for machines that are silent: they never wait. */
const FREE_MS = 200
/** A step may be long, and other jobs have short ones. */
const LONGEST_WAIT_MS = 5 * SECOND_MS
/** A run that lasts for so long is not kept back any more: else a server that is always busy would fall behind for good. */
const KEPT_BACK_MS = 30 * MINUTE_MS
const LOOK_AGAIN_MS = 20

/**
 * How much of the machine the jobs of a process take together. A step works here or has the database work, one of both: its time is
 * taken for the time of a core. It is counted afterwards, and the next step of any job waits until the clock has made up for it.
 */
export function createWorkBudget(deps: WorkBudgetDeps): WorkBudget {
  const { share, cores, isBusy, onWorked, now = Date.now } = deps
  const maxCores = share * cores
  /** When the clock has made up for what was worked. */
  let paidAt = 0
  /** Milliseconds that were worked, by second. */
  const worked = new Map<number, number>()

  function charge(from: number): number {
    const at = now()
    const spent = at - from
    paidAt = isBusy() ? Math.min(Math.max(paidAt, from) + spent / maxCores, at + LONGEST_WAIT_MS) : at
    const second = Math.floor(at / SECOND_MS)
    worked.set(second, (worked.get(second) ?? 0) + spent)
    for (const old of worked.keys()) if (old <= second - MINUTE_MS / SECOND_MS) worked.delete(old)
    onWorked?.(spent / SECOND_MS)
    return spent
  }

  return {
    ofRun(isStopped = () => false) {
      const beganAt = now()
      let from = beganAt
      let total = 0
      return {
        async next() {
          total += charge(from)
          const isFree = (): boolean => total < FREE_MS || !isBusy() || now() - beganAt > KEPT_BACK_MS
          while (!isFree() && !isStopped() && now() < paidAt)
            await new Promise((go) => setTimeout(go, Math.min(LOOK_AGAIN_MS, paidAt - now())))
          from = now()
        },
        end: () => void charge(from),
      }
    },

    state() {
      const since = Math.floor(now() / SECOND_MS) - MINUTE_MS / SECOND_MS
      let sum = 0
      for (const [second, ms] of worked) if (second > since) sum += ms
      return { maxCores: isBusy() ? maxCores : null, cores: sum / MINUTE_MS }
    },
  }
}
