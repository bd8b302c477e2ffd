import { HOUR_MS } from '@millwright/domain/series/rollup'
import type { Logger } from 'pino'
import type { Database } from '../store/database/database.ts'
import { dropPartitionsBefore } from '../store/database/partition-store.ts'
import { freezeBefore } from '../store/telemetry/freeze-store.ts'
import type { PackStore } from '../store/telemetry/pack-store.ts'
import { createRounds } from './rounds.ts'

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
  const rounds = createRounds({
    work: packNow,
    everyMs: EVERY_MS,
    firstMs: FIRST_MS,
    complaint: 'points could not be packed',
    log,
  })

  async function packNow(): Promise<void> {
    await freezeBefore(db, hourOf(now() - GRACE_MS))
    const { frozenBefore, packedBefore } = await store.state()
    const machines = packedBefore < frozenBefore ? await store.machines() : []
    for (let hour = packedBefore; hour < frozenBefore; hour += HOUR_MS) {
      for (const machineId of machines) {
        if (rounds.isStopped()) return
        await store.packHour(machineId, hour)
      }
      await store.packedTo(hour + HOUR_MS)
    }
    for (const machineId of await store.machinesWithLate()) {
      while (!rounds.isStopped() && (await store.mergeLate(machineId, frozenBefore)) > 0);
    }
    for (const machineId of await store.machinesWithEvents(frozenBefore)) {
      while (!rounds.isStopped() && (await store.mergeEvents(machineId, frozenBefore)) > 0);
    }
    // What was packed in an earlier round: a read that began before this one may still look at the rest.
    await dropPartitionsBefore(db, 'sample', packedBefore)
  }

  return { packNow, start: rounds.start, stop: rounds.stop }
}
