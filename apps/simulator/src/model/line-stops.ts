import type { Modelled } from './shifts.ts'

/** Seeds of the machines that hold up the demo's line, each for half a day: the bottleneck moves. */
const HOLD_UP = [/* saw-1 */ 6, /* edg-a */ 8, /* ldr-r1 */ 11, /* drl-1 */ 9]
const EARLY_HOUR = 8
/** By UTC. */
export const LATE_HOUR = 15
const HOURS_OF_DAY = 24

/** Whether a machine stops for long in this hour since 1970: one of the line in the morning, the next one in the afternoon. */
export function isLineStop({ seed }: Modelled, slot: number): boolean {
  const hour = slot % HOURS_OF_DAY
  if (hour !== EARLY_HOUR && hour !== LATE_HOUR) return false
  const day = Math.floor(slot / HOURS_OF_DAY)
  return HOLD_UP[(day + (hour === LATE_HOUR ? 1 : 0)) % HOLD_UP.length] === seed
}
