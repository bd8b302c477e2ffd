import type { Fact } from './fact.ts'
import type { FactRebuildStore } from './fact-rebuild-store.ts'
import { type RebuildDeps, rebuildMachine } from './rebuild-machine.ts'

export interface RebuildFactDeps extends RebuildDeps {
  progress: FactRebuildStore
  isStopped: () => boolean
  /** After each window: how many machines are done, of how many, and up to when the one in hand is. */
  onProgress: (done: number, of: number, doneTo: number) => void
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
  const { progress, isStopped, onProgress } = deps
  const reached = await progress.reached(fact.name, scope)
  const sorted = machineIds.toSorted((a, b) => a - b)
  for (const [index, machineId] of sorted.entries()) {
    if (reached && machineId < reached.machineId) continue
    const { isDone } = await rebuildMachine(deps, {
      fact,
      machineId,
      from: reached?.machineId === machineId ? reached.doneTo : 0,
      isStopped,
      onWindow: async (tx, { to }) => {
        await progress.note(tx, fact.name, scope, { machineId, doneTo: to })
        onProgress(index, sorted.length, Math.min(to, deps.now()))
      },
    })
    if (!isDone) return false
  }
  await progress.finished(fact.name, scope)
  return true
}
