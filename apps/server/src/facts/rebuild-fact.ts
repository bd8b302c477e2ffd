import type { Fact } from './fact.ts'
import type { FactRebuildStore } from './fact-rebuild-store.ts'
import { type RebuildDeps, rebuildMachine } from './rebuild-machine.ts'

export interface RebuildFactDeps extends RebuildDeps {
  progress: FactRebuildStore
  isStopped: () => boolean
  onMachine: (done: number, of: number) => void
}

/**
 * Derives a fact again for a machine, or for all. Where an earlier run was stopped it goes on; a run that has finished
 * begins from the start the next time. False when it was stopped before its end.
 */
export async function rebuildFact(
  deps: RebuildFactDeps,
  fact: Fact,
  scope: string,
  machineIds: readonly number[],
): Promise<boolean> {
  const { progress, isStopped, onMachine } = deps
  const reached = await progress.reached(fact.name, scope)
  const sorted = machineIds.toSorted((a, b) => a - b)
  for (const [index, machineId] of sorted.entries()) {
    if (reached && machineId < reached.machineId) continue
    await rebuildMachine(deps, {
      fact,
      machineId,
      from: reached?.machineId === machineId ? reached.doneTo : 0,
      isStopped,
      onWindow: (tx, { to }) => progress.note(tx, fact.name, scope, { machineId, doneTo: to }),
    })
    if (isStopped()) return false
    onMachine(index + 1, sorted.length)
  }
  await progress.finished(fact.name, scope)
  return true
}
