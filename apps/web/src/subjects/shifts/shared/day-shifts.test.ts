import type { ShiftRecord } from '@millwright/contract/shifts/shifts'
import { dayBounds } from '@millwright/domain/time/zone'
import { describe, expect, test } from 'vitest'
import { dayShifts, type PlannedShifts, upcomingShift } from './day-shifts.ts'

const zone = 'Europe/Berlin'
// A Thursday.
const day = dayBounds('2026-11-12', zone)
const now = Date.parse('2026-11-12T10:00:00+01:00')

const record = (number: number, from: string, to: string, Value: number | null): ShiftRecord => ({
  Number: number,
  Day: from.slice(0, 10),
  StartDateTime: `${from}:00+01:00`,
  EndDateTime: `${to}:00+01:00`,
  Goal: { Kpi: 'PART_COUNT', Value: 300 },
  GoalSource: 'shift',
  Value,
  Expected: 300,
  Kpi: {},
})

const sinceEver = { ValidFrom: null, Level: 'site', Next: [] } as const
const planned: PlannedShifts = {
  plan: {
    machineId: 'saw-1',
    timezone: zone,
    shifts: [
      { Number: 1, Start: '06:00', End: '14:00', Goal: null },
      { Number: 2, Start: '14:00', End: '22:00', Goal: { Kpi: 'PART_COUNT', Value: 250 } },
    ],
    ...sinceEver,
    Next: [],
  },
  calendar: { WorkingDays: [1, 2, 3, 4, 5], Exceptions: [], ...sinceEver, Next: [] },
}

const seen = (counted: readonly ShiftRecord[], plan: PlannedShifts | null) =>
  dayShifts(counted, plan, day, now, zone).map(({ number, value, goal }) => [number, value, goal?.value])

describe('the shifts of a day', () => {
  test('are those that were counted, then those that are planned', () => {
    expect(seen([record(1, '2026-11-12T06:00', '2026-11-12T14:00', 118)], planned)).toEqual([
      [1, 118, 300],
      [2, null, 250],
    ])
  })

  test('hold the night that reaches into it, and none that does not', () => {
    const night = record(3, '2026-11-11T22:00', '2026-11-12T06:00', 80)
    const before = record(2, '2026-11-11T14:00', '2026-11-11T22:00', 90)
    expect(seen([night, before], null)).toEqual([[3, 80, 300]])
  })

  test('are not taken from the plan once they are over', () => {
    const evening = Date.parse('2026-11-12T20:00:00+01:00')
    expect(dayShifts([], planned, day, evening, zone).map((shift) => shift.number)).toEqual([2])
  })

  test('go on after the weekend', () => {
    const friday = Date.parse('2026-11-13T23:00:00+01:00')
    expect(upcomingShift(planned, friday, zone)?.day).toBe('2026-11-16')
  })
})
