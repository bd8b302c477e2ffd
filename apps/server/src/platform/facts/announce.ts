import type { Bus } from '../bus/bus.ts'
import type { FactChange } from './fact.ts'

/** Sends changes of a machine's facts to live pages; after the commit. */
export function announce(bus: Bus, machinePublicId: string, changes: readonly FactChange[]): void {
  for (const { name, event } of changes) bus.emit(name, { ...event, machineId: machinePublicId })
}
