import type { Spectrum } from './spectrum.ts'

/** By axis: how loud each band is against the middle one, in decades of power. The load of the day is taken out. */
export type Shape = readonly Float64Array[]

export const median = (values: ArrayLike<number>): number => {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  const high = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2
}

export const centred = (axis: Float64Array): Float64Array => {
  const middle = median(axis)
  return axis.map((value) => value - middle)
}

export const shapeOf = ({ bands }: Pick<Spectrum, 'bands'>): Shape => bands.map(centred)

/** Value by value of several shapes of the same axes and bands. */
export const combined = (shapes: readonly Shape[], combine: (values: readonly number[]) => number): Shape =>
  (shapes[0] ?? []).map((first, a) => {
    const axes = shapes.map((shape) => shape[a] ?? first)
    return first.map((_, band) => combine(axes.map((axis) => axis[band] ?? 0)))
  })

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** How far two shapes are apart, in decades: both more and less of a band counts, up to ten times the power. */
export function distanceOf(a: Shape, b: Shape): number {
  let squares = 0
  let n = 0
  a.forEach((axis, i) => {
    const apart = centred(axis.map((value, band) => value - (b[i]?.[band] ?? 0)))
    for (const value of apart) squares += Math.min(1, Math.abs(value)) ** 2
    n += axis.length
  })
  return Math.sqrt(squares / (n || 1))
}
