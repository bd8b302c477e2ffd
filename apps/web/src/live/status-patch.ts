import type { Machine } from '@millwright/contract/calls/machines'
import type { StatusChanged } from '@millwright/contract/live'
import { colorOf, isStatus } from '@millwright/domain/status/status'
import type { QueryClient } from '@tanstack/react-query'

/** Every query that holds machines has a key starting with this, and holds a machine or a list of them. */
export const MACHINES_KEY = 'machines'

/** An event that is older than what is known says nothing new, and an unknown name nothing at all. */
export function patched(machine: Machine, change: StatusChanged | undefined): Machine {
  if (change?.machineId !== machine.Id || !isStatus(change.status) || !Number.isFinite(change.ts))
    return machine
  const known = machine.status
  if (known.timestamp !== null && change.ts < known.timestamp) return machine
  if (known.timestamp === change.ts && known.value === change.status) return machine
  return {
    ...machine,
    status: {
      value: change.status,
      color: colorOf(change.status),
      timestamp: change.ts,
    } as Machine['status'],
  }
}

type Held = Machine | Machine[] | undefined

/** The same object comes back when nothing changed, so that nothing is rendered again. */
function patchedAll(held: Held, changes: ReadonlyMap<string, StatusChanged>): Held {
  if (held === undefined) return held
  if (!Array.isArray(held)) return patched(held, changes.get(held.Id))
  const next = held.map((machine) => patched(machine, changes.get(machine.Id)))
  return next.some((machine, index) => machine !== held[index]) ? next : held
}

export function patchMachines(queryClient: QueryClient, changes: ReadonlyMap<string, StatusChanged>): void {
  queryClient.setQueriesData<Machine | Machine[]>({ queryKey: [MACHINES_KEY] }, (held) =>
    patchedAll(held, changes),
  )
}
