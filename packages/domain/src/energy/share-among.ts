import type { LoadCurve } from './load-curve.ts'

export interface Stretch {
  readonly from: number
  readonly to: number
}

/** By stretch, in their order. Energy of a time in which several programs ran is shared evenly among them (rules: energy 7). */
export function shareAmong(curve: LoadCurve, stretches: readonly Stretch[]): number[] {
  const amounts = stretches.map(() => 0)
  const edges = stretches
    .flatMap(({ from, to }, index) =>
      to > from
        ? [
            { ts: from, index, isStart: true },
            { ts: to, index, isStart: false },
          ]
        : [],
    )
    .sort((a, b) => a.ts - b.ts)
  const running = new Set<number>()
  let since = 0
  for (const { ts, index, isStart } of edges) {
    if (running.size > 0 && ts > since) {
      const share = curve.between(since, ts) / running.size
      for (const each of running) amounts[each] = (amounts[each] ?? 0) + share
    }
    since = ts
    if (isStart) running.add(index)
    else running.delete(index)
  }
  return amounts
}
