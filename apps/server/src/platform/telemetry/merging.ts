import { eachMachine } from '../jobs/each-machine.ts'
import type { Job } from '../jobs/job.ts'
import type { PackStore } from './pack-store.ts'
import type { SegmentMergeStore } from './segment-merge-store.ts'

export interface MergingDeps {
  store: SegmentMergeStore
  packs: Pick<PackStore, 'state'>
}

const EVERY_MS = 10_000

/** Merges the small segments of open hours as they become many. Closed hours are packed as they are. */
export function createMerging({ store, packs }: MergingDeps): Job {
  return {
    name: 'merging',
    everyMs: EVERY_MS,
    async run(run) {
      const { frozenBefore } = await packs.state()
      const hours = Map.groupBy(await store.candidates(frozenBefore), ({ machineId }) => machineId)
      await eachMachine([...hours.keys()], run, async (machineId) => {
        for (const each of hours.get(machineId) ?? [])
          while (!run.isStopped() && (await store.merge(each))) await run.turn()
      })
    },
  }
}
