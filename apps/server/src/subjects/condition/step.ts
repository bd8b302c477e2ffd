import { followedRuns } from '@millwright/domain/condition/follow'
import { type CyclePrint, cyclePrintOf, type MeasuredCycle } from '@millwright/domain/condition/judge'
import type { FingerprintRecord } from './fingerprint-store.ts'
import { fromBytes } from './measured-bytes.ts'
import type { CycleStore } from './shared/cycle-store.ts'

export interface Step {
  readonly cycleUuids: readonly string[]
  readonly print: CyclePrint
}

/**
 * A fingerprint of the runs of the one in use and of those that are added. Null where they were not recorded in the same way, or
 * the files of an added one could not be read.
 */
export async function stepFrom(
  cycles: Pick<CycleStore, 'measured'>,
  machineId: number,
  used: FingerprintRecord,
  added: readonly string[],
): Promise<Step | null> {
  const found = await cycles.measured(machineId, [...new Set([...used.cycleUuids, ...added])])
  const readable = found.flatMap((run) => (run.measured ? [{ ...run, measured: run.measured }] : []))
  const isAdded = ({ cycleUuid }: { cycleUuid: string }): boolean => added.includes(cycleUuid)
  const own = readable.filter(isAdded)
  if (own.length < added.length) return null
  const runs = followedRuns(
    readable.filter((run) => !isAdded(run)),
    own,
  )
  const print = cyclePrintOf(
    await Promise.all(runs.map(({ measured }) => fromBytes<MeasuredCycle>(measured))),
  )
  return Object.keys(print).length === 0
    ? null
    : { cycleUuids: runs.map(({ cycleUuid }) => cycleUuid), print }
}
