import { drawsFrom, quantile } from './draw.ts'
import { type LineChange, type MeasuredLine, simulateLine } from './simulate.ts'

export interface WhatIfQuestion {
  readonly line: MeasuredLine
  readonly change: LineChange
  /** Of all days together. */
  readonly plannedMs: number
  readonly days: number
  readonly seed: number
}

/** Which runs, so that several workers share them: what each made of a day as it was, and how much more after the change. */
export interface WhatIfRuns {
  readonly bases: readonly number[]
  readonly gains: readonly number[]
}

/** Parts of all days together: the middle of all runs, and what nine of ten lie between. */
export interface WhatIfAnswer {
  /** As it was. */
  readonly base: number
  /** By so much it would be more. */
  readonly more: number
  readonly low: number
  readonly high: number
}

/** As in `simulateLine`: the same number of a run is the same luck. */
const NEXT_RUN = 7919

/** Null where a machine was not measured. */
function measured({ line, plannedMs, days }: WhatIfQuestion): MeasuredLine | null {
  const machines = line.machines.map((machine) => ({
    ...machine,
    cycles: machine.cycles.filter((cycle) => cycle > 0),
  }))
  const isMeasured = plannedMs > 0 && days > 0 && machines.every(({ cycles }) => cycles.length > 0)
  return isMeasured ? { ...line, machines } : null
}

/** A change against the line as it was, both with the same luck: of each run, which is a usual day, the difference (rules: lines 9). */
export function whatIfRuns(question: WhatIfQuestion, from: number, to: number): WhatIfRuns {
  const line = measured(question)
  const { change, plannedMs, days, seed } = question
  const aDay = { ...change, ...(change.moreMs === undefined ? {} : { moreMs: change.moreMs / days }) }
  const bases: number[] = []
  const gains: number[] = []
  if (line === null) return { bases, gains }
  for (let run = from; run < to; run++) {
    const options = { runs: 1, seed: seed + run * NEXT_RUN, ms: plannedMs / days }
    const before = simulateLine(line, {}, options).middle
    bases.push(before)
    gains.push(simulateLine(line, aDay, options).middle - before)
  }
  return { bases, gains }
}

/** Of all days together, which are drawn from the runs of one: a month is not simulated a thousand times. Null without any. */
export function whatIfAnswer(
  { days, seed }: WhatIfQuestion,
  runs: readonly WhatIfRuns[],
): WhatIfAnswer | null {
  const draw = drawsFrom(seed)
  const together = (values: readonly number[]): number[] =>
    values.map(() => {
      let sum = 0
      for (let day = 0; day < days; day++) sum += values[Math.floor(draw() * values.length)] ?? 0
      return sum
    })
  const base = quantile(together(runs.flatMap(({ bases }) => bases)), 0.5)
  const gain = together(runs.flatMap(({ gains }) => gains))
  const [low, more, high] = [quantile(gain, 0.05), quantile(gain, 0.5), quantile(gain, 0.95)]
  return base === null || low === null || more === null || high === null ? null : { base, more, low, high }
}
