import type { StatusTotals } from '../status/totals.ts'
import { HOUR_MS } from '../time/lengths.ts'
import type { ConsumptionHour } from './consumption.ts'

/** A day of hours at rest: with fewer of them the lowest may be chance. */
const FEWEST_HOURS = 24
/** One hour of ten may be lower: a cut of the power, a meter that was read late. */
const LOW_SHARE = 0.1

export const totalOf = (amounts: StatusTotals): number =>
  Object.values(amounts).reduce((sum, each) => sum + each, 0)

/** Used while the machine neither works nor moves anything. */
export const notWorking = (amounts: StatusTotals): number => totalOf(amounts) - amounts.EXE - amounts.HANDLING

/** Energy of a machine that is on and says nothing: no status, or no connection. */
export const silentPart = (amounts: StatusTotals): number => amounts.DISCONNECTED + amounts.noData

/**
 * Watts that a machine always takes, found from the hours in which it did not work, the lowest tenth of them. Null when
 * it cannot be known: too few such hours, or a meter too coarse to see so little (rules: energy 4).
 */
export function baseLoad(hours: readonly ConsumptionHour[], until: number): number | null {
  const atRest = hours
    .filter(({ hour, amounts }) => hour + HOUR_MS <= until && amounts.EXE === 0 && amounts.HANDLING === 0)
    .map(({ amounts }) => totalOf(amounts))
    .sort((a, b) => a - b)
  if (atRest.length < FEWEST_HOURS) return null
  const low = atRest[Math.floor(atRest.length * LOW_SHARE)] ?? 0
  const isCoarse = low === 0 && atRest.some((wh) => wh > 0)
  return isCoarse ? null : low
}

/** A silent machine that takes more than its base load was left on, and nobody knows what for (rules: energy 5). */
export const silentWaste = (wh: number, seconds: number, baseWatts: number | null): number =>
  Math.max(0, wh - ((baseWatts ?? 0) * seconds) / 3600)
