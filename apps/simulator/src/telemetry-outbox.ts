import { HOUR, MINUTE } from './model/shifts.ts'
import { type Readings, type TelemetryMachine, telemetryOf } from './model/telemetry.ts'

const SECOND = 1_000
const SLOW_MS = 10 * SECOND
/** Further behind than this a machine tells the missed minutes before it goes on with the moment. */
const BEHIND_MS = 90 * SECOND
const POINTS_PER_MESSAGE = 2_000

export interface TelemetryOutboxOptions {
  readonly machine: TelemetryMachine
  readonly lastAcked: number | undefined
  readonly historyDays: number
  readonly now: number
}

export interface TelemetryMessage {
  readonly payload: string
  /** Once acknowledged everything up to here is told. */
  readonly to: number
  readonly isIntroduction: boolean
}

/**
 * What the machine has to tell besides its status. Nothing is queued: the model can tell any moment, so all that is
 * kept is how far the server has heard. A slow broker costs seconds of the fast channels, never a change, a log or
 * the value of a counter.
 */
export interface TelemetryOutbox {
  /** The machine has just connected and says who it is with the next moment. */
  introduce(): void
  /** Null when nothing new is to be told yet. */
  next(now: number): TelemetryMessage | null
  acknowledge(message: TelemetryMessage): void
  isBehind(now: number): boolean
  /** When there will be something new. */
  dueAt(now: number): number
}

export function createTelemetryOutbox(options: TelemetryOutboxOptions): TelemetryOutbox {
  const { machine, lastAcked, historyDays, now } = options
  const telemetry = telemetryOf(machine)
  const fast = telemetry.signals.filter((signal) => signal.isFast)
  const minutesPerMessage = Math.floor(POINTS_PER_MESSAGE / telemetry.signals.length) - 2
  // Machines speak in turn within the second, not all at once.
  const phase = (machine.seed * 53) % SECOND
  // A state from the future, after a clock was set back, must not silence the machine.
  let told = Math.min(now, Math.max(lastAcked ?? 0, now - historyDays * 24 * HOUR))
  let isNew = true

  const markAt = (at: number): number => Math.floor((at - phase) / SECOND) * SECOND + phase
  const isBehind = (at: number): boolean => markAt(at) - told > BEHIND_MS

  /** Points stand at whole minutes, so that telling them again changes nothing. */
  function missed(until: number): TelemetryMessage {
    const first = Math.floor(told / MINUTE) + 1
    const last = Math.min(Math.floor(until / MINUTE), first + minutesPerMessage - 1)
    const times = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * MINUTE)
    const readings: Readings = {}
    telemetry.read(telemetry.signals, times, readings)
    telemetry.readEvents(told + 1, last * MINUTE + 1, readings)
    return { payload: JSON.stringify(readings), to: last * MINUTE, isIntroduction: false }
  }

  function moment(mark: number): TelemetryMessage {
    const isSlowDue = isNew || Math.floor(mark / SLOW_MS) > Math.floor(told / SLOW_MS)
    const readings: Readings = {}
    telemetry.read(isSlowDue ? telemetry.signals : fast, [mark], readings)
    telemetry.readEvents(told + 1, mark + 1, readings)
    if (isNew) telemetry.introduce(mark, readings)
    return { payload: JSON.stringify(readings), to: mark, isIntroduction: isNew }
  }

  return {
    introduce() {
      isNew = true
    },
    next(at) {
      const mark = markAt(at)
      if (isBehind(at)) return missed(mark)
      return mark > told ? moment(mark) : null
    },
    acknowledge({ to, isIntroduction }) {
      told = to
      if (isIntroduction) isNew = false
    },
    isBehind,
    dueAt: (at) => markAt(at) + SECOND,
  }
}
