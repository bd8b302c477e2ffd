import type { Moment } from './moment.ts'

/** A numeric channel as a function of the moment. */
export interface Signal {
  readonly channel: string
  readonly unit: string
  /** Sent every second; the others every ten. */
  readonly isFast: boolean
  /** Only grows, and is sent for the whole history. */
  readonly isCounter?: true
  /** Not a counter, and sent as often as those for the whole history: what it measures is added up over time. */
  readonly isAddedUp?: true
  /** At most three. */
  readonly decimals: 0 | 1 | 2 | 3
  /** The bounds of its values, which the data model names. */
  readonly range: readonly [low: number, high: number]
  at(moment: Moment): number
}

const SCALES = [1, 10, 100, 1_000] as const

export function roundedAt(signal: Signal, moment: Moment): number {
  const scale = SCALES[signal.decimals]
  // Adding zero turns -0 into 0, which JSON would do on the way anyway.
  return Math.round(signal.at(moment) * scale) / scale + 0
}
