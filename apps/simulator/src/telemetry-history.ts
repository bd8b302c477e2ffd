import { TIMELINE_CHANNEL } from '@millwright/contract/production/production-channels'
import { DAY_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import type { Readings, Telemetry } from './model/telemetry.ts'

/** Slow values are sent less often, as a gateway does. */
const SLOW_STEP = 5 * MINUTE_MS
/** Shifts begin and end at quarters of an hour in every zone, so counters have a point at each border of a shift. */
const COUNTER_STEP = 15 * MINUTE_MS
const COARSE_STEP = 30 * MINUTE_MS
/** So far back all channels are sent; before that only counters and events. */
const COARSE_FOR = 21 * DAY_MS
/** Pages show the timeline of the parts from midnight on only. */
const TIMELINE_FOR = 2 * DAY_MS

const POINTS_PER_MESSAGE = 4_000
/** The server accepts no message larger than 256 KiB. */
const BYTES_PER_MESSAGE = 200 * 1_024

/** A period that the server has not received, `from < ts <= to`. */
export interface Gap {
  readonly from: number
  to: number
}

export interface HistoryChunk {
  readonly payload: string
  /** It holds everything from here (exclusive) to the end of the gap. */
  readonly from: number
}

export interface HistoryOptions {
  readonly telemetry: Telemetry
  /** After this there is a point per minute of counters and of what changes quickly. */
  readonly minutesSince: number
  readonly now: number
}

/** The history in chunks, each from the end of a gap backwards: recent days are looked at first. */
export interface History {
  last(gap: Gap): HistoryChunk
  /** About how many messages a gap takes. */
  messagesIn(gap: Gap): number
}

export function createHistory({ telemetry, minutesSince, now }: HistoryOptions): History {
  const { signals } = telemetry
  const counters = signals.filter((signal) => signal.isCounter || signal.isAddedUp)
  const others = signals.filter((signal) => !counters.includes(signal))
  const fast = signals.filter((signal) => signal.isFast || counters.includes(signal))
  const slow = signals.filter((signal) => !fast.includes(signal))
  const pointsAMinute = fast.length + (slow.length * MINUTE_MS) / SLOW_STEP
  const minutes = Math.floor(POINTS_PER_MESSAGE / (pointsAMinute + 2)) * MINUTE_MS
  const coarseSince = now - COARSE_FOR

  /** The resolution of each age of the history, and how much one message holds. */
  const tiers = [
    {
      since: minutesSince,
      length: minutes,
      steps: [
        { step: MINUTE_MS, signals: fast },
        { step: SLOW_STEP, signals: slow },
      ],
    },
    {
      since: coarseSince,
      length: DAY_MS,
      steps: [
        { step: COUNTER_STEP, signals: counters },
        { step: COARSE_STEP, signals: others },
      ],
    },
    {
      since: Number.NEGATIVE_INFINITY,
      length: 2 * DAY_MS,
      steps: [{ step: COUNTER_STEP, signals: counters }],
    },
  ]

  function chunkOf(gap: Gap, length: number): HistoryChunk {
    const tier = tiers.find(({ since }) => gap.to > since)
    if (!tier) throw new Error('No tier reaches back for ever')
    const from = Math.max(gap.from, tier.since, gap.to - Math.min(length, tier.length))
    const readings: Readings = {}
    for (const { step, signals: read } of tier.steps)
      telemetry.read(read, gridOf(step, from, gap.to), readings)
    telemetry.readEvents(from + 1, gap.to + 1, readings)
    if (gap.to < now - TIMELINE_FOR) delete readings[TIMELINE_CHANNEL]
    const payload = JSON.stringify(readings)
    const isTooLong = payload.length > BYTES_PER_MESSAGE && gap.to - from > MINUTE_MS
    return isTooLong ? chunkOf(gap, Math.floor((gap.to - from) / 2)) : { payload, from }
  }

  function messagesIn(gap: Gap): number {
    let { to } = gap
    let messages = 0
    for (const { since, length } of tiers) {
      const from = Math.max(gap.from, since)
      if (to <= from) continue
      messages += (to - from) / length
      to = from
    }
    return messages
  }

  return { last: (gap) => chunkOf(gap, Number.POSITIVE_INFINITY), messagesIn }
}

/** The multiples of a step, so that sending a period again sends the same points. */
function gridOf(step: number, from: number, to: number): number[] {
  const first = Math.floor(from / step) + 1
  const last = Math.floor(to / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
}
