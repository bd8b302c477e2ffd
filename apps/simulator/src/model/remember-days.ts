import type { PlainDay } from '@millwright/domain/time/zone'

const DAYS_KEPT = 5

/** Caches what was made of the days that were asked for last. */
export function rememberDays<T>(make: (day: PlainDay) => T): (day: PlainDay) => T {
  const known = new Map<PlainDay, T>()
  return (day) => {
    const found = known.get(day)
    if (found !== undefined) return found
    const made = make(day)
    known.set(day, made)
    for (const oldest of known.keys()) {
      if (known.size <= DAYS_KEPT) break
      known.delete(oldest)
    }
    return made
  }
}
