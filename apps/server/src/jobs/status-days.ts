import type { Logger } from 'pino'
import type { StatusDayStore } from '../store/status-day-store.ts'

export interface StatusDaysDeps {
  store: StatusDayStore
  log: Logger
  now: () => number
}

const EVERY_MS = 10 * 60_000
/** Machines counted in one transaction, whose reports wait for it. */
const AT_ONCE = 100

/** Counts the day that ended last, for every machine, when midnight has passed where it stands. */
export function createStatusDays({ store, log, now }: StatusDaysDeps) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let work: Promise<void> = Promise.resolve()

  async function fillNow(): Promise<void> {
    const at = now()
    for (const { zone, machineIds } of await store.machinesByZone()) {
      const day = store.lastClosed(zone, at)
      const having = await store.having(machineIds, day)
      const missing = machineIds.filter((id) => !having.has(id))
      for (let from = 0; from < missing.length && !isStopped; from += AT_ONCE) {
        const days = missing.slice(from, from + AT_ONCE).map((machineId) => ({ machineId, zone, day }))
        await store.fill(days, at)
      }
    }
  }

  return {
    fillNow,
    start(): void {
      const next = () => {
        timer = setTimeout(() => {
          work = fillNow()
            .catch((error: unknown) => log.warn({ err: error }, 'days could not be counted'))
            .then(() => void (isStopped || next()))
        }, EVERY_MS)
      }
      next()
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await work
    },
  }
}
