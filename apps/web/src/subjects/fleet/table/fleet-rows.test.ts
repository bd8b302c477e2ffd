import type { MachineNow } from '@millwright/contract/fleet/fleet'
import type { CurrentShift } from '@millwright/contract/shifts/shifts'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { describe, expect, test } from 'vitest'
import { machineOf } from '../../../testing/test-machines.ts'
import { type FleetRow, fleetCsv, fleetRows } from './fleet-rows.ts'

const NOW = Date.UTC(2026, 10, 12, 13, 30)

const fleet = [
  machineOf('Saw 10', 'EXE', NOW - HOUR_MS),
  machineOf('Saw 9', 'FAIL', NOW - 60_000),
  machineOf('Drill', 'READY', NOW - 5 * HOUR_MS),
]
const shiftOf = (Value: number | null): CurrentShift => ({
  Number: 2,
  StartDateTime: '',
  EndDateTime: '',
  Goal: { Kpi: 'PART_COUNT', Value: 100 },
  GoalSource: 'shift',
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
  Lost: null,
  LeftOut: 0,
  Availability: null,
  ...over,
})
const LOST = { Idle: 1200, Alarm: 600, NotReady: 0, NoData: 0, Planned: 7200 }
const doing = {
  'Saw 10': doingOf('Saw 10', { Program: 'LIST', Availability: 0.5, Shift: shiftOf(80), Lost: LOST }),
  'Saw 9': doingOf('Saw 9', { Shift: shiftOf(20), Alarm: { Code: '1', Text: 'Door, open', Since: NOW } }),
  Drill: doingOf('Drill', { Availability: 0.9 }),
}

const rowsById = (rows: readonly FleetRow[]) => new Map(rows.map((row) => [row.machine.Id, row]))

describe('the rows', () => {
  test('are exported as they stand, empty where nothing is known', () => {
    const lines = fleetCsv(fleetRows(fleet, doing, new Map())).split('\r\n')
    expect(lines[1]).toBe(
      'Saw 10,Saw 10,CX 220,CDL,AA1,Nordhaus Möbel,,EXE,2026-11-12T12:30:00.000Z,LIST,,,2,PART_COUNT,100,80,0.5,1800',
    )
    expect(lines[2]).toBe(
      'Saw 9,Saw 9,CX 220,CDL,AA1,Nordhaus Möbel,,FAIL,2026-11-12T13:29:00.000Z,,,"Door, open",2,PART_COUNT,100,20,,',
    )
  })

  test('of machines that did not change stay the same objects', () => {
    const before = fleetRows(fleet, doing, new Map())
    const patched = fleet.with(1, machineOf('Saw 9', 'EXE', NOW))
    const after = fleetRows(patched, { ...doing }, rowsById(before))
    expect(after.map((row, index) => row === before[index])).toEqual([true, false, true])
  })

  test('change with what the machine makes', () => {
    const before = fleetRows(fleet, undefined, new Map())
    const after = fleetRows(fleet, doing, rowsById(before))
    expect(after[0]?.now?.Program).toBe('LIST')
  })
})
