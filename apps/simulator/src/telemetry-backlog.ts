import { HOUR, MINUTE } from './model/shifts.ts'
import { type Readings, type TelemetryMachine, telemetryOf } from './model/telemetry.ts'
import { createPast, type Gap, type PastChunk } from './telemetry-past.ts'

const SECOND = 1_000
const DAY = 24 * HOUR
const SLOW_MS = 10 * SECOND
/** What is missed for longer than this is told as the past, beside the moment. */
const BEHIND_MS = 90 * SECOND

export interface TelemetryBacklogOptions {
  readonly machine: TelemetryMachine
  readonly lastAcked: number | undefined
  /** How far back counters and events are told. */
  readonly historyDays: number
  /** How far back a point a minute is told. */
  readonly minuteDays: number
  readonly now: number
}

export interface TelemetryMessage {
  readonly payload: string
  /** To be called with the acknowledgement; gives the time up to which nothing is missing, if there is any. */
  acknowledged(): number | undefined
}

/**
 * What the machine has to tell besides its status. Nothing is queued: the model can tell any moment, so all that is
 * kept is what the server has not heard. The moment comes first and the past beside it, newest first, so that a page
 * shows the machine at once and fills up backwards. A slow broker costs seconds of the fast channels, never a
 * change, a log or the value of a counter.
 */
export interface TelemetryBacklog {
  /** The machine has just connected and says who it is with the next moment. */
  introduce(): void
  /** Null when nothing new is to be told yet. */
  next(now: number): TelemetryMessage | null
  /** Whether anything but the moment itself is missing. */
  isBehind(now: number): boolean
  /** When there will be something new. */
  dueAt(now: number): number
}

export function createTelemetryBacklog(options: TelemetryBacklogOptions): TelemetryBacklog {
  const { machine, lastAcked, historyDays, minuteDays, now } = options
  const telemetry = telemetryOf(machine)
  const fast = telemetry.signals.filter((signal) => signal.isFast)
  const past = createPast({ telemetry, minutesSince: now - minuteDays * DAY, now })
  const gaps: Gap[] = []
  // Machines speak in turn within the second, not all at once.
  const phase = (machine.seed * 53) % SECOND
  // A state from the future, after a clock was set back, must not silence the machine.
  let told = Math.min(now, Math.max(lastAcked ?? 0, now - historyDays * DAY))
  let isNew = true
  let isPastNext = false

  const markAt = (at: number): number => Math.floor((at - phase) / SECOND) * SECOND + phase
  const isLate = (at: number): boolean => markAt(at) - told > BEHIND_MS

  /** The missed stretch is set apart, to the whole minute, and the moment goes on from there. */
  function setApart(mark: number): void {
    const to = Math.floor(mark / MINUTE) * MINUTE
    gaps.push({ from: told, to })
    told = to
  }

  function pastOf(gap: Gap): TelemetryMessage {
    const chunk: PastChunk = past.last(gap)
    return {
      payload: chunk.payload,
      acknowledged() {
        gap.to = chunk.from
        if (gap.to <= gap.from) gaps.splice(gaps.indexOf(gap), 1)
        isPastNext = false
        return gaps.length === 0 ? told : undefined
      },
    }
  }

  function moment(mark: number): TelemetryMessage {
    const isIntroduction = isNew
    const isSlowDue = isNew || Math.floor(mark / SLOW_MS) > Math.floor(told / SLOW_MS)
    const readings: Readings = {}
    telemetry.read(isSlowDue ? telemetry.signals : fast, [mark], readings)
    telemetry.readEvents(told + 1, mark + 1, readings)
    if (isNew) telemetry.introduce(mark, readings)
    return {
      payload: JSON.stringify(readings),
      acknowledged() {
        told = mark
        if (isIntroduction) isNew = false
        // Where every answer takes a second there is always a new moment: the past has its turn in between.
        isPastNext = true
        return gaps.length === 0 ? told : undefined
      },
    }
  }

  return {
    introduce() {
      isNew = true
    },
    next(at) {
      const mark = markAt(at)
      if (isLate(at)) setApart(mark)
      const gap = gaps.at(-1)
      if (gap && (isPastNext || mark <= told)) return pastOf(gap)
      return mark > told ? moment(mark) : null
    },
    isBehind: (at) => gaps.length > 0 || isLate(at),
    dueAt: (at) => markAt(at) + SECOND,
  }
}
