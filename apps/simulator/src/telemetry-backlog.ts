import { DAY_MS, MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import { type Readings, type TelemetryMachine, telemetryOf } from './model/telemetry.ts'
import { createHistory, type Gap, type HistoryChunk } from './telemetry-history.ts'

const SLOW_MS = 10 * SECOND_MS
/** Readings that are missing for longer than this are sent as history, besides the current readings. */
const BEHIND_MS = 90 * SECOND_MS

export interface TelemetryBacklogOptions {
  readonly machine: TelemetryMachine
  readonly lastAcked: number | undefined
  /** How far back counters and events are sent. */
  readonly historyDays: number
  /** How far back a point per minute is sent. */
  readonly minuteDays: number
  /** How often a current reading is sent, with the changes since the one before it. */
  readonly readingMs: number
  readonly now: number
}

export interface TelemetryMessage {
  readonly payload: string
  /** To be called with the acknowledgement; gives the time up to which nothing is missing, if there is any. */
  acknowledged(): number | undefined
}

/**
 * Telemetry that the server has not acknowledged. Nothing is queued: the model can compute any moment, so only the gaps
 * are kept. Current readings and history alternate, the history from the newest backwards, so that a page shows the
 * machine at once. A slow broker costs seconds of the fast channels, never a change, a log or the value of a counter.
 */
export interface TelemetryBacklog {
  /** The machine has just connected: the next message also describes it. */
  introduce(): void
  /** Null when there is nothing new yet. */
  next(now: number): TelemetryMessage | null
  /** Whether anything but the current reading is missing. */
  isBehind(now: number): boolean
  /** About how many messages of history are missing. */
  messagesLeft(now: number): number
  /** When there will be something new. */
  dueAt(now: number): number
}

export function createTelemetryBacklog(options: TelemetryBacklogOptions): TelemetryBacklog {
  const { machine, lastAcked, historyDays, minuteDays, readingMs, now } = options
  const telemetry = telemetryOf(machine)
  const fast = telemetry.signals.filter((signal) => signal.isFast)
  const history = createHistory({ telemetry, minutesSince: now - minuteDays * DAY_MS, now })
  const gaps: Gap[] = []
  // A state from the future, after a clock was set back, must not stop the machine from sending.
  let sentTo = Math.min(now, Math.max(lastAcked ?? 0, now - historyDays * DAY_MS))
  let isNew = true
  let isHistoryNext = false

  // All at once: what arrives together is stored together, and one commit for each machine each second would be most of the
  // work of a demo that nobody looks at.
  const markAt = (at: number): number => Math.floor(at / readingMs) * readingMs
  const isLate = (at: number): boolean => markAt(at) - sentTo > BEHIND_MS

  /** Missed readings become a gap up to the whole minute, and current readings go on from there. */
  function openGap(mark: number): void {
    const to = Math.floor(mark / MINUTE_MS) * MINUTE_MS
    gaps.push({ from: sentTo, to })
    sentTo = to
  }

  function historyOf(gap: Gap): TelemetryMessage {
    const chunk: HistoryChunk = history.last(gap)
    return {
      payload: chunk.payload,
      acknowledged() {
        gap.to = chunk.from
        if (gap.to <= gap.from) gaps.splice(gaps.indexOf(gap), 1)
        isHistoryNext = false
        return gaps.length === 0 ? sentTo : undefined
      },
    }
  }

  function current(mark: number): TelemetryMessage {
    const isIntroduction = isNew
    const isSlowDue = isNew || Math.floor(mark / SLOW_MS) > Math.floor(sentTo / SLOW_MS)
    const readings: Readings = {}
    telemetry.read(isSlowDue ? telemetry.signals : fast, [mark], readings)
    telemetry.readEvents(sentTo + 1, mark + 1, readings)
    if (isNew) telemetry.introduce(mark, readings)
    return {
      payload: JSON.stringify(readings),
      acknowledged() {
        sentTo = mark
        if (isIntroduction) isNew = false
        // When every PUBACK takes a second there is always a new reading: history gets every other message.
        isHistoryNext = true
        return gaps.length === 0 ? sentTo : undefined
      },
    }
  }

  return {
    introduce() {
      isNew = true
    },
    next(at) {
      const mark = markAt(at)
      if (isLate(at)) openGap(mark)
      const gap = gaps.at(-1)
      if (gap && (isHistoryNext || mark <= sentTo)) return historyOf(gap)
      return mark > sentTo ? current(mark) : null
    },
    isBehind: (at) => gaps.length > 0 || isLate(at),
    messagesLeft(at) {
      const open = isLate(at) ? [...gaps, { from: sentTo, to: markAt(at) }] : gaps
      return open.reduce((sum, gap) => sum + history.messagesIn(gap), 0)
    },
    dueAt: (at) => markAt(at) + readingMs,
  }
}
