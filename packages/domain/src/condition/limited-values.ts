import type { FigureDeviation } from './figure-deviation.ts'
import { type Side, scoreOf } from './verdict.ts'

/** µm of wear of the edge in the measure of the score. */
export const WEAR_A_DECADE = 375

/**
 * Warmth and wear are measured beside a vibration and have limits of their own, against the fingerprint, in the measure of the score. A warning is
 * reached at 10 K and an error at 20; at 0.15 and 0.3 mm of wear of the edge, which is where a tool's life ends by ISO 8688-2. A
 * cooler hall or a sharper tool is none of it. Undefined for a value without limits of its own.
 */
function weighed({ name, value, fingerprint }: FigureDeviation): number | undefined {
  if (name === 'Temperature') return Math.max(0, (value - fingerprint) / 25)
  if (name === 'Wear') return Math.max(0, (value - fingerprint) / WEAR_A_DECADE)
  return undefined
}

/** A fingerprint may have none of it, or some that means nothing: then how many times it is says nothing. */
export const isDifference = (name: string): boolean => name === 'Temperature' || name === 'Wear'

/** The worst of them with the score that it alone would have; null without one on both sides. */
export function worstLimited(
  figures: readonly FigureDeviation[],
): { readonly name: string; readonly score: number; readonly side: Side } | null {
  const scored = figures.flatMap((figure) => {
    const decades = weighed(figure)
    return decades === undefined
      ? []
      : [{ name: figure.name, score: scoreOf(decades), side: 'upper' as const }]
  })
  return scored.toSorted((a, b) => a.score - b.score)[0] ?? null
}
