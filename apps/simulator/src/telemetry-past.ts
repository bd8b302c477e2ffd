import { HOUR, MINUTE } from './model/shifts.ts'
import type { Readings, Telemetry } from './model/telemetry.ts'

const DAY = 24 * HOUR

/** Shifts begin and end at quarters of an hour in every zone, so a counter is told at each border of a shift. */
const COUNTER_STEP = 15 * MINUTE
const COARSE_STEP = 30 * MINUTE
/** So far back all channels are told; before that only what grows and what happened. */
const COARSE_FOR = 21 * DAY

const POINTS_PER_MESSAGE = 4_000
/** The server takes no larger message than 256 KiB. */
const BYTES_PER_MESSAGE = 200 * 1_024

/** A stretch of the past that the server has not heard of, `from < ts <= to`. */
export interface Gap {
  readonly from: number
  to: number
}

export interface PastChunk {
  readonly payload: string
  /** Everything from here to the end of the gap is told with it; exclusive. */
  readonly from: number
}

export interface PastOptions {
  readonly telemetry: Telemetry
  /** Later than this a point a minute is told. */
  readonly minutesSince: number
  readonly now: number
}

/** Tells the past in pieces, each from the end of a gap backwards: what is asked for first comes first. */
export interface Past {
  last(gap: Gap): PastChunk
}

export function createPast({ telemetry, minutesSince, now }: PastOptions): Past {
  const { signals } = telemetry
  const counters = signals.filter((signal) => signal.isCounter)
  const others = signals.filter((signal) => !signal.isCounter)
  const minutes = Math.floor(POINTS_PER_MESSAGE / (signals.length + 2)) * MINUTE
  const coarseSince = now - COARSE_FOR

  /** How much is told at once, and since when in the same manner. */
  const tiers = [
    { since: minutesSince, length: minutes, steps: [{ step: MINUTE, told: signals }] },
    {
      since: coarseSince,
      length: DAY,
      steps: [
        { step: COUNTER_STEP, told: counters },
        { step: COARSE_STEP, told: others },
      ],
    },
    { since: Number.NEGATIVE_INFINITY, length: 2 * DAY, steps: [{ step: COUNTER_STEP, told: counters }] },
  ]

  function tell(gap: Gap, length: number): PastChunk {
    const tier = tiers.find(({ since }) => gap.to > since)
    if (!tier) throw new Error('No tier reaches back for ever')
    const from = Math.max(gap.from, tier.since, gap.to - Math.min(length, tier.length))
    const readings: Readings = {}
    for (const { step, told } of tier.steps) telemetry.read(told, gridOf(step, from, gap.to), readings)
    telemetry.readEvents(from + 1, gap.to + 1, readings)
    const payload = JSON.stringify(readings)
    const isTooLong = payload.length > BYTES_PER_MESSAGE && gap.to - from > MINUTE
    return isTooLong ? tell(gap, Math.floor((gap.to - from) / 2)) : { payload, from }
  }

  return { last: (gap) => tell(gap, Number.POSITIVE_INFINITY) }
}

/** The multiples of a step, so that telling a stretch again brings the same points. */
function gridOf(step: number, from: number, to: number): number[] {
  const first = Math.floor(from / step) + 1
  const last = Math.floor(to / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
}
