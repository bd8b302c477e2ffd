import { describe, expect, it } from 'vitest'
import { dateText } from './date-text.ts'
import { durationText, summedText, type WriteUnit } from './duration.ts'
import { DAY_S } from './lengths.ts'

const inLanguage =
  (language: string): WriteUnit =>
  (amount, unit, digits) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: 'narrow',
      minimumIntegerDigits: digits,
    }).format(amount)
const english = inLanguage('en-US')

describe('a duration', () => {
  it('rolls over at sixty', () => {
    expect(durationText(59.6, english)).toBe('1m 00s')
    expect(durationText(3599.7, english)).toBe('1h 00m')
    expect(durationText(42, english)).toBe('42s')
    expect(durationText(724, english)).toBe('12m 04s')
  })

  it('has days when it is long', () => {
    expect(durationText(25 * 3600, english)).toBe('25h 00m')
    expect(durationText(47 * 3600 + 3599.7, english)).toBe('2d 00h')
    expect(durationText(300 * 3600 + 1800, english)).toBe('12d 12h')
  })

  it('is 0h when there is none', () => {
    expect(durationText(0.4, english)).toBe('0h')
    expect(durationText(-5, english)).toBe('0h')
  })

  it('has the units of the language', () => {
    expect(durationText(9 * DAY_S + 3 * 3600, inLanguage('ru-RU'))).toBe('9 д. 03 ч')
    expect(durationText(6 * 3600 + 120, inLanguage('zh-CN'))).toBe('6小时 02分钟')
  })

  it('of many machines together is in hours, never in days', () => {
    expect(summedText(6 * 3600 + 120, english)).toBe('6h 02m')
    expect(summedText((80 * 24 + 20) * 3600, english)).toBe('1,940h')
    expect(summedText((80 * 24 + 20) * 3600, inLanguage('ru-RU'))).toBe('1\u00a0940 ч')
  })
})

describe('a date', () => {
  it('is d-m-Y in Italian and Y-m-d in all others', () => {
    expect(dateText('2026-11-12', 'it-IT')).toBe('12-11-2026')
    expect(dateText('2026-11-12', 'de-DE')).toBe('2026-11-12')
  })
})
