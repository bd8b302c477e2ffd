import { roundTicks } from './linear-scale.ts'

/** Pixels at normal density. */
const TICK_GAP = 44
const DIGIT = 6.6
const LEFT = 28

export interface ValueTicks {
  /** The value at the top. */
  readonly max: number
  readonly ticks: readonly number[]
}

/** From 0 to a round number above the greatest value, as many as fit the height. */
export function ticksFor(greatest: number, height: number): ValueTicks {
  const count = Math.max(2, Math.floor(height / TICK_GAP))
  const ticks = roundTicks(greatest > 0 ? greatest : 1, count)
  return { max: ticks.at(-1) ?? 1, ticks }
}

/** Room left of the plot for the longest label. */
export const labelRoom = (labels: readonly string[], rem: number): number =>
  Math.max(LEFT, ...labels.map((label) => label.length * DIGIT + 10)) * rem
