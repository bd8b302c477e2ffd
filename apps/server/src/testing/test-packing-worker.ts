import { HOUR_MS } from '@millwright/domain/series/rollup'
import { runOnce } from '../jobs/job.ts'
import { createMerging } from '../jobs/merging.ts'
import { createPacking } from '../jobs/packing.ts'
import { openDatabase } from '../store/database/database.ts'
import { createPackStore } from '../store/telemetry/pack-store.ts'
import { readInSteps } from '../store/telemetry/point-store.ts'
import { createSegmentMergeStore } from '../store/telemetry/segment-merge-store.ts'

/** A process that merges, packs and reads one machine's hour, to see how much memory that takes. */
const [url = '', machine = '', from = '', channels = ''] = process.argv.slice(2)
const hour = Number(from)
const db = openDatabase({
  url,
  size: 2,
  onError: (error) => {
    throw error
  },
})
const packs = createPackStore(db)

async function read(): Promise<{ points: number; characters: number }> {
  let [points, characters] = [0, 0]
  const channelIds = channels.split(',').map(Number)
  const stretch = { machineId: Number(machine), channelIds, from: hour, to: hour + HOUR_MS }
  for await (const step of readInSteps(db, stretch))
    for (const { value } of [...step.values()].flat()) {
      points += 1
      if (value.kind !== 'number') characters += value.txt.length
    }
  return { points, characters }
}

await runOnce(createMerging({ store: createSegmentMergeStore(db), packs }))
const merged = await read()
await runOnce(createPacking({ db, store: packs, now: () => hour + HOUR_MS + 6 * 60_000 }))
process.stdout.write(JSON.stringify({ merged, packed: await read() }))
await db.close()
