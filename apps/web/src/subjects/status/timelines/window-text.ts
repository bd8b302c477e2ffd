import { dayAt, dayBounds } from '@millwright/domain/time/zone'
import { formatLongDay, formatShortDay, formatTime } from '../../../platform/ui/text/format.ts'
import type { TimeWindow } from './use-time-window.ts'

type Shown = Pick<TimeWindow, 'kind' | 'bounds' | 'days'>

/** As people read it above the rows. */
export function windowText({ kind, bounds }: Shown, zone: string, language: string): string {
  const first = formatLongDay(bounds.from, zone, language)
  if (kind === 'week') return `${first} – ${formatLongDay(bounds.to - 1, zone, language)}`
  if (kind === 'day') return first
  return `${first}, ${formatTime(bounds.from, zone)}–${formatTime(bounds.to, zone)}`
}

/** For a file and its rows: `2026-11-16`, `2026-11-10..2026-11-16`, `2026-11-16T0600-1400`. */
export function windowName({ kind, bounds, days }: Shown, zone: string): string {
  const day = dayAt(bounds.from, zone)
  if (kind === 'week') return `${day}..${days.at(-1) ?? day}`
  if (kind === 'day') return day
  const clock = (ts: number): string => formatTime(ts, zone).replace(':', '')
  return `${day}T${clock(bounds.from)}-${clock(bounds.to)}`
}

/** A moment of a week needs its day. */
export const momentText = ({ kind }: Shown, ts: number, zone: string, language: string): string =>
  kind === 'week' ? `${formatShortDay(ts, zone, language)} ${formatTime(ts, zone)}` : formatTime(ts, zone)

/** The midnights of a week, with the days that begin there. */
export const dayTicks = ({ days }: Shown, zone: string, language: string) =>
  days.map((day) => {
    const ts = dayBounds(day, zone).from
    return { ts, label: formatShortDay(ts, zone, language) }
  })
