import { arc } from 'd3-shape'

/** A gauge opens downwards: 240 degrees, clockwise from the lower left. 0 is at the top. */
const START = (-120 * Math.PI) / 180
const SWEEP = (240 * Math.PI) / 180

export interface GaugeRange {
  readonly min: number
  readonly max: number
}

/** Of a value on a gauge, in radians; what is beyond an end rests at it. */
export function gaugeAngle(value: number, { min, max }: GaugeRange): number {
  const share = max > min ? (value - min) / (max - min) : 0
  return START + Math.min(1, Math.max(0, share)) * SWEEP
}

/** Of a share of a whole ring, in radians. */
export const ringAngle = (share: number): number => Math.min(1, Math.max(0, share)) * 2 * Math.PI

/** A stroke of an arc as a filled shape around 0, 0. */
export function arcPath(radius: number, stroke: number, from: number, to: number): string {
  return (
    arc()({
      innerRadius: radius - stroke / 2,
      outerRadius: radius + stroke / 2,
      startAngle: from,
      endAngle: to,
    }) ?? ''
  )
}

export function pointAt(radius: number, angle: number): { readonly x: number; readonly y: number } {
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
}

interface Band {
  readonly from: number
  readonly to: number
}

/** The band that a value lies in; a limit belongs to the band above it, and the ends hold what is beyond them. */
export function bandOf<B extends Band>(value: number, bands: readonly B[]): B | undefined {
  const [first] = bands
  if (first && value < first.from) return first
  return bands.findLast(({ from }) => value >= from)
}
