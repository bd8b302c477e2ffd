import type uPlot from 'uplot'

/** A hole is much longer than the usual step and wide enough to be seen. */
const USUAL_STEPS = 10
const LEAST_SHARE = 1 / 60

/** How long a stretch without a value must be for the line to break: a joined line would claim values that were not measured. */
export function longestStep(times: ArrayLike<number>, viewLength: number): number {
  if (times.length < 3) return Number.POSITIVE_INFINITY
  const steps = new Float64Array(times.length - 1)
  for (let index = 1; index < times.length; index++) {
    steps[index - 1] = (times[index] ?? 0) - (times[index - 1] ?? 0)
  }
  steps.sort()
  const usual = steps[steps.length >> 1] ?? 0
  return Math.max(usual * USUAL_STEPS, viewLength * LEAST_SHARE)
}

/** uPlot breaks a line where a value is missing; here it is the time that jumps. */
export const gapsByTime: uPlot.Series.GapsRefiner = (plot, _series, first, last, known) => {
  const times = plot.data[0]
  const { min = 0, max = 0 } = plot.scales.x ?? {}
  const longest = longestStep(times, (max ?? 0) - (min ?? 0))
  const gaps = [...known]
  for (let index = Math.max(first, 1); index <= last; index++) {
    const from = times[index - 1] ?? 0
    const to = times[index] ?? 0
    if (to - from <= longest) continue
    gaps.push([Math.round(plot.valToPos(from, 'x', true)), Math.round(plot.valToPos(to, 'x', true))])
  }
  return gaps.sort((a, b) => a[0] - b[0])
}
