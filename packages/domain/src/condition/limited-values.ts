import type { FigureDeviation } from './figure-check.ts'
import { decadesOf, scoreOf } from './verdict.ts'

/**
 * What is measured beside a vibration and has limits of its own, against the fingerprint: by how much more, in the measure of
 * the score. A warning is reached at 10 K and an error at 20; at 0.15 and 0.3 mm of wear of the edge, which is where a tool's
 * life ends by ISO 8688-2; at 1.6 and 2.5 times the torque in the cut.
 */
const DECADES: Readonly<Record<string, (deviation: FigureDeviation) => number>> = {
  Temperature: ({ value, fingerprint }) => (value - fingerprint) / 25,
  Wear: ({ value, fingerprint }) => (value - fingerprint) / 375,
  torque: ({ times }) => (times > 1 ? decadesOf(times) : 0),
}

/** A fingerprint may have none of it, or some that means nothing: then how many times it is says nothing. */
export const isDifference = (name: string): boolean => name === 'Temperature' || name === 'Wear'

/**
 * The worst of them with the score that it alone would have; null without one on both sides. Less than the fingerprint is a
 * cooler hall or a sharper tool.
 */
export function worstLimited(
  figures: readonly FigureDeviation[],
): { readonly name: string; readonly score: number } | null {
  const scored = figures.flatMap((figure) => {
    const decades = DECADES[figure.name]?.(figure)
    return decades === undefined ? [] : [{ name: figure.name, score: scoreOf(Math.max(0, decades)) }]
  })
  return scored.toSorted((a, b) => a.score - b.score)[0] ?? null
}
