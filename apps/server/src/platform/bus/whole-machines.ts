import { liveName, WHOLE_MACHINE } from '@millwright/contract/wire/topics'
import type { Bus } from './bus.ts'

/** Of each bus how many parts of this process hear all of a machine. */
const lookers = new WeakMap<Bus, Map<string, number>>()

function countsOf(bus: Bus): Map<string, number> {
  const counts = lookers.get(bus) ?? new Map<string, number>()
  lookers.set(bus, counts)
  return counts
}

/** Other processes send all that a machine says here, until nobody hears it any more. */
export function joinMachine(bus: Bus, machineId: string): void {
  const counts = countsOf(bus)
  const before = counts.get(machineId) ?? 0
  counts.set(machineId, before + 1)
  if (before === 0) bus.emit('channelJoined', { name: liveName(machineId, WHOLE_MACHINE) })
}

export function leaveMachine(bus: Bus, machineId: string): void {
  const counts = countsOf(bus)
  const left = (counts.get(machineId) ?? 0) - 1
  if (left > 0) counts.set(machineId, left)
  else {
    counts.delete(machineId)
    bus.emit('channelLeft', { name: liveName(machineId, WHOLE_MACHINE) })
  }
}
