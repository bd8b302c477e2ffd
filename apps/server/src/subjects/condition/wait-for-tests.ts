import { setTimeout as pause } from 'node:timers/promises'
import { badField, CallError } from '../../platform/runtime/errors.ts'
import type { CycleLookupStore } from './cycle-lookup-store.ts'

/** A file is read within a second; behind many others it takes longer. */
const PATIENCE_MS = 20_000
const AGAIN_MS = 100

/** Ends when the files of the tests were read: right after an upload that takes a moment. */
export async function waitForTests(
  { waits }: Pick<CycleLookupStore, 'waits'>,
  machineId: number,
  cycleUuids: readonly string[],
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const end = performance.now() + patienceMs
  for (;;) {
    const found = await waits(machineId, cycleUuids)
    if (found.includes('files')) throw badField('cycleUuids', 'must be tests whose files are all there')
    if (!found.includes('analysis')) return
    if (performance.now() >= end)
      throw new CallError('SERVICE_NOT_AVAILABLE', 'The files of a test are still being read: try again')
    await pause(AGAIN_MS)
  }
}
