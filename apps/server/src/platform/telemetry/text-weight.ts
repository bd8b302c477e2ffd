import type { Point, Value } from '@millwright/domain/points/point'

/** In characters, beyond the bytes that every point takes. */
export const textLength = (value: Value): number => (value.kind === 'number' ? 0 : value.txt.length)

export interface TextWeight {
  /** Answers with the weight of all texts so far. */
  add(value: Value): number
}

/** A text that repeats is stored once, and weighs once. */
export function createTextWeight(): TextWeight {
  const known = new Set<string>()
  let weight = 0
  return {
    add(value) {
      if (value.kind === 'number' || known.has(value.txt)) return weight
      known.add(value.txt)
      weight += value.txt.length
      return weight
    },
  }
}

export function textWeightOf(points: readonly Point[]): number {
  const weight = createTextWeight()
  let sum = 0
  for (const { value } of points) sum = weight.add(value)
  return sum
}

/**
 * Points in time order, cut where their texts have reached so much; points of one moment stay together. Numbers alone are
 * never cut.
 */
export function cutByTexts(points: readonly Point[], max: number): (readonly Point[])[] {
  const pieces: (readonly Point[])[] = []
  let weight = createTextWeight()
  let sum = 0
  let begin = 0
  for (let index = 0; index < points.length; index++) {
    const point = points[index]
    if (!point) break
    if (sum >= max && sum > 0 && point.ts !== points[index - 1]?.ts) {
      pieces.push(points.slice(begin, index))
      begin = index
      weight = createTextWeight()
    }
    sum = weight.add(point.value)
  }
  return begin === 0 ? [points] : [...pieces, points.slice(begin)]
}
