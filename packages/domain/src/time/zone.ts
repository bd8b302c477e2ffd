import { Temporal } from 'temporal-polyfill'

/** A day of the calendar as it is written, `2026-11-15`. */
export type PlainDay = string

export interface DayBounds {
  readonly from: number
  /** The next midnight: 23, 24 or 25 hours later. */
  readonly to: number
}

export function isZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export function dayAt(ts: number, zone: string): PlainDay {
  return Temporal.Instant.fromEpochMilliseconds(ts).toZonedDateTimeISO(zone).toPlainDate().toString()
}

export function dayBounds(day: PlainDay, zone: string): DayBounds {
  const date = Temporal.PlainDate.from(day)
  return {
    from: date.toZonedDateTime(zone).epochMilliseconds,
    to: date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds,
  }
}

export const addDays = (day: PlainDay, days: number): PlainDay =>
  Temporal.PlainDate.from(day).add({ days }).toString()

export function hourOf(ts: number, zone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(ts).toZonedDateTimeISO(zone)
  return local.hour + local.minute / 60
}
