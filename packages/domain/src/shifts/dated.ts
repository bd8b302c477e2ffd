import type { PlainDay } from '../time/zone.ts'

/** Something that holds from a day on, until a later one takes its place. */
export interface Dated<T> {
  readonly validFrom: PlainDay
  readonly value: T
}

/** Before every day that anything is planned for. */
export const SINCE_EVER: PlainDay = '0001-01-01'

/** Of entries in the order of their days the one that holds on a day; null before the first. */
export const heldOn = <D extends Dated<unknown>>(entries: readonly D[], day: PlainDay): D | null =>
  entries.findLast((entry) => entry.validFrom <= day) ?? null
