import type { MachineNow } from '@millwright/contract/calls/fleet'
import type { CurrentShift } from '@millwright/contract/calls/shifts'
import { describe, expect, test } from 'vitest'
import { machineOf } from '../../../testing/test-machines.ts'
import { type ColumnName, fleetCsv, sortedRows } from './table-rows.ts'

const NOW = Date.UTC(2026, 10, 12, 13, 30)
const HOUR = 3_600_000

const fleet = [
  machineOf('Saw 10', 'EXE', NOW - HOUR),
  machineOf('Saw 9', 'FAIL', NOW - 60_000),
  machineOf('Drill', 'READY', NOW - 5 * HOUR),
]
const shiftOf = (Value: number | null): CurrentShift => ({
  Number: 2,
  StartDateTime: '',
  EndDateTime: '',
  Goal: { Kpi: 'PART_COUNT', Value: 100 },
  Value,
  Expected: 50,
  MachineId: '',
  name: 'Shift 2',
  code: 'PC',
  timezone: 'Europe/Berlin',
})
const doingOf = (MachineId: string, over: Partial<MachineNow>): MachineNow => ({
  MachineId,
  Program: null,
  Operator: null,
  Alarm: null,
  Shift: null,
  Availability: null,
  ...over,
})
const doing = {
  'Saw 10': doingOf('Saw 10', { Program: 'LIST', Availability: 0.5, Shift: shiftOf(80) }),
  'Saw 9': doingOf('Saw 9', { Shift: shiftOf(20), Alarm: { Code: '1', Text: 'Door, open', Since: NOW } }),
  Drill: doingOf('Drill', { Availability: 0.9 }),
}

describe('the rows', () => {
  const names = (by: ColumnName, isDescending = false) =>
    sortedRows(fleet, { by, isDescending }, doing, 'en-US').map(({ Name }) => Name)

  test('are sorted by any column, both ways', () => {
    expect(names('name')).toEqual(['Drill', 'Saw 9', 'Saw 10'])
    expect(names('name', true)).toEqual(['Saw 10', 'Saw 9', 'Drill'])
    expect(names('status')).toEqual(['Saw 9', 'Saw 10', 'Drill'])
  })

  test('of which something is not known come last, both ways', () => {
    expect(names('availability')).toEqual(['Saw 10', 'Drill', 'Saw 9'])
    expect(names('availability', true)).toEqual(['Drill', 'Saw 10', 'Saw 9'])
    expect(names('goal', true)).toEqual(['Saw 10', 'Saw 9', 'Drill'])
    expect(names('program')).toEqual(['Saw 10', 'Drill', 'Saw 9'])
  })

  test('are exported as they stand, empty where nothing is known', () => {
    const lines = fleetCsv(fleet, doing).split('\r\n')
    expect(lines[1]).toBe(
      'Saw 10,Saw 10,CX 220,CDL,AA1,EXE,2026-11-12T12:30:00.000Z,LIST,,,2,PART_COUNT,100,80,0.5',
    )
    expect(lines[2]).toBe(
      'Saw 9,Saw 9,CX 220,CDL,AA1,FAIL,2026-11-12T13:29:00.000Z,,,"Door, open",2,PART_COUNT,100,20,',
    )
  })
})
