import { DAY_MS, HOUR_MS } from '../time/lengths.ts'
/** How soon somebody has to act, from -1 to 60 (machine data of the specification). */
export const MIN_PRIORITY = -1
export const MAX_PRIORITY = 60

export type PriorityBand = 'low' | 'normal' | 'high' | 'urgent'

/** By the number that is stored. */
export const PRIORITY_OF: Readonly<Record<PriorityBand, number>> = {
  low: -1,
  normal: 10,
  high: 50,
  urgent: 60,
}

export function bandOf(priority: number): PriorityBand {
  if (priority >= PRIORITY_OF.urgent) return 'urgent'
  if (priority >= PRIORITY_OF.high) return 'high'
  return priority >= PRIORITY_OF.normal ? 'normal' : 'low'
}

/** From when a ticket is raised until it should be done. */
const SPAN_MS: Readonly<Record<PriorityBand, number>> = {
  urgent: 4 * HOUR_MS,
  high: DAY_MS,
  normal: 72 * HOUR_MS,
  low: 14 * DAY_MS,
}

export const spanOf = (priority: number): number => SPAN_MS[bandOf(priority)]
