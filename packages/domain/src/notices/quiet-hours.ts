import { Temporal } from 'temporal-polyfill'

/** Minutes after midnight, local to the reader. */
type MinuteOfDay = number

export interface QuietHours {
  readonly isOn: boolean
  readonly from: MinuteOfDay
  /** Earlier than `from` when they go past midnight. */
  readonly to: MinuteOfDay
  /** All of Saturday and Sunday too. */
  readonly hasWeekends: boolean
}

export interface Digest {
  readonly isOn: boolean
  /** A week ends on Monday. */
  readonly every: 'day' | 'week'
  readonly at: MinuteOfDay
}

const SATURDAY = 6
const MONDAY = 1
/** A weekend, and the quiet hours on either side of it. */
const DAYS_AHEAD = 5

const localTime = (ts: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ts).toZonedDateTimeISO(zone)

export function isQuiet({ isOn, from, to, hasWeekends }: QuietHours, zone: string, ts: number): boolean {
  if (!isOn) return false
  const local = localTime(ts, zone)
  if (hasWeekends && local.dayOfWeek >= SATURDAY) return true
  const minute = local.hour * 60 + local.minute
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

const momentOf = (day: Temporal.PlainDate, minute: MinuteOfDay, timeZone: string): number =>
  day.toZonedDateTime({
    timeZone,
    plainTime: { hour: Math.floor(minute / 60) % 24, minute: minute % 60 },
  }).epochMilliseconds

/** The first moment that is not quiet: `ts` itself outside quiet hours. */
export function quietEnd(quiet: QuietHours, zone: string, ts: number): number {
  if (!isQuiet(quiet, zone, ts)) return ts
  const today = localTime(ts, zone).toPlainDate()
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = today.add({ days: ahead })
    const ends = [momentOf(day, 0, zone), momentOf(day, quiet.to, zone)]
    const end = ends.sort((a, b) => a - b).find((each) => each > ts && !isQuiet(quiet, zone, each))
    if (end !== undefined) return end
  }
  return ts
}

/** The next time that the digest is sent, after `ts`. */
export function nextDigest({ every, at }: Digest, zone: string, ts: number): number {
  const today = localTime(ts, zone).toPlainDate()
  for (let ahead = 0; ; ahead++) {
    const day = today.add({ days: ahead })
    if (every === 'week' && day.dayOfWeek !== MONDAY) continue
    const moment = momentOf(day, at, zone)
    if (moment > ts) return moment
  }
}
