import type { ShiftOccurrence } from '../shifts/occurrences.ts'
import type { Interval } from '../stops/usage-spans.ts'
import type { PlainDay } from '../time/zone.ts'

/** A shift of a line: from its first begin at any of the machines to its last end; null where none has it on that day. */
export function shiftOfLine(
  planned: readonly ShiftOccurrence[],
  day: PlainDay,
  number: number,
): Interval | null {
  const own = planned.filter((shift) => shift.day === day && shift.number === number)
  if (own.length === 0) return null
  return { from: Math.min(...own.map(({ from }) => from)), to: Math.max(...own.map(({ to }) => to)) }
}
