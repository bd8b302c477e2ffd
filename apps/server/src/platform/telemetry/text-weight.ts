import type { Point, Value } from '@millwright/domain/points/point'

/** What a value takes beyond what every point takes: its characters. */
export const textLength = (value: Value): number => (value.kind === 'number' ? 0 : value.txt.length)

export interface TextWeight {
  /** What all take together so far. */
  add(value: Value): number
}

/** What texts take that are stored together: one that repeats is stored once. */
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
