import { describe, expect, test } from 'vitest'
import { daysText } from './days-text.ts'
import {
  formatDate,
  formatDateTime,
  formatDayWithin,
  formatDuration,
  formatLiveDuration,
  formatLongDay,
  formatMinutes,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShortDate,
  formatShortDay,
  formatSummed,
  formatTime,
  formatTimeWithSeconds,
  formatWorked,
  numberMarks,
  percentMarks,
} from './format.ts'

const TS = Date.UTC(2026, 10, 12, 23, 5, 9)

describe('a duration', () => {
  test.each([
    [0, '0s'],
    [42.4, '42s'],
    [59.6, '1m 00s'],
    [724, '12m 04s'],
    [3_599.7, '1h 00m'],
    [21_720, '6h 02m'],
    [93_600, '26h 00m'],
    [273_600, '3d 04h'],
    [-5, '0s'],
  ])('of %d seconds reads %s', (seconds, text) => {
    expect(formatDuration(seconds, 'en-US')).toBe(text)
  })

  test.each([
    [0, '00:00:00'],
    [763.9, '00:12:43'],
    [172_799, '47:59:59'],
    [172_800, '2d 00h'],
    [360_000, '4d 04h'],
    [-1, '00:00:00'],
  ])('of %d seconds that runs reads %s', (seconds, text) => {
    expect(formatLiveDuration(seconds, 'en-US')).toBe(text)
  })
})

test.each([
  [50, '50m'],
  [203, '3h 23m'],
  [2_879, '47h 59m'],
  [4_560, '76h'],
])('%d lost minutes read %s', (minutes, text) => {
  expect(formatMinutes(minutes, 'en-US')).toBe(text)
})

test('durations have the units of the language, and sums of machine time are hours', () => {
  expect(formatDuration(788_400, 'ru-RU')).toBe('9 д. 03 ч')
  expect(formatDuration(724, 'fi-FI')).toBe('12min 04s')
  expect(formatDuration(0, 'tr-TR')).toBe('0sn')
  expect(formatMinutes(203, 'nl-NL')).toBe('3 u 23 m')
  expect(formatLiveDuration(360_000, 'fr-FR')).toBe('4j 04h')
  expect(formatWorked(0, 'sv-SE')).toBe('0h')
  expect(formatSummed(6_984_000, 'en-US')).toBe('1,940h')
  expect(formatSummed(21_720, 'en-US')).toBe('6h 02m')
})

test('a date with its weekday, and one within a sentence, are written as the language does', () => {
  expect(formatShortDate(TS, 'UTC', 'de-DE')).toBe('Do., 12. Nov.')
  expect(formatShortDate(TS, 'UTC', 'en-US')).toBe('Thu, Nov 12')
  expect(formatShortDay(TS, 'UTC', 'hu-HU')).toBe('12., Cs')
  expect(formatDayWithin(TS, 'UTC', 'ru-RU')).toBe('12 ноября')
})

test('a day of a week is short', () => {
  expect(formatShortDay(TS, 'UTC', 'en-US')).toBe('Thu 12')
  expect(formatShortDay(TS, 'Europe/Berlin', 'it-IT')).toBe('ven 13')
})

describe('a date', () => {
  test('is d-m-Y in Italian and Y-m-d in all others', () => {
    expect(formatDate(TS, 'UTC', 'it-IT')).toBe('12-11-2026')
    expect(formatDate(TS, 'UTC', 'en-US')).toBe('2026-11-12')
  })

  test('and its time are those of the zone', () => {
    expect(formatDateTime(TS, 'Europe/Rome', 'en-US')).toBe('2026-11-13 00:05')
    expect(formatDateTime(TS, 'America/New_York', 'it-IT')).toBe('12-11-2026 18:05')
    expect(formatTime(TS, 'Asia/Kolkata')).toBe('04:35')
    expect(formatTimeWithSeconds(TS, 'Europe/Rome')).toBe('00:05:09')
  })

  test('in words follows the language', () => {
    expect(formatLongDay(TS, 'UTC', 'en-US')).toBe('Thursday, November 12')
    expect(formatLongDay(TS, 'UTC', 'it-IT')).toBe('giovedì 12 novembre')
  })
})

describe('a number', () => {
  test('follows the language', () => {
    expect(formatNumber(12_345.678, 'en-US', 1)).toBe('12,345.7')
    expect(formatNumber(12_345.678, 'it-IT', 1)).toBe('12.345,7')
    expect(formatPercent(0.415, 'en-US', 1)).toBe('41.5%')
    expect(formatPercent(0.415, 'it-IT', 1)).toBe('41,5%')
  })

  test('a field of percent has the marks of the language', () => {
    expect(percentMarks('en-US')).toEqual({ prefix: '', suffix: '%' })
    expect(percentMarks('de-DE')).toEqual({ prefix: '', suffix: '\u00a0%' })
    expect(percentMarks('tr-TR')).toEqual({ prefix: '%', suffix: '' })
  })
})

test('days are counted in the words of the language', () => {
  expect(daysText(30, 'en-US')).toBe('30 days')
  expect(daysText(30, 'it-IT')).toBe('30 giorni')
})

test.each([
  ['en-US', '.', ','],
  ['it-IT', ',', '.'],
  ['fr-FR', ',', '\u202f'],
  ['pl-PL', ',', '\u00a0'],
])('numbers in %s have the marks of the language', (language, decimal, group) => {
  expect(numberMarks(language)).toEqual({ decimal, group })
})

test.each([
  [1234.5, 'EUR', undefined, '€1,234.50'],
  [0.2734, 'EUR', 4, '€0.2734'],
  [0.27, 'EUR', 4, '€0.27'],
  [24.5, '', undefined, '24.50'],
  [24.5, 'Taler', undefined, '24.50 Taler'],
])('%d in %j is written the same way on every page', (amount, currency, digits, text) => {
  expect(formatMoney(amount, currency, 'en-US', digits)).toBe(text)
})
