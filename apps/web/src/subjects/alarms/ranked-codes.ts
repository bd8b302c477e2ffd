export type Measure = 'lost' | 'count'

interface Counted {
  readonly Lost: number
  readonly Count: number
}

export interface RankedCode<C extends Counted> {
  readonly code: C
  /** Of the largest, 0 to 1. */
  readonly ofLargest: number
  /** The share of this one and all before it, 0 to 1; null when there is nothing to share. */
  readonly cumulative: number | null
}

const amount = (code: Counted, measure: Measure): number => (measure === 'lost' ? code.Lost : code.Count)

/** The costliest first, with the share of all that have come so far. */
export function ranked<C extends Counted>(codes: readonly C[], measure: Measure): RankedCode<C>[] {
  const other: Measure = measure === 'lost' ? 'count' : 'lost'
  const sorted = codes.toSorted(
    (a, b) => amount(b, measure) - amount(a, measure) || amount(b, other) - amount(a, other),
  )
  const total = sorted.reduce((sum, code) => sum + amount(code, measure), 0)
  const largest = Math.max(0, ...sorted.map((code) => amount(code, measure)))
  let soFar = 0
  return sorted.map((code) => {
    soFar += amount(code, measure)
    return {
      code,
      ofLargest: largest === 0 ? 0 : amount(code, measure) / largest,
      cumulative: total === 0 ? null : soFar / total,
    }
  })
}
