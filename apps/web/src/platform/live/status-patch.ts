import type { StatusChanged } from '@millwright/contract/live'
import type { Machine } from '@millwright/contract/machines/machines'
import { liveName, STATUS_EVENT } from '@millwright/contract/wire/topics'
import { colorOf, isStatus } from '@millwright/domain/status/status'
import { type LivePatches, livePatches } from './live-patches.ts'

/** An event that is older than what is known says nothing new, and an unknown name nothing at all. */
export function patched(machine: Machine, change: StatusChanged): Machine {
  if (change.machineId !== machine.Id || !isStatus(change.status) || !Number.isFinite(change.ts))
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

/** Of machines that the query holds, one or a list of them. The same comes back when nothing changed. */
export function patchedAll<Held extends Machine | readonly Machine[]>(
  held: Held,
  changes: readonly StatusChanged[],
): Held {
  const byMachine = Map.groupBy(changes, ({ machineId }) => machineId)
  const next = (machine: Machine) => byMachine.get(machine.Id)?.reduce(patched, machine) ?? machine
  // A patched machine remains a machine, and a list a list.
  if (!isList(held)) return next(held) as Held
  const all = held.map(next)
  return all.some((machine, index) => machine !== held[index]) ? (all as readonly Machine[] as Held) : held
}

const isList = (held: Machine | readonly Machine[]): held is readonly Machine[] => Array.isArray(held)

const CHANGED_REFETCH_MS = 500

/** Every query of machines moves with their status, and is asked for again when something else of them changed. */
export const machinePatches = <Held extends Machine | readonly Machine[]>(
  channels?: LivePatches<Held>['channels'],
) =>
  livePatches<Held>({
    ...(channels && { channels }),
    on: { MachineStatusChanged: patchedAll },
    refetchOn: { machineChanged: { afterMs: CHANGED_REFETCH_MS } },
  })

export const statusChannel = (machineId: string): string => liveName(machineId, STATUS_EVENT)
