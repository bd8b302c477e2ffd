import type { Counter } from '@millwright/domain/shifts/counter'
import type { Status } from '@millwright/domain/status/status'

/** Milliseconds by status in the order of `STATUS_ORDER`, of a stretch from its start up to the moment of the row. */
export interface StretchSoFar {
  readonly from: number
  /** Where it ends, which may be in the future. */
  readonly end: number
  readonly ms: readonly number[]
}

export interface GainSoFar {
  readonly from: number
  readonly end: number
  readonly gain: number
  readonly leftOut: number
}

export interface CounterSoFar {
  readonly channelId: number
  /** Where the counter stands. */
  readonly counter: Counter
  readonly gains: readonly GainSoFar[]
}

/** What the day before had brought at the same time of day. */
export interface BeforeSoFar {
  readonly from: number
  readonly to: number
  readonly ms: readonly number[]
  /** By channel. */
  readonly gains: readonly (readonly [channelId: number, gain: number | null])[]
}

export interface SoFarContent {
  /** What the machine does at the moment of the row; null before its first report. */
  readonly status: Status | null
  readonly stretches: readonly StretchSoFar[]
  readonly counters: readonly CounterSoFar[]
  readonly before: BeforeSoFar | null
}
