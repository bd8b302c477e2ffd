import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import { addDays, dayAt, dayBounds, hourOf } from '@millwright/domain/time/zone'
import { dateFormat } from '../../../i18n/intl.ts'
import { lengthOf, type View } from '../frame/time-scale.ts'

const STEPS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 12].map((hours) => hours * HOUR_MS),
]
const DAY_STEPS = [1, 2, 5, 7, 14]

export interface TimeTick {
  readonly ts: number
  /** The form of its label: midnight shows the date. */
  readonly kind: 'day' | 'minute' | 'second'
}

/** Full steps of the clock on the machine's wall, far enough apart for their labels. */
export function timeTicks(view: View, zone: string, width: number, leastGap: number): TimeTick[] {
  const leastMs = (lengthOf(view) / Math.max(width, 1)) * leastGap
  const step = STEPS_MS.find((each) => each >= leastMs)
  return step === undefined ? dayTicks(view, zone, leastMs) : clockTicks(view, zone, step)
}

function dayTicks(view: View, zone: string, leastMs: number): TimeTick[] {
  const every = DAY_STEPS.find((days) => days * DAY_MS >= leastMs) ?? 30
  const ticks: TimeTick[] = []
  for (let day = dayAt(view.to, zone); ; day = addDays(day, -every)) {
    const { from } = dayBounds(day, zone)
    if (from < view.from) return ticks.reverse()
    ticks.push({ ts: from, kind: 'day' })
  }
}

function clockTicks(view: View, zone: string, step: number): TimeTick[] {
  const kind = step < MINUTE_MS ? 'second' : 'minute'
  const ticks: TimeTick[] = []
  for (let day = dayAt(view.from, zone); ; day = addDays(day, 1)) {
    const { from, to } = dayBounds(day, zone)
    if (from > view.to) return ticks
    const isPlain = to - from === DAY_MS
    // Where the clock is put forward or back, only the zone's clock gives the full steps.
    const walk = isPlain ? step : Math.min(step, HOUR_MS / 2)
    const first = from + Math.max(0, Math.ceil((view.from - from) / walk)) * walk
    for (let ts = first; ts < to && ts <= view.to; ts += walk) {
      if (ts === from) ticks.push({ ts, kind: 'day' })
      else if (isPlain || isFullStep(ts, zone, step)) ticks.push({ ts, kind })
    }
  }
}

const isFullStep = (ts: number, zone: string, step: number): boolean =>
  step <= HOUR_MS / 2 || Math.round(hourOf(ts, zone) * 60) % (step / MINUTE_MS) === 0

/** Writes the labels of ticks; made once per chart, because a formatter costs far more to make than to use. */
export function tickLabels(zone: string, language: string): (tick: TimeTick) => string {
  const clock = (second: boolean) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      second: second ? '2-digit' : undefined,
      hourCycle: 'h23',
    })
  const formats = {
    day: dateFormat(language, 'dayOfMonth', zone),
    minute: clock(false),
    second: clock(true),
  }
  return ({ ts, kind }) => formats[kind].format(ts)
}
