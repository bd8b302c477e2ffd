import { alarmOfStop } from './shown-alarm.ts'

interface Stretch {
  readonly from: number
  /** Null while it lasts. */
  readonly to: number | null
}

interface NamedAlarm extends Stretch {
  readonly code: string
  readonly text: string
}

/** An alarm on an axis of time; without a code the machine stood in alarm and named none. */
export interface AlarmMark {
  readonly from: number
  readonly to: number
  readonly code: string | null
  readonly text: string
}

/** What charts mark: the alarms of a machine, and the stops in alarm for which it reported none (rules: alarms 2). */
export function alarmMarks(
  alarms: readonly NamedAlarm[],
  stops: readonly Stretch[],
  now: number,
): AlarmMark[] {
  const endOf = ({ from, to }: Stretch) => to ?? Math.max(now, from)
  const named = alarms.map((alarm) => ({
    from: alarm.from,
    to: endOf(alarm),
    code: alarm.code,
    text: alarm.text,
  }))
  const unnamed = stops
    .filter((stop) => alarmOfStop(alarms, stop) === null)
    .map((stop) => ({ from: stop.from, to: endOf(stop), code: null, text: '' }))
  return [...named, ...unnamed].sort((a, b) => a.from - b.from)
}
