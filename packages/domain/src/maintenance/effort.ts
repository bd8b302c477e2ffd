import type { TriggerKind } from './trigger.ts'
import { MINUTES_FIELD, type Part, partField, type Work } from './work.ts'

export interface Effort {
  /** Null when nobody wrote it down. */
  readonly minutes: number | null
  /** The price of the parts that were used. */
  readonly parts: number
}

/**
 * Planned is what a counter or the calendar asked for. What an alarm, a value or a failed test asked for was not foreseen, nor
 * what people raised by hand.
 */
export function isPlanned(
  gauges: readonly { readonly kind: TriggerKind; readonly level: number | null }[],
): boolean {
  const [first] = gauges.toSorted((a, b) => (b.level ?? -1) - (a.level ?? -1))
  return first?.kind === 'counter' || first?.kind === 'calendar'
}

export function effortOf(work: Work, parts: readonly Part[]): Effort {
  const minutes = work[MINUTES_FIELD]?.value ?? ''
  return {
    minutes: minutes === '' ? null : Number(minutes),
    parts: parts.reduce((sum, { id, price = 0 }) => sum + price * Number(work[partField(id)]?.value || 0), 0),
  }
}

/** The planned share of the work whose time is known; null when none is. */
export const plannedShare = (plannedMinutes: number, unplannedMinutes: number): number | null =>
  plannedMinutes + unplannedMinutes === 0 ? null : plannedMinutes / (plannedMinutes + unplannedMinutes)
