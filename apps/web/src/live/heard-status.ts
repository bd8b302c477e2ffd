import type { StatusChanged } from '@millwright/contract/live'

/** The last change that was heard of each machine, and when it was heard. */
const heard = new Map<string, { change: StatusChanged; at: number }>()

export const keepHeard = (change: StatusChanged, at: number): void => {
  heard.set(change.machineId, { change, at })
}

/** What was heard of a machine since a moment: an answer asked for at that moment may not know it yet. */
export function heardSince(machineId: string, at: number): StatusChanged | undefined {
  const last = heard.get(machineId)
  return last && last.at >= at ? last.change : undefined
}
