export interface ParetoItem {
  readonly name: string
  readonly value: number
}

export interface ParetoRow extends ParetoItem {
  /** Of the whole, with all that are greater, 0 to 1. */
  readonly cumulative: number
  /** One of the few that make up the limit together. */
  readonly isVital: boolean
}

/** Greatest first, with what they add up to. Items of nothing are left out: they explain nothing. */
export function paretoRows(items: readonly ParetoItem[], limit = 0.8): ParetoRow[] {
  const sorted = items.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value)
  const whole = sorted.reduce((sum, { value }) => sum + value, 0)
  let sum = 0
  return sorted.map((item) => {
    const isVital = sum / whole < limit
    sum += item.value
    return { ...item, cumulative: sum / whole, isVital }
  })
}
