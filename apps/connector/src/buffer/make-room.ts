import { fitsMessage, type MessageSize, mergeBatches, packBatch, packInMessages } from './batch.ts'
import { type BatchRow, type BatchRows, mapsOf } from './batch-store.ts'

/** Steps by which numbers are thinned, the oldest first, before any is dropped. */
const STEPS_MS = [10_000, 60_000, 600_000] as const
/** So many batches give way together. */
const TOGETHER = 200

export interface RoomDeps {
  rows: BatchRows
  message: MessageSize
  /** Up to this batch those of a machine are on their way to the portal, and stay as they are. */
  heldTo: (machine: string) => number
}

/** Many small batches take several times the room of a large one. */
export function joinBatches(
  { rows, message }: Omit<RoomDeps, 'heldTo'>,
  machine: string,
  found: readonly BatchRow[],
): void {
  const by = packInMessages(mergeBatches(mapsOf(found)), message)
  if (by.length < found.length) rows.replace(machine, found, by, 0)
}

/** Makes room among the oldest of what is kept. Returns how many points were lost by it; null where nothing gives way. */
export function giveWay({
  rows,
  message,
  heldTo,
}: RoomDeps): { thinned: number } | { dropped: number } | null {
  for (const [step, stepMs] of STEPS_MS.entries()) {
    const machine = rows.oldest(step, heldTo)
    if (machine === null) continue
    let found = rows.ofStep(machine, step, heldTo(machine), TOGETHER)
    for (;;) {
      const thin = packBatch(mergeBatches(mapsOf(found), stepMs))
      if (found.length === 1 || fitsMessage(thin, message))
        return { thinned: rows.replace(machine, found, [thin], step + 1) }
      found = found.slice(0, found.length >> 1)
    }
  }
  const machine = rows.oldest(null, heldTo)
  if (machine === null) return null
  const found = [...rows.after(machine, heldTo(machine), TOGETHER)]
  rows.remove(
    machine,
    found.map(({ id }) => id),
  )
  return { dropped: found.reduce((sum, { points }) => sum + points, 0) }
}
