import { HOUR_MS } from '@millwright/domain/time/lengths'
import { describe, expect, test } from 'vitest'
import { tickLabels, timeTicks } from './time-ticks.ts'

const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute)
const label = tickLabels('Europe/Rome', 'en-US')
const labels = (from: number, to: number, width: number, zone = 'Europe/Rome') =>
  timeTicks({ from, to }, zone, width, 70).map(tickLabels(zone, 'en-US'))

describe('the ticks of a time axis', () => {
  test('stand on full steps of the clock on the wall', () => {
    expect(labels(at(15, 3, 9), at(15, 11, 9), 900)).toEqual([
      '05:00',
      '06:00',
      '07:00',
      '08:00',
      '09:00',
      '10:00',
      '11:00',
      '12:00',
    ])
  })

  test('tell midnight by its date', () => {
    expect(labels(at(14, 17), at(15, 5), 400)).toEqual(['18:00', '21:00', 'Nov 15', '03:00', '06:00'])
  })

  test('are seconds when one looks closely', () => {
    expect(labels(at(15, 3), at(15, 3) + 20_000, 400)).toEqual([
      '04:00:00',
      '04:00:05',
      '04:00:10',
      '04:00:15',
      '04:00:20',
    ])
  })

  test('are days over a month, the last of them always today', () => {
    const ticks = timeTicks({ from: at(1, 4), to: at(30, 4) }, 'Europe/Rome', 800, 70)
    expect(ticks.every((tick) => tick.kind === 'day')).toBe(true)
    expect(ticks.map(label).at(-1)).toBe('Nov 30')
  })

  test('keep to the wall where the clock is put back', () => {
    const from = Date.UTC(2026, 9, 24, 22)
    expect(labels(from, from + 25 * HOUR_MS, 600)).toEqual([
      'Oct 25',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      'Oct 26',
    ])
  })

  test('fit zones of half hours', () => {
    expect(labels(at(15, 0), at(15, 4), 400, 'Asia/Kolkata')).toEqual(['06:00', '07:00', '08:00', '09:00'])
  })
})
