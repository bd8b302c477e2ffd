import type { GaugeRange } from '@millwright/domain/values/dashboard/templates'

export const BAND_TOKENS = { red: 'alarm', yellow: 'idle', green: 'work' } as const

/** A value on the border of two bands is in the better one, which comes later; beyond the ends it is in none. */
export const bandAt = (ranges: readonly GaugeRange[], value: number): GaugeRange | undefined =>
  ranges.findLast(({ from, to }) => value >= from && value <= to)
