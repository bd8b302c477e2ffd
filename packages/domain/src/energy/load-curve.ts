import type { Step } from './meter.ts'

export interface LoadCurve {
  /** How much was used between two moments. */
  between(from: number, to: number): number
}

/** Steps in time order that do not overlap, for many questions about parts of them: shifts, runs of programs, idle spans. */
export function loadCurve(steps: readonly Step[]): LoadCurve {
  const before: number[] = []
  let sum = 0
  for (const step of steps) {
    before.push(sum)
    sum += step.amount
  }

  /** All that was used until a moment. */
  function until(ts: number): number {
    let [low, high] = [0, steps.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((steps[middle]?.from ?? 0) < ts) low = middle + 1
      else high = middle
    }
    const step = steps[low - 1]
    if (!step) return 0
    const share = Math.min(1, (ts - step.from) / (step.to - step.from))
    return (before[low - 1] ?? 0) + step.amount * share
  }

  return { between: (from, to) => (to > from ? until(to) - until(from) : 0) }
}
