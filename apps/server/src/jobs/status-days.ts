import type { Logger } from 'pino'
import type { StatusDayStore } from '../store/status/status-day-store.ts'
import { createRounds } from './rounds.ts'

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
  const rounds = createRounds({
    work: fillNow,
    everyMs: EVERY_MS,
    complaint: 'days could not be counted',
    log,
  })

  async function fillNow(): Promise<void> {
    const at = now()
    for (const { zone, machineIds } of await store.machinesByZone()) {
      const day = store.lastClosed(zone, at)
      const having = await store.having(machineIds, day)
      const missing = machineIds.filter((id) => !having.has(id))
      for (let from = 0; from < missing.length && !rounds.isStopped(); from += AT_ONCE) {
        const days = missing.slice(from, from + AT_ONCE).map((machineId) => ({ machineId, zone, day }))
        await store.fill(days, at)
      }
    }
  }

  return { fillNow, start: rounds.start, stop: rounds.stop }
}
