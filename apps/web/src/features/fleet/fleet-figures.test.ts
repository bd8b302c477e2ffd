import type { Machine } from '@millwright/contract/calls/machines'
import { colorOf, type Status } from '@millwright/domain/status/status'
import { describe, expect, test } from 'vitest'
import { activeAlarms, countsOf, todayOf } from './fleet-figures.ts'
import { FILTER_STATUSES, ordered, withStatus } from './fleet-order.ts'
import { fleetFrom, RECENT_MS } from './fleet-period.ts'

const NOW = Date.UTC(2026, 10, 12, 13, 30)
const HOUR = 3_600_000

const machine = (
  Id: string,
  value: Status,
  sinceMinutes: number | null,
  zone = 'Europe/Berlin',
): Machine => ({
  Id,
  Name: Id,
  ShortName: Id,
  Model: 'CX 220',
  MachineFamily: 'CDL',
  Manufacturer: 'Millmaker',
  serial: 'AA1',
  OrganizationCode: 'NORDHAUS',
  Country: { Timezone: zone },
  LastSeen: null,
  status: {
    value,
    color: colorOf(value),
    timestamp: sinceMinutes === null ? null : NOW - sinceMinutes * 60_000,
  },
})

const fleet = [
  machine('Saw 10', 'EXE', 5),
  machine('Saw 9', 'FAIL', 1),
  machine('Drill', 'FAIL', 6),
  machine('Planer', 'SETUP', 90),
  machine('New', 'UNKNOWN', null),
]

describe('the figures of a fleet', () => {
  test('count set-up as idle and keep machines that never reported apart', () => {
    expect(countsOf(fleet)).toMatchObject({ EXE: 1, FAIL: 2, READY: 1, noData: 1, DISCONNECTED: 0 })
  })

  test('name the alarms with the longest first', () => {
    const alarms = activeAlarms(fleet)
    expect(alarms.machines.map((each) => each.Name)).toEqual(['Drill', 'Saw 9'])
    expect(alarms.since).toBe(NOW - 6 * 60_000)
  })

  test('sum seconds before they divide', () => {
    const timelines = {
      'Saw 10': [{ status: 'EXE' as const, from: NOW - 3 * HOUR, to: null }],
      'Saw 9': [{ status: 'FAIL' as const, from: NOW - HOUR, to: null }],
    }
    const today = todayOf(fleet, timelines, NOW)
    expect(today.availability).toBe(0.75)
    expect(today.efficiency).toBe(0.75)
  })

  test('are unknown, and not zero, without data', () => {
    expect(todayOf(fleet, {}, NOW)).toMatchObject({ availability: null, efficiency: null })
  })

  test('begin each machine at its own midnight', () => {
    const abroad = machine('Tokyo', 'EXE', 5, 'Asia/Tokyo')
    const timelines = { Tokyo: [{ status: 'EXE' as const, from: NOW - 30 * HOUR, to: null }] }
    expect(todayOf([abroad], timelines, NOW).totals.EXE).toBe(22.5 * 3600)
  })
})

describe('the period that is loaded', () => {
  test('is today, where it began first', () => {
    expect(fleetFrom(fleet, NOW)).toBe(Date.UTC(2026, 10, 11, 23))
    expect(fleetFrom([...fleet, machine('Tokyo', 'EXE', 1, 'Asia/Tokyo')], NOW)).toBe(
      Date.UTC(2026, 10, 11, 15),
    )
  })

  test('is eight hours when today is younger', () => {
    const early = Date.UTC(2026, 10, 12, 1)
    expect(fleetFrom(fleet, early)).toBe(early - RECENT_MS)
  })
})

describe('the list', () => {
  const names = (order: Parameters<typeof ordered>[1]) =>
    ordered(fleet, order, 'en-US').map((each) => each.Name)

  test('is sorted by urgency, the longest in its state first', () => {
    expect(names('urgency')).toEqual(['Drill', 'Saw 9', 'Saw 10', 'Planer', 'New'])
  })

  test('is sorted by name with numbers as numbers, or by time in state', () => {
    expect(names('name')).toEqual(['Drill', 'New', 'Planer', 'Saw 9', 'Saw 10'])
    expect(names('time')).toEqual(['Planer', 'Drill', 'Saw 10', 'Saw 9', 'New'])
  })

  test('is filtered by what is shown, the most urgent filter first', () => {
    expect(withStatus(fleet, 'READY').map((each) => each.Name)).toEqual(['Planer'])
    expect(FILTER_STATUSES).toEqual(['FAIL', 'EXE', 'HANDLING', 'READY', 'POWER_OFF', 'DISCONNECTED'])
  })
})
