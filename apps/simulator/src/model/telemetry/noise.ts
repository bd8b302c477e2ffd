import { sequence } from '../random.ts'

/** A value from -1 to 1 for every moment. */
export type Noise = (ts: number) => number

/** A new value with every period. */
export function jitter(period: number, ...keys: readonly (number | string)[]): Noise {
  const at = sequence(...keys)
  return (ts) => at(Math.floor(ts / period)) * 2 - 1
}

/** Glides from one value to the next within a period. */
export function drift(period: number, ...keys: readonly (number | string)[]): Noise {
  const at = sequence(...keys)
  return (ts) => {
    const place = Math.floor(ts / period)
    const before = at(place)
    return (before + (at(place + 1) - before) * eased(ts / period - place)) * 2 - 1
  }
}

/** From 0 to 1 with a gentle start and end; 0 before and 1 after. */
export function eased(share: number): number {
  if (share <= 0) return 0
  return share >= 1 ? 1 : share * share * (3 - 2 * share)
}
