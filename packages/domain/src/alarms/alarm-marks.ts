import { alarmOfStop } from './shown-alarm.ts'

interface Stretch {
  readonly from: number
  /** Null while it lasts. */
  readonly to: number | null
}

interface NamedAlarm extends Stretch {
  readonly code: string
  readonly text: string
  /** Who has seen it, and when; null while nobody has. */
  readonly seen: Seen | null
}

export interface Seen {
  readonly by: string
  readonly at: number
}

/** An alarm on an axis of time, or a stop in alarm. */
export interface AlarmMark {
  readonly from: number
  readonly to: number
  /** `none`: the machine stood in alarm and reported none. `unknown`: whether it reported one is not known here. */
  readonly kind: 'alarm' | 'none' | 'unknown'
  readonly code: string
  readonly text: string
  readonly seen: Seen | null
}

/** Alarms as far as they are known. */
export interface KnownAlarms {
  readonly alarms: readonly NamedAlarm[]
  /** All that were active from here on are among them. */
  readonly since: number
}

/** For charts: the alarms of a machine, and the stops in alarm for which it reported none (rules: alarms 2). */
export function alarmMarks(
  { alarms, since }: KnownAlarms,
  stops: readonly Stretch[],
  now: number,
): AlarmMark[] {
  const endOf = ({ from, to }: Stretch) => to ?? Math.max(now, from)
  const named = alarms.map((alarm) => ({
    from: alarm.from,
    to: endOf(alarm),
    kind: 'alarm' as const,
    code: alarm.code,
    text: alarm.text,
    seen: alarm.seen,
  }))
  const unnamed = stops
    .filter((stop) => alarmOfStop(alarms, stop) === null)
    .map((stop) => ({
      from: stop.from,
      to: endOf(stop),
      kind: stop.from < since ? ('unknown' as const) : ('none' as const),
      code: '',
      text: '',
      seen: null,
    }))
  return [...named, ...unnamed].sort((a, b) => a.from - b.from)
}
