import { STATUSES } from '@millwright/domain/status/status'
import { draws } from '@millwright/domain/testing/draws'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { addDays, dayBounds, hourOf } from '@millwright/domain/time/zone'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEMO_MACHINES } from '../fleet.ts'
import { pointsBetween, statusAt, statusSchedule } from './schedule.ts'
import { shiftsOver } from './shifts.ts'

const FIRST = '2025-01-01'
const machines = fc.record({
  seed: fc.integer({ min: 0, max: 5_000 }),
  timezone: fc.constantFrom(
    'Europe/Berlin',
    'Europe/Rome',
    'America/New_York',
    'Australia/Sydney',
    'Asia/Kolkata',
    'UTC',
  ),
  family: fc.constantFrom('CDL', 'EBA', 'PLS', 'AUT', 'AWJ'),
  isAroundTheClock: fc.boolean(),
  problem: fc.constantFrom(null, ...DEMO_MACHINES.flatMap(({ problem }) => problem ?? [])),
})
const days = fc.integer({ min: 0, max: 900 }).map((days) => addDays(FIRST, days))

describe('the schedule of a day', () => {
  it('is in order, inside its day and never repeats a status, also across midnight', () => {
    fc.assert(
      fc.property(machines, days, (machine, day) => {
        const { from, to } = dayBounds(day, machine.timezone)
        const points = statusSchedule(machine, day)
        const before = { ts: from - 1, status: statusAt(machine, from - 1) }
        points.forEach((point, index) => {
          const previous = points[index - 1] ?? before
          expect(point.ts).toBeGreaterThan(previous.ts)
          expect(point.status).not.toBe(previous.status)
          expect(STATUSES).toContain(point.status)
          expect(Number.isInteger(point.ts)).toBe(true)
        })
        expect(points.every((point) => point.ts >= from && point.ts < to)).toBe(true)
      }),
    )
  })

  it('ends in the status with which the next one begins', () => {
    fc.assert(
      fc.property(machines, days, (machine, day) => {
        const last = statusSchedule(machine, day).at(-1)
        const { to } = dayBounds(day, machine.timezone)
        if (last) expect(statusAt(machine, to - 1)).toBe(last.status)
      }),
    )
  })

  it('is the same whenever it is asked for', () => {
    fc.assert(
      fc.property(machines, days, (machine, day) => {
        expect(statusSchedule({ ...machine }, day)).toEqual(statusSchedule(machine, day))
      }),
      { numRuns: draws(30) },
    )
  })

  it('agrees with the status at any moment', () => {
    fc.assert(
      fc.property(machines, days, fc.double({ min: 0, max: 1, noNaN: true }), (machine, day, share) => {
        const { from, to } = dayBounds(day, machine.timezone)
        const ts = Math.floor(from + share * (to - from - 1))
        const last = statusSchedule(machine, day).findLast((point) => point.ts <= ts)
        expect(statusAt(machine, ts)).toBe(last?.status ?? statusAt(machine, from - 1))
      }),
    )
  })
})

describe('points between two moments', () => {
  it('are the same however the stretch is cut', () => {
    const cut = fc.integer({ min: 0, max: 4 * DAY_MS })
    fc.assert(
      fc.property(machines, days, cut, (machine, day, length) => {
        const { from } = dayBounds(day, machine.timezone)
        const to = from + 4 * DAY_MS
        const middle = from + length
        const parts = [...pointsBetween(machine, from, middle), ...pointsBetween(machine, middle, to)]
        expect(parts).toEqual(pointsBetween(machine, from, to))
      }),
      { numRuns: draws(30) },
    )
  })

  it('are none in an empty or reversed stretch', () => {
    const [machine] = DEMO_MACHINES
    if (!machine) throw new Error('The fleet is empty')
    expect(pointsBetween(machine, 1_800_000_000_000, 1_800_000_000_000)).toEqual([])
    expect(pointsBetween(machine, 1_800_000_000_000, 1_700_000_000_000)).toEqual([])
  })
})

describe('the shifts', () => {
  it.each([
    ['an ordinary day', '2026-11-12', 24],
    ['the day on which clocks go forward', '2026-03-29', 23],
    ['the day on which clocks go back', '2026-10-25', 25],
  ])('start at 6, 14 and 22 by the clock on the wall on %s', (_name, day, hours) => {
    const machine = {
      seed: 7,
      timezone: 'Europe/Berlin',
      family: 'CDL',
      isAroundTheClock: true,
      problem: null,
    }
    const { from, to } = dayBounds(day, machine.timezone)
    expect((to - from) / HOUR_MS).toBe(hours)
    const starts = shiftsOver(machine, day).map((shift) => hourOf(shift.from, machine.timezone))
    ;[22, 6, 14, 22].forEach((hour, index) => {
      expect(Math.abs((starts[index] ?? 0) - hour) * HOUR_MS).toBeLessThan(10 * MINUTE_MS)
    })
  })

  it('follow each other without a gap', () => {
    fc.assert(
      fc.property(machines, days, (machine, day) => {
        const shifts = shiftsOver(machine, day)
        shifts.slice(1).forEach((shift, index) => {
          expect(shift.from).toBe(shifts[index]?.to)
        })
      }),
    )
  })
})
