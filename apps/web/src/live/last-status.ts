import type { StatusChanged } from '@millwright/contract/live'

/** The last status event of each machine, and when it arrived. */
const lastEvents = new Map<string, { change: StatusChanged; at: number }>()

export const rememberStatus = (change: StatusChanged, at: number): void => {
  lastEvents.set(change.machineId, { change, at })
}

/** The status event that arrived since a moment: the answer to a request of that moment may be older. */
export function statusSince(machineId: string, at: number): StatusChanged | undefined {
  const last = lastEvents.get(machineId)
  return last && last.at >= at ? last.change : undefined
}
