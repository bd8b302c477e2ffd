import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Database } from '../database/database.ts'
import { dropPartitionsBefore } from '../database/partition-store.ts'
import { eachMachine } from '../jobs/each-machine.ts'
import type { Job, JobRun } from '../jobs/job.ts'
import { isTransient } from '../runtime/transient-failure.ts'
import { freezeBefore } from './freeze-store.ts'
import type { PackStore } from './pack-store.ts'

export interface PackingDeps {
  db: Database
  store: PackStore
  now: () => number
}

const EVERY_MS = 30_000
/** After a start machines bring what they kept meanwhile, which is quicker to store while its hours are open. */
const FIRST_MS = 3 * 60_000
/** Points still under way when an hour ends arrive within this time; later ones are merged in afterwards. */
const GRACE_MS = 5 * 60_000

const hourOf = (ts: number): number => ts - (ts % HOUR_MS)

/** Closes hours, packs them, merges what came late, and drops the partitions that are no longer read. */
export function createPacking({ db, store, now }: PackingDeps): Job {
  /** Machines of the hour that is being packed that need not be packed again, when a lost connection holds it up. */
  const packed = new Set<number>()
  let packedHour = 0

  /**
   * The hour of a machine that cannot be packed waits among late points, where it is read and tried again at each run,
   * so that it holds up no other. False when that failed too, or the run was stopped: the hour then stays open, or its
   * points would be lost.
   */
  async function packHour(hour: number, machines: readonly number[], run: JobRun): Promise<boolean> {
    if (hour !== packedHour) packed.clear()
    packedHour = hour
    const open = machines.filter((machineId) => !packed.has(machineId))
    await eachMachine(open, run, async (machineId) => {
      try {
        await store.packHour(machineId, hour)
      } catch (error) {
        if (isTransient(error)) throw error
        await store.setAside(machineId, hour)
        run.failed({ machineId, hour: new Date(hour).toISOString() }, error)
      }
      packed.add(machineId)
    })
    return machines.every((machineId) => packed.has(machineId))
  }

  return {
    name: 'packing',
    everyMs: EVERY_MS,
    firstMs: FIRST_MS,
    async run(run) {
      await freezeBefore(db, hourOf(now() - GRACE_MS))
      const { frozenBefore, packedBefore } = await store.state()
      const machines = packedBefore < frozenBefore ? await store.machines() : []
      for (let hour = packedBefore; hour < frozenBefore; hour += HOUR_MS) {
        if (!(await packHour(hour, machines, run))) break
        await store.packedTo(hour + HOUR_MS)
      }
      // Only into hours that were packed before this run: a read that began earlier looks into no later block.
      await eachMachine(await store.machinesWithLate(), run, async (machineId) => {
        while (!run.isStopped() && (await store.mergeLate(machineId, packedBefore)) > 0) await run.turn()
      })
      await eachMachine(await store.machinesWithEvents(packedBefore), run, async (machineId) => {
        while (!run.isStopped() && (await store.mergeEvents(machineId, packedBefore)) > 0) await run.turn()
      })
      if (run.isStopped()) return
      // Only rows packed in an earlier run: a read that began before this one may still look at the rest.
      await dropPartitionsBefore(db, 'sample_segment', packedBefore)
    },
  }
}
