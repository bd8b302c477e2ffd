import { dayAt } from '../../time/zone.ts'

/** A figure of the day so far; the selector tells apart what one key counts, such as a status. */
export interface DailyAggregate {
  readonly key: string
  /** Empty where the key has one figure. */
  readonly selector: string
  readonly val: number
  readonly ts: number
}

const MAX_SELECTORS = 50

/** A number, or numbers by selector, or a list of `{ selector, val }`: machines send either. The rest says nothing. */
export function readDailyAggregate(key: string, value: unknown, ts: number): readonly DailyAggregate[] {
  const one = (selector: string, val: unknown): DailyAggregate[] =>
    typeof val === 'number' && Number.isFinite(val) ? [{ key, selector, val, ts }] : []
  if (typeof value !== 'object' || value === null) return one('', value)
  if (!Array.isArray(value))
    return Object.entries(value)
      .slice(0, MAX_SELECTORS)
      .flatMap(([selector, val]) => one(selector, val))
  return value
    .slice(0, MAX_SELECTORS)
    .flatMap((item: unknown) =>
      typeof item === 'object' && item !== null && 'val' in item
        ? one('selector' in item && typeof item.selector === 'string' ? item.selector : '', item.val)
        : [],
    )
}

/** A value of another day says nothing about this one (rules: dashboard 5). */
export const isOfDay = (ts: number, now: number, zone: string): boolean =>
  dayAt(ts, zone) === dayAt(now, zone)
