import { CallError } from '../runtime/errors.ts'

export interface HeavyGateOptions {
  /** At the same time, of everybody. */
  max: number
  /** Of them, of one organization: the others shall not wait behind one with many people. */
  maxOfOrganization: number
  /** Of them, of one person or device. */
  maxEach: number
  maxWaiting: number
  maxWaitingOfOrganization: number
  maxWaitingEach: number
}

/** Who asks. */
export interface HeavyCaller {
  readonly who: string
  readonly organization: string
}

/** Gives the slot back; a second time does nothing. */
export type Leave = () => void

interface Waiting {
  readonly caller: HeavyCaller
  readonly start: () => void
}

/**
 * Lets few of the calls that read much run at the same time. Without it twenty of them hold all connections to the
 * database, and the smallest call waits behind them. The rest wait: organizations are served in turn, the callers of
 * each in turn, and the calls of each in the order in which they came.
 */
export function createHeavyGate(limits: HeavyGateOptions) {
  const running = createCounts()
  const waiting = createCounts()
  /** Those that wait, by organization and by caller; who was served last is the last of them. */
  const turns = new Map<string, Map<string, Waiting[]>>()

  const mayRun = ({ who, organization }: HeavyCaller): boolean =>
    running.total() < limits.max &&
    running.of(`organization ${organization}`) < limits.maxOfOrganization &&
    running.of(who) < limits.maxEach

  const mayWait = ({ who, organization }: HeavyCaller): boolean =>
    waiting.total() < limits.maxWaiting &&
    waiting.of(`organization ${organization}`) < limits.maxWaitingOfOrganization &&
    waiting.of(who) < limits.maxWaitingEach

  function queue(entry: Waiting): void {
    const { who, organization } = entry.caller
    const callers = turns.get(organization) ?? new Map<string, Waiting[]>()
    turns.set(organization, callers)
    callers.set(who, [...(callers.get(who) ?? []), entry])
    waiting.add(entry.caller, 1)
  }

  /** Out of those that wait; whether others of the same go on waiting, it is their turn last. */
  function unqueue(entry: Waiting): boolean {
    const { who, organization } = entry.caller
    const callers = turns.get(organization)
    const own = callers?.get(who)
    if (!callers || !own?.includes(entry)) return false
    callers.delete(who)
    const left = own.filter((each) => each !== entry)
    if (left.length > 0) callers.set(who, left)
    turns.delete(organization)
    if (callers.size > 0) turns.set(organization, callers)
    waiting.add(entry.caller, -1)
    return true
  }

  function next(): Waiting | undefined {
    for (const callers of turns.values())
      for (const [entry] of callers.values()) if (entry && mayRun(entry.caller)) return entry
    return undefined
  }

  function enter(caller: HeavyCaller): Leave {
    running.add(caller, 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      running.add(caller, -1)
      for (let entry = next(); entry; entry = next()) {
        unqueue(entry)
        entry.start()
      }
    }
  }

  /** Waits for a slot. Who is gone meanwhile, which `signal` says, waits no longer. */
  async function take(caller: HeavyCaller, signal?: AbortSignal): Promise<Leave> {
    if (mayRun(caller)) return enter(caller)
    if (!mayWait(caller)) throw busy()
    return await new Promise<Leave>((done, fail) => {
      const entry = { caller, start: () => done(enter(caller)) }
      queue(entry)
      signal?.addEventListener('abort', () => unqueue(entry) && fail(busy()), { once: true })
    })
  }

  return {
    take,
    async run<T>(caller: HeavyCaller, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      const leave = await take(caller, signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

export type HeavyGate = ReturnType<typeof createHeavyGate>

const busy = (): CallError =>
  new CallError('SERVICE_NOT_AVAILABLE', 'Too much is being read right now, try again', {
    retryAfterSeconds: 2,
  })

/** Of all, of organizations and of callers. */
function createCounts() {
  const counts = new Map<string, number>()
  let all = 0
  const addTo = (key: string, more: number): void => {
    const count = (counts.get(key) ?? 0) + more
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  return {
    total: () => all,
    of: (key: string) => counts.get(key) ?? 0,
    add({ who, organization }: HeavyCaller, more: number): void {
      all += more
      addTo(`organization ${organization}`, more)
      addTo(who, more)
    },
  }
}
