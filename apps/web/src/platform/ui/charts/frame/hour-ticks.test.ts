import { HOUR_MS } from '@millwright/domain/time/lengths'
import { dayBounds } from '@millwright/domain/time/zone'
import { describe, expect, test } from 'vitest'
import { hourTicks, tickLabel } from './hour-ticks.ts'

const labels = (day: string, zone: string, width: number, view = dayBounds(day, zone)) =>
  hourTicks(view, dayBounds(day, zone), zone, width, 62).map(tickLabel)

describe('the hour axis', () => {
  test('runs from midnight to 24:00 on an ordinary day', () => {
    expect(labels('2026-11-12', 'Europe/Berlin', 700)).toEqual([
      '00:00',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      '24:00',
    ])
  })

  test('leaves out the hour that is missing when clocks go forward', () => {
    const hours = labels('2026-03-29', 'Europe/Berlin', 2400)
    expect(hours).toHaveLength(24)
    expect(hours.slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00'])
    expect(hours.at(-1)).toBe('24:00')
  })

  test('names the hour twice that comes twice when clocks go back', () => {
    const hours = labels('2026-10-25', 'Europe/Berlin', 2400)
    expect(hours).toHaveLength(26)
    expect(hours.slice(1, 5)).toEqual(['01:00', '02:00', '02:00', '03:00'])
  })

  test('keeps to full hours after a shift of half an hour', () => {
    const hours = labels('2026-04-05', 'Australia/Lord_Howe', 2400)
    expect(hours.every((label) => label.endsWith(':00'))).toBe(true)
    expect(hours.at(-2)).toBe('23:00')
  })

  test('keeps to the clock on the wall where the offset is no full hour', () => {
    expect(labels('2026-11-12', 'Asia/Kathmandu', 700)[1]).toBe('03:00')
  })

  test('goes down to minutes when one looks closer', () => {
    const { from } = dayBounds('2026-11-12', 'Europe/Berlin')
    const hour = { from: from + 8 * HOUR_MS, to: from + 9 * HOUR_MS }
    expect(labels('2026-11-12', 'Europe/Berlin', 1000, hour).slice(0, 3)).toEqual(['08:00', '08:05', '08:10'])
  })
})
