import { nearPeak } from './axis-figures.ts'
import type { Figures } from './figure-check.ts'
import { TOOL_LOADS, type ToolLoad } from './tool-loads.ts'

export type Loads = Partial<Readonly<Record<ToolLoad, Float64Array>>>

/** How much of the largest load is a cut: below it the tool is in the air. */
const CUTS_FROM = 0.2
/** Of the values in the cut: a lighter pass does not count, nor does a single spike. */
const LOUD_SHARE = 0.9

/** A spindle that brakes gives power back: that is no cut. The sign of the others is a direction. */
const strengthsOf = (name: ToolLoad, series: Float64Array): Float64Array =>
  series.map((value) => (name === 'spindlePower' ? Math.max(0, value) : Math.abs(value)))

/** How long the tool is on its way to the cut, and how long the cut is, must not count. */
export function loadInCut(name: ToolLoad, series: Float64Array): number {
  const strengths = strengthsOf(name, series)
  const least = CUTS_FROM * nearPeak(strengths)
  const inCut = strengths.filter((value) => value >= least).sort()
  return inCut[Math.round((inCut.length - 1) * LOUD_SHARE)] ?? 0
}

export const loadFigures = (loads: Loads): Figures =>
  Object.fromEntries(
    TOOL_LOADS.flatMap((name) => {
      const series = loads[name]
      return series ? [[name, loadInCut(name, series)]] : []
    }),
  )

/** Whether two of them cannot be of the same moments, or have other moments than the file. A single number has none. */
export function areUnequal(loads: Loads, moments: number | null): boolean {
  const lengths = Object.values(loads).flatMap(({ length }) => (length > 1 ? [length] : []))
  return new Set([...lengths, ...(moments !== null && lengths.length > 0 ? [moments] : [])]).size > 1
}
