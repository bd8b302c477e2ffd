import { Temporal } from 'temporal-polyfill'
import { DAY_MS, HOUR_MS } from './lengths.ts'

/** A day of the calendar as it is written, `2026-11-15`. */
export type PlainDay = string

export interface DayBounds {
  readonly from: number
  /** The next midnight: 23, 24 or 25 hours later. */
  readonly to: number
}

/**
 * Whether a machine may be given a zone: a name such as `Europe/Rome` that both `Intl` and Temporal know. `Intl` alone
 * also knows abbreviations such as PST, and PostgreSQL reads the sign of an offset such as +02:00 the other way round.
 */
export const isZone = (zone: string): boolean =>
  !/^[+-]/.test(zone) && intlName(zone) !== null && isKnown(zone)

/** The offsets that an older list of zones has, from -12:00 to +12:00 in whole hours. */
const OFFSET = /^([+-]?)(0\d|1[0-2]):00$/

/** The zone with this offset the whole year round, whose name has the sign turned round; null for what is no offset of the list. */
export function zoneOfOffset(offset: string): string | null {
  const [, sign, hours] = OFFSET.exec(offset) ?? []
  if (hours === undefined) return null
  return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '-' ? '+' : '-'}${Number(hours)}`
}

const usable = new Map<string, string>()

/**
 * The zone to count in. A machine may have been given one that is known to `Intl` only, or not any more: then the place
 * that `Intl` has for it, and UTC where there is none. A whole offset has a name too, with the sign turned round.
 */
export function usableZone(zone: string): string {
  const known = usable.get(zone)
  if (known !== undefined) return known
  const name = intlName(zone)
  const named = zoneOfOffset(name ?? '') ?? name
  const found = [zone, named, name].find((each) => each !== null && isZone(each)) ?? null
  const result = found ?? (name !== null && isKnown(name) ? name : 'UTC')
  usable.set(zone, result)
  return result
}

function intlName(zone: string): string | null {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

function isKnown(zone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    return true
  } catch {
    return false
  }
}

const WRITTEN_DAY = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** A day as it is written and that exists: no 30 February. */
export function isPlainDay(text: string): boolean {
  const [, year, month, day] = WRITTEN_DAY.exec(text) ?? []
  if (!year || !month || !day) return false
  // There is no month or day 0, and Temporal does not take the nearest for it.
  if (Number(month) === 0 || Number(day) === 0) return false
  const nearest = Temporal.PlainDate.from({ year: Number(year), month: Number(month), day: Number(day) })
  return nearest.toString() === text
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

/** Every month has these, so that a date with one of them exists. */
const DAY_OF_ANY_MONTH = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/

/** Ranges are counted day by day, a year of them for one answer: most of it needs no calendar. */
export function addDays(day: PlainDay, days: number): PlainDay {
  if (DAY_OF_ANY_MONTH.test(day) && Number.isInteger(days)) {
    const moved = new Date(Date.parse(day) + days * DAY_MS)
    const year = moved.getUTCFullYear()
    if (year >= 0 && year <= 9999) return moved.toISOString().slice(0, 10)
  }
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

export function hourOf(ts: number, zone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(ts).toZonedDateTimeISO(zone)
  return local.hour + local.minute / 60
}

/** By how many milliseconds full hours of the zone differ from those of UTC: 30 minutes in India, 45 in Nepal, mostly 0. */
export function hourPhase(zone: string): number {
  const at = Temporal.Instant.fromEpochMilliseconds(PHASE_AT).toZonedDateTimeISO(zone)
  const offset = at.offsetNanoseconds / 1e6
  return ((offset % HOUR_MS) + HOUR_MS) % HOUR_MS
}

/** One moment for all: a clock that is set by half an hour in summer (Lord Howe) must not give hours that overlap. */
const PHASE_AT = Date.UTC(2026, 0, 1)

export interface LocalHour {
  readonly day: PlainDay
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number
  /** From 0 to 23. */
  readonly hour: number
}

export function localHour(ts: number, zone: string): LocalHour {
  const local = Temporal.Instant.fromEpochMilliseconds(ts).toZonedDateTimeISO(zone)
  return { day: local.toPlainDate().toString(), weekday: local.dayOfWeek, hour: local.hour }
}

const QUARTER = 900_000

/**
 * The same for many moments of one zone, each quarter of an hour looked up once: clocks differ from UTC by quarters, so within
 * one the local hour does not change.
 */
export function localHoursIn(zone: string): (ts: number) => LocalHour {
  const known = new Map<number, LocalHour>()
  return (ts) => {
    const quarter = Math.floor(ts / QUARTER)
    const found = known.get(quarter) ?? localHour(ts, zone)
    known.set(quarter, found)
    return found
  }
}
