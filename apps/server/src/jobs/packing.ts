import { HOUR_MS } from '@millwright/domain/series/rollup'
import type { Logger } from 'pino'
import type { Database } from '../store/database.ts'
import { freezeBefore } from '../store/freeze.ts'
import type { PackStore } from '../store/pack-store.ts'
import { dropPartitionsBefore } from '../store/partitions.ts'

export interface PackingDeps {
  db: Database
  store: PackStore
  log: Logger
  now: () => number
}

const EVERY_MS = 30_000
/** After a start machines bring what they kept meanwhile, which is quicker to store while its hours are open. */
const FIRST_MS = 3 * 60_000
/** Points still under way when an hour ends arrive within this time; later ones are merged in afterwards. */
const GRACE_MS = 5 * 60_000

const hourOf = (ts: number): number => ts - (ts % HOUR_MS)

/** Closes hours, packs them, merges what came late, and drops the partitions that are no longer read. */
export function createPacking({ db, store, log, now }: PackingDeps) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let work: Promise<void> = Promise.resolve()

  async function packNow(): Promise<void> {
    await freezeBefore(db, hourOf(now() - GRACE_MS))
    const { frozenBefore, packedBefore } = await store.state()
    const machines = packedBefore < frozenBefore ? await store.machines() : []
    for (let hour = packedBefore; hour < frozenBefore; hour += HOUR_MS) {
      for (const machineId of machines) {
        if (isStopped) return
        await store.packHour(machineId, hour)
      }
      await store.packedTo(hour + HOUR_MS)
    }
    for (const machineId of await store.machinesWithLate()) {
      while (!isStopped && (await store.mergeLate(machineId, frozenBefore)) > 0);
    }
    // What was packed in an earlier round: a read that began before this one may still look at the rest.
    await dropPartitionsBefore(db, 'sample', packedBefore)
  }

  return {
    packNow,
    start(): void {
      const next = (wait: number) => {
        timer = setTimeout(() => {
          work = packNow()
            .catch((error: unknown) => log.warn({ err: error }, 'points could not be packed'))
            .then(() => void (isStopped || next(EVERY_MS)))
        }, wait)
      }
      next(FIRST_MS)
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await work
    },
  }
}
