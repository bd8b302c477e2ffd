import type { Point } from '@millwright/domain/points/point'

/** Both in time order. Points of `first` stay where both have one for the same moment. */
export function mergePoints(first: readonly Point[], second: readonly Point[]): Point[] {
  if (second.length === 0) return [...first]
  const known = new Set(first.map((point) => point.ts))
  const merged = [...first]
  for (const point of second) {
    if (known.has(point.ts)) continue
    known.add(point.ts)
    merged.push(point)
  }
  return merged.sort((a, b) => a.ts - b.ts)
}

/** Both in time order. Of one moment every different value is kept. */
export function mergeEvents(first: readonly Point[], second: readonly Point[]): Point[] {
  if (second.length === 0) return [...first]
  const moments = new Set(second.map(({ ts }) => ts))
  const known = new Set(first.filter(({ ts }) => moments.has(ts)).map(identityOf))
  const merged = [...first, ...second.filter((point) => !known.has(identityOf(point)))]
  return merged.sort((a, b) => a.ts - b.ts)
}

const identityOf = ({ ts, value }: Point): string =>
  `${ts} ${value.kind} ${value.kind === 'number' ? value.num : value.txt}`
