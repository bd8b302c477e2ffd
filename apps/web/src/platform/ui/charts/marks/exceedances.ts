import type { Values } from '../lines/line-types.ts'

/** Only values above the tolerance, null elsewhere. Points beside a peak belong to it, so that the line is whole. */
export function exceedances(values: Values, tolerance: Values): (number | null)[] {
  const isAbove = (index: number): boolean => {
    const value = values[index] ?? null
    const limit = tolerance[index] ?? null
    return value !== null && limit !== null && value > limit
  }
  return Array.from({ length: values.length }, (_, index) =>
    isAbove(index - 1) || isAbove(index) || isAbove(index + 1) ? (values[index] ?? null) : null,
  )
}
