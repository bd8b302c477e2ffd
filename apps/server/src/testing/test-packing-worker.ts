import { HOUR_MS } from '@millwright/domain/time/lengths'
import { openDatabase } from '../platform/database/database.ts'
import { runOnce } from '../platform/jobs/job.ts'
import { createMerging } from '../platform/telemetry/merging.ts'
import { createPackStore } from '../platform/telemetry/pack-store.ts'
import { createPacking } from '../platform/telemetry/packing.ts'
import { readInSteps } from '../platform/telemetry/point-store.ts'
import { createSegmentMergeStore } from '../platform/telemetry/segment-merge-store.ts'

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
