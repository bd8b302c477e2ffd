import { isTransient } from '../runtime/transient-failure.ts'
import type { JobRun } from './job.ts'

/** After so many lost connections, or the like, in a row the run ends: the database is not there. */
const MAX_IN_A_ROW = 10

/** Works machine by machine. Those that fail are named and counted, however many, and the others go on. Gives how many failed. */
export async function eachMachine(
  machineIds: readonly number[],
  run: JobRun,
  work: (machineId: number) => Promise<unknown>,
): Promise<number> {
  let failures = 0
  let inARow = 0
  for (const machineId of machineIds) {
    await run.turn()
    if (run.isStopped()) break
    try {
      await work(machineId)
      inARow = 0
    } catch (error) {
      failures += 1
      inARow = isTransient(error) ? inARow + 1 : 0
      if (inARow === MAX_IN_A_ROW) throw error
      run.failed({ machineId }, error)
    }
  }
  return failures
}

/** Works in batches, which is quicker, and machine by machine where a batch fails. */
export async function eachBatch<T extends { readonly machineId: number }>(
  items: readonly T[],
  size: number,
  run: JobRun,
  work: (batch: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length && !run.isStopped(); from += size) {
    await run.turn()
    const batch = items.slice(from, from + size)
    try {
      await work(batch)
    } catch {
      // Found out below, with the name of the machine.
      const machineIds = [...new Set(batch.map((each) => each.machineId))]
      await eachMachine(machineIds, run, (id) => work(batch.filter(({ machineId }) => machineId === id)))
    }
  }
}
