import { HOUR_MS } from '@millwright/domain/time/lengths'
import { describe, expect, test } from 'vitest'
import { periodText, timeText } from './time-text.ts'

const at = Date.UTC(2026, 10, 15, 4, 30, 8)

describe('a time', () => {
  test('of today has no date, any other has one, on the calendar of the machine', () => {
    expect(timeText(at, 'Europe/Rome', 'en-US', at + HOUR_MS)).toBe('05:30:08')
    expect(timeText(at - 6 * HOUR_MS, 'Europe/Rome', 'it-IT', at)).toBe('14-11-2026 23:30:08')
  })
})

describe('a period', () => {
  test('within one day tells the date once', () => {
    expect(periodText({ from: at - HOUR_MS, to: at }, 'Europe/Rome', 'en-US')).toBe(
      '2026-11-15 04:30 – 05:30',
    )
    expect(periodText({ from: at - 8 * HOUR_MS, to: at }, 'Europe/Rome', 'en-US')).toBe(
      '2026-11-14 21:30 – 2026-11-15 05:30',
    )
  })
})
