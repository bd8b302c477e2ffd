import { dateText } from '@millwright/domain/time/date-text'
import { durationText, summedText, type WriteUnit } from '@millwright/domain/time/duration'
import { DAY_S, HOUR_S } from '@millwright/domain/time/lengths'
import { dateFormat, numberFormat } from '../../i18n/intl.ts'

/** How durations, dates and numbers are written. Zone and language are arguments: nothing here reads a setting. */

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')

/** From here on days say more than hours and minutes do. */
const DAYS_FROM = 2 * DAY_S

const unitsOf =
  (language: string): WriteUnit =>
  (amount, unit, digits) =>
    numberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: 'narrow',
      minimumIntegerDigits: digits,
      maximumFractionDigits: 0,
    }).format(amount)

/** `3d 04h`, `6h 02m`, `12m 04s`, `42s`, with the units of the language; a moment ago is `0s`. */
export const formatDuration = (seconds: number, language: string): string =>
  Math.round(seconds) <= 0 ? unitsOf(language)(0, 'second', 1) : durationText(seconds, unitsOf(language))

/** The time of machines or stretches together: `6h 02m`, and hours alone from two days on (rules: formats 2). */
export const formatSummed = (seconds: number, language: string): string =>
  Math.round(seconds) <= 0 ? unitsOf(language)(0, 'second', 1) : summedText(seconds, unitsOf(language))

/** `3h 23m`, `50m`, and hours alone from two days on: a sum of which seconds would only be noise. */
export function formatMinutes(minutes: number, language: string): string {
  const write = unitsOf(language)
  if (minutes < 60) return write(minutes, 'minute', 1)
  return summedText(minutes * 60, write)
}

/** `5h`, `3d`: how old something is, at a glance. */
export const formatAge = (hours: number, language: string): string =>
  hours < 24 ? unitsOf(language)(hours, 'hour', 1) : unitsOf(language)(Math.floor(hours / 24), 'day', 1)

/** The text of a shift's figure that is a time: `0h` for nothing. */
export const formatWorked = (seconds: number, language: string): string =>
  durationText(seconds, unitsOf(language))

/** `00:12:43`, for a duration that is still running, and `3d 04h` from two days on (rules: formats 2). */
export function formatLiveDuration(seconds: number, language: string): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole >= DAYS_FROM) return durationText(whole, unitsOf(language))
  return `${two(whole / HOUR_S)}:${two((whole % HOUR_S) / 60)}:${two(whole % 60)}`
}

/** Making a formatter costs far more than using it, and lists format hundreds of times. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The zone of the browser; machine times use the zone of the machine. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(zone, made)
  return made
}

const partsOf = (ts: number, zone: string): Record<string, string> =>
  Object.fromEntries(
    clockOf(zone)
      .formatToParts(ts)
      .map((part) => [part.type, part.value]),
  )

/** Before decimals, and between thousands, as the language has it. */
export function numberMarks(language: string): { decimal: string; group: string } {
  const parts = numberFormat(language, {}).formatToParts(1_234_567.8)
  const markOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: markOf('decimal'), group: markOf('group') }
}

/** Italian d-m-Y, all others Y-m-d (rules: formats 1). */
export function formatDate(ts: number, zone: string, language: string): string {
  const { year, month, day } = partsOf(ts, zone)
  return dateText(`${year}-${month}-${day}`, language)
}

/** `14:32` */
export function formatTime(ts: number, zone: string): string {
  const { hour, minute } = partsOf(ts, zone)
  return `${hour}:${minute}`
}

/** `14:32:08` */
export function formatTimeWithSeconds(ts: number, zone: string): string {
  const { hour, minute, second } = partsOf(ts, zone)
  return `${hour}:${minute}:${second}`
}

export const formatDateTime = (ts: number, zone: string, language: string): string =>
  `${formatDate(ts, zone, language)} ${formatTime(ts, zone)}`

/** `Thursday 12 November`, in the words and order of the language. */
export const formatLongDay = (ts: number, zone: string, language: string): string =>
  dateFormat(language, 'longDay', zone).format(ts)

/** `Thu 12`, in the words and order of the language. Of a day without its month Unicode has `12 Thu` for English. */
export const formatShortDay = (ts: number, zone: string, language: string): string =>
  language === 'en-US'
    ? `${dateFormat(language, 'shortWeekday', zone).format(ts)} ${Number(partsOf(ts, zone).day)}`
    : dateFormat(language, 'shortDay', zone).format(ts)

/** `Thu, Nov 12`, in the words and order of the language. */
export const formatShortDate = (ts: number, zone: string, language: string): string =>
  dateFormat(language, 'shortDate', zone).format(ts)

/** `November 12`, for the middle of a sentence: a weekday would be in the wrong case after a preposition. */
export const formatDayWithin = (ts: number, zone: string, language: string): string =>
  dateFormat(language, 'dayOfLongMonth', zone).format(ts)

/** `12 Nov` or `Nov 12`, in the words and order of the language. */
export const formatDayOfMonth = (ts: number, zone: string, language: string): string =>
  dateFormat(language, 'dayOfMonth', zone).format(ts)

/** `November 2026`, in the words and order of the language. */
export const formatMonth = (ts: number, zone: string, language: string): string =>
  dateFormat(language, 'monthOfYear', zone).format(ts)

export function formatNumber(value: number, language: string, digits = 0): string {
  return numberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  )
}

/** With at most so many decimals, and no zeros at their end: `100`, `87.5`. */
export const formatUpTo = (value: number, language: string, digits: number): string =>
  numberFormat(language, { maximumFractionDigits: digits }).format(value)

/** A share of 0 to 1 as `41.5%`; nothing and all of it without decimals. */
export function formatPercent(share: number, language: string, digits = 0): string {
  return numberFormat(language, {
    style: 'percent',
    minimumFractionDigits: share === 0 || share === 1 ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(share)
}

/** Before and after a number of percent, for a field in which it is typed. */
export function percentMarks(language: string): { prefix: string; suffix: string } {
  const [prefix = '', suffix = ''] = formatPercent(0, language).split('0')
  return { prefix, suffix }
}

/**
 * `12.50 €`, on every page; what costs little by the unit may have more digits. A currency that is none, such as the word
 * of a shop, is written as it came.
 */
export function formatMoney(amount: number, currency: string, language: string, mostDigits = 2): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${formatNumber(amount, language, 2)} ${currency}`.trim()
  return numberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(mostDigits === 2 ? {} : { maximumFractionDigits: mostDigits }),
    ...(mostDigits < 2 ? { minimumFractionDigits: mostDigits } : {}),
  }).format(amount)
}
