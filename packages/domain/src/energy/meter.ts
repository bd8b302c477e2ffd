import { COUNTER_LOOK_BACK_MS, type Counter, type CounterPoint, countReading } from '../points/counter.ts'
import { MAX_WH_PER_HOUR } from '../points/energy-unit.ts'
import { HOUR_MS, MINUTE_MS } from '../time/lengths.ts'

/** In Wh, varh and m³. */
export const MEASURES = ['activeEnergy', 'reactiveEnergy', 'compressedAir'] as const
export type Measure = (typeof MEASURES)[number]

/** An amount that was used between two moments, evenly as far as anyone knows. */
export interface Step {
  readonly from: number
  readonly to: number
  readonly amount: number
}

export interface Metered {
  readonly meter: Counter
  readonly step: Step | null
  readonly isLeftOut: boolean
}

/** A flow holds until the next reading, for so long at most: then nobody knows. */
const FLOW_HOLDS_MS = 15 * MINUTE_MS

/** Cubic metres an hour; more than any machine takes. */
const MAX_FLOW = 100_000

/** Takes in the next reading of a meter (rules: energy 1, energy 2). */
export function readMeter(measure: Measure, meter: Counter, point: CounterPoint): Metered {
  return measure === 'compressedAir' ? readFlow(meter, point) : readCounter(meter, point)
}

function readCounter(meter: Counter, point: CounterPoint): Metered {
  const isLost = meter.base !== null && point.ts - meter.base.ts > COUNTER_LOOK_BACK_MS
  const before = isLost ? { base: null, odd: null } : meter
  const { counter, gain, since, isLeftOut } = countReading(before, point, MAX_WH_PER_HOUR)
  const step = since && gain > 0 ? { from: since.ts, to: point.ts, amount: gain } : null
  return { meter: counter, step, isLeftOut }
}

function readFlow({ base }: Counter, point: CounterPoint): Metered {
  if (!(point.v >= 0 && point.v <= MAX_FLOW))
    return { meter: { base, odd: null }, step: null, isLeftOut: true }
  const meter = { base: point, odd: null }
  if (!base || base.v === 0) return { meter, step: null, isLeftOut: false }
  const to = Math.min(point.ts, base.ts + FLOW_HOLDS_MS)
  const amount = (base.v * (to - base.ts)) / HOUR_MS
  return { meter, step: { from: base.ts, to, amount }, isLeftOut: false }
}

/** Readings in time order; `leftOut` is how many of them no machine can have made. */
export function stepsOf(
  measure: Measure,
  readings: readonly CounterPoint[],
): { steps: Step[]; leftOut: number } {
  let meter: Counter = { base: null, odd: null }
  let leftOut = 0
  const steps: Step[] = []
  for (const point of readings) {
    const read = readMeter(measure, meter, point)
    meter = read.meter
    if (read.step) steps.push(read.step)
    if (read.isLeftOut) leftOut += 1
  }
  return { steps, leftOut }
}
