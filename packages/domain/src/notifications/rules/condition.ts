import type { Value } from '../../points/point.ts'

export const CONDITION_KINDS = ['above', 'below', 'outside', 'unchanged', 'silent'] as const
export type ConditionKind = (typeof CONDITION_KINDS)[number]

export type Condition =
  | { readonly kind: 'above' | 'below'; readonly limit: number; readonly hysteresis: number }
  /** Met beyond either limit. */
  | { readonly kind: 'outside'; readonly low: number; readonly high: number; readonly hysteresis: number }
  /** The same value again and again, of whatever kind. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'silent' }

/** A condition, and for how long it has to be met without a break. */
export interface Watch {
  readonly condition: Condition
  readonly minutes: number
}

export const MAX_MINUTES = 7 * 24 * 60
/** Machines report to some fifteen digits; beyond this the difference between two limits is lost. */
export const MAX_LIMIT = 1e12

export type WatchFault =
  | 'LIMIT_NOT_A_NUMBER'
  | 'LIMITS_REVERSED'
  | 'HYSTERESIS_NEGATIVE'
  | 'HYSTERESIS_TOO_WIDE'
  | 'MINUTES_NOT_POSSIBLE'
  | 'MINUTES_NEEDED'

const isLimit = (value: number): boolean => Number.isFinite(value) && Math.abs(value) <= MAX_LIMIT

/** The first field at fault, for the form; null when nothing is. */
export function faultOf({ condition, minutes }: Watch): { field: string; fault: WatchFault } | null {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > MAX_MINUTES)
    return { field: 'Minutes', fault: 'MINUTES_NOT_POSSIBLE' }
  if (condition.kind === 'unchanged' || condition.kind === 'silent')
    // Every value is unchanged for no time at all.
    return minutes === 0 ? { field: 'Minutes', fault: 'MINUTES_NEEDED' } : null
  const { hysteresis } = condition
  if (condition.kind === 'outside') {
    const { low, high } = condition
    if (!isLimit(low)) return { field: 'Low', fault: 'LIMIT_NOT_A_NUMBER' }
    if (!isLimit(high)) return { field: 'High', fault: 'LIMIT_NOT_A_NUMBER' }
    if (low >= high) return { field: 'High', fault: 'LIMITS_REVERSED' }
    // Nothing would be left between the two where it is over.
    if (2 * hysteresis > high - low) return { field: 'Hysteresis', fault: 'HYSTERESIS_TOO_WIDE' }
  } else if (!isLimit(condition.limit)) return { field: 'Limit', fault: 'LIMIT_NOT_A_NUMBER' }
  if (!isLimit(hysteresis)) return { field: 'Hysteresis', fault: 'LIMIT_NOT_A_NUMBER' }
  return hysteresis < 0 ? { field: 'Hysteresis', fault: 'HYSTERESIS_NEGATIVE' } : null
}

/** Whether a value meets the condition. Only numbers are above, below or outside of something. */
export function isMet(condition: Condition, value: Value): boolean {
  switch (condition.kind) {
    case 'above':
      return value.kind === 'number' && value.num > condition.limit
    case 'below':
      return value.kind === 'number' && value.num < condition.limit
    case 'outside':
      return value.kind === 'number' && (value.num > condition.high || value.num < condition.low)
    case 'unchanged':
      return true
    case 'silent':
      return false
    default:
      return condition satisfies never
  }
}

/** Whether a value ends what was met: it has to come back by the hysteresis. */
export function isBack(condition: Condition, value: Value): boolean {
  if (condition.kind === 'unchanged' || condition.kind === 'silent') return false
  if (value.kind !== 'number') return true
  const { num } = value
  switch (condition.kind) {
    case 'above':
      return num <= condition.limit - condition.hysteresis
    case 'below':
      return num >= condition.limit + condition.hysteresis
    case 'outside':
      return num >= condition.low + condition.hysteresis && num <= condition.high - condition.hysteresis
    default:
      return condition satisfies never
  }
}

/** The worse of two values: the higher one above a limit, the one further off outside of two. */
export function worse(condition: Condition, a: number, b: number): number {
  switch (condition.kind) {
    case 'above':
      return Math.max(a, b)
    case 'below':
      return Math.min(a, b)
    case 'outside':
      return beyond(condition, b) > beyond(condition, a) ? b : a
    default:
      return b
  }
}

const beyond = ({ low, high }: { low: number; high: number }, value: number): number =>
  Math.max(value - high, low - value)

/** The same watch without hysteresis, and with none of the time either; null where that would say nothing. */
export function withoutHysteresis(watch: Watch): Watch | null {
  const { condition } = watch
  return 'hysteresis' in condition ? { ...watch, condition: { ...condition, hysteresis: 0 } } : null
}

export function withoutMinutes(watch: Watch): Watch | null {
  const eager = withoutHysteresis(watch)
  return eager && { ...eager, minutes: 0 }
}
