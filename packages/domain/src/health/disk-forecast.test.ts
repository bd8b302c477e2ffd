import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../time/lengths.ts'
import { type DiskPoint, databaseHealth, forecastDisk } from './disk-forecast.ts'

const GB = 1e9
const TODAY = Date.UTC(2026, 10, 12)

/** One point a day up to today, `perDay` more each, with what is added to the points in turn. */
const filling = (days: number, perDay: number, noise: readonly number[] = [0]): DiskPoint[] =>
  Array.from({ length: days + 1 }, (_, i) => ({
    at: TODAY - (days - i) * DAY_MS,
    used: 400 * GB + (i - days) * perDay + (noise[i % noise.length] ?? 0),
  }))

describe('the day on which the disk is full', () => {
  it('is where the line through the measured points reaches its size', () => {
    const forecast = forecastDisk(filling(90, 2 * GB), 640 * GB)
    expect(forecast?.perDay).toBeCloseTo(2 * GB, -3)
    expect(forecast?.full?.at).toBeCloseTo(TODAY + 120 * DAY_MS, -6)
    expect(forecast?.full?.spreadDays).toBeLessThanOrEqual(1)
  })

  it('is known less well the more the points scatter, and the farther it is away', () => {
    const spreadOf = (noise: number[], total = 640 * GB) =>
      forecastDisk(filling(90, 2 * GB, noise), total)?.full?.spreadDays ?? 0
    const calm = spreadOf([-GB, GB, 0])
    const wild = spreadOf([-10 * GB, 10 * GB, 0])
    expect(calm).toBeGreaterThan(0)
    expect(wild).toBeGreaterThan(5 * calm)
    expect(spreadOf([-10 * GB, 10 * GB, 0], 1500 * GB)).toBeGreaterThan(wild)
  })

  it('is never while the disk does not fill, and not said before two days are measured', () => {
    expect(forecastDisk(filling(90, -GB), 640 * GB)?.full).toBeNull()
    expect(forecastDisk(filling(90, 1), 640 * GB)?.full).toBeNull()
    expect(forecastDisk(filling(1, GB), 640 * GB)).toBeNull()
    expect(forecastDisk([], 640 * GB)).toBeNull()
  })

  it('wants somebody four months ahead, by the early end of its spread', () => {
    const healthOf = (daysLeft: number, spreadDays: number) =>
      databaseHealth(
        {
          disk: { used: 400 * GB, total: 640 * GB },
          forecast: { perDay: GB, full: { at: TODAY + daysLeft * DAY_MS, spreadDays } },
          connections: 1,
          maxConnections: 100,
        },
        TODAY,
      )
    expect(healthOf(129, 9).state).toBe('well')
    expect(healthOf(128, 9)).toEqual({ state: 'todo', why: 'full_soon' })
  })

  it.each([
    [100, 1, 'stopped', 'full'],
    [95, 1, 'todo', 'little_room'],
    [50, 95, 'todo', 'connections'],
    [50, 50, 'well', null],
  ] as const)('%i %% used and %i of 100 connections are %s: %s', (used, connections, state, why) => {
    const figures = { disk: { used, total: 100 }, forecast: null, connections, maxConnections: 100 }
    expect(databaseHealth(figures, TODAY)).toEqual({ state, why })
  })
})
