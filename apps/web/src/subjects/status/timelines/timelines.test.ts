import type { Machine } from '@millwright/contract/machines/machines'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { describe, expect, test } from 'vitest'
import { groupZone } from './group-zone.ts'
import { lostCsv, sortedRows, summaryOfLost } from './lost-rows.ts'
import { rowSize } from './row-size.ts'
import { shiftHours } from './shift-hours.ts'
import type { RowPlan } from './timelines.queries.ts'

const at = (...zones: string[]) => zones.map((Timezone) => ({ Country: { Timezone } }))

describe('the zone of a group', () => {
  test('is that of most machines', () => {
    expect(groupZone(at('Asia/Kolkata', 'Europe/Rome', 'Europe/Rome'))).toEqual({
      zone: 'Europe/Rome',
      isOnly: false,
    })
    expect(groupZone(at('Europe/Rome', 'Asia/Kolkata'))).toEqual({ zone: 'Asia/Kolkata', isOnly: false })
  })

  test('is told as the only one where it is', () => {
    expect(groupZone(at('Europe/Rome', 'Europe/Rome')).isOnly).toBe(true)
    expect(groupZone([]).zone).toBe('UTC')
  })
})

describe('a row', () => {
  test('takes what there is, within reason', () => {
    expect(rowSize(16, 720, false).row).toBe(45)
    expect(rowSize(500, 720, false).row).toBe(34)
    expect(rowSize(2, 720, false).row).toBe(68)
    expect(rowSize(0, 720, false).row).toBe(68)
  })

  test('has its bar below its name on a narrow screen', () => {
    expect(rowSize(2, 720, true)).toEqual({ row: 88, bar: 20 })
  })
})

const machine = (Name: string) => ({ Id: Name, Name, serial: `S-${Name}` }) as Machine
const planOf = (minutes: number): RowPlan => ({
  lost: { idle: minutes * 60, alarm: 0, notReady: 0, noData: 0, planned: 8 * 3600 },
  cost: null,
  shifts: [],
})

describe('rows sorted by lost time', () => {
  const machines = ['Saw', 'Drill', 'Nesting', 'Edge', 'New'].map(machine)
  const silent: RowPlan = {
    lost: { idle: 2700, alarm: 0, notReady: 0, noData: 3 * 3600, planned: 8 * 3600 },
    cost: null,
    shifts: [],
  }
  const plans = new Map([
    ['Saw', planOf(30)],
    ['Drill', { lost: null, cost: null, shifts: [] }],
    ['Nesting', silent],
    ['Edge', planOf(30)],
    [
      'New',
      {
        lost: { idle: 0, alarm: 0, notReady: 0, noData: 8 * 3600, planned: 8 * 3600 },
        cost: null,
        shifts: [],
      },
    ],
  ])

  test('begin with the machine that lost most, and end with those of which nothing is known or planned', () => {
    expect(sortedRows(machines, plans, 'lost', 'en-US').map(({ Name }) => Name)).toEqual([
      'Nesting',
      'Edge',
      'Saw',
      'Drill',
      'New',
    ])
    expect(sortedRows(machines, plans, 'name', 'en-US')[0]?.Name).toBe('Drill')
  })

  test('have one that lost most, add up to the total in whole minutes, and name those without any data', () => {
    expect(summaryOfLost(machines, plans)).toMatchObject({
      worst: { machine: { Name: 'Nesting' } },
      total: 105,
      known: 4,
      silent: [{ Name: 'New' }],
    })
    expect(summaryOfLost(machines, new Map())).toMatchObject({ worst: null, total: 0, silent: [] })
  })

  test('can be saved', () => {
    expect(
      lostCsv([machine('Saw'), machine('Drill'), machine('New')], plans, '2026-11-12').split('\r\n'),
    ).toEqual([
      'MachineId,Machine,Serial,Day,PlannedSeconds,LostSeconds,LostShare,IdleSeconds,AlarmSeconds,NotReadySeconds,NoDataSeconds',
      'Saw,Saw,S-Saw,2026-11-12,28800,1800,0.0625,1800,0,0,0',
      'Drill,Drill,S-Drill,2026-11-12,,,,,,,',
      'New,New,S-New,2026-11-12,28800,,,0,0,0,28800',
      '',
    ])
  })
})

describe('the hours of a row', () => {
  const at = (time: string) => Date.parse(`2026-11-12T${time}:00Z`)

  test('reach from the first shift to the last', () => {
    const shifts = [
      { from: at('06:00'), to: at('14:00') },
      { from: at('14:00'), to: at('21:30') },
    ]
    const day = { from: at('00:00'), to: at('00:00') + DAY_MS }
    expect(shiftHours(shifts, day, 'UTC')).toBe('06–21:30')
    expect(shiftHours([], day, 'UTC')).toBe('')
    const night = { from: day.from - HOUR_MS, to: day.to + HOUR_MS }
    expect(shiftHours([night], day, 'UTC')).toBe('00–24')
  })
})
