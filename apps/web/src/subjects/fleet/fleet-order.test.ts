import type { MachineNow } from '@millwright/contract/fleet/fleet'
import { describe, expect, test } from 'vitest'
import { machineOf } from '../../testing/test-machines.ts'
import { FILTER_STATUSES, found, ordered, withStatus } from './fleet-order.ts'

const NOW = Date.UTC(2026, 10, 12, 13, 30)
const ago = (minutes: number) => NOW - minutes * 60_000

const fleet = [
  machineOf('Saw 10', 'EXE', ago(5)),
  machineOf('Saw 9', 'FAIL', ago(1)),
  machineOf('Drill', 'FAIL', ago(6)),
  machineOf('Planer', 'SETUP', ago(90)),
  machineOf('New', 'UNKNOWN', null),
]

describe('the list', () => {
  const names = (order: Parameters<typeof ordered>[1]) =>
    ordered(fleet, order, 'en-US', undefined, NOW).map((each) => each.Name)

  test('is sorted by urgency, the longest in its state first', () => {
    expect(names('urgency')).toEqual(['Drill', 'Saw 9', 'Saw 10', 'Planer', 'New'])
  })

  test('has a machine that is silent in its shift right after the alarms', () => {
    const doing = { New: { Shift: {} } as MachineNow }
    const sorted = ordered(fleet, 'urgency', 'en-US', doing, NOW)
    expect(sorted.map((each) => each.Name)).toEqual(['Drill', 'Saw 9', 'New', 'Saw 10', 'Planer'])
  })

  test('is sorted by name with numbers as numbers, or by time in state', () => {
    expect(names('name')).toEqual(['Drill', 'New', 'Planer', 'Saw 9', 'Saw 10'])
    expect(names('time')).toEqual(['Planer', 'Drill', 'Saw 10', 'Saw 9', 'New'])
  })

  test('is filtered by what is shown, the most urgent filter first', () => {
    expect(withStatus(fleet, 'READY').map((each) => each.Name)).toEqual(['Planer'])
    expect(FILTER_STATUSES).toEqual(['FAIL', 'EXE', 'HANDLING', 'READY', 'POWER_OFF', 'DISCONNECTED'])
  })

  test('is filtered by the code or the text of an alarm that is active', () => {
    const machines = [machineOf('a', 'EXE', 1), machineOf('b', 'FAIL', 1), machineOf('c', 'FAIL', 1)]
    const none = { Program: null, Operator: null, Shift: null, Lost: null, Availability: null, LeftOut: 0 }
    const doing = {
      b: {
        ...none,
        MachineId: 'b',
        Alarm: { Code: '4012', Text: 'Vacuum low', Since: 1 },
        OtherAlarms: ['77'],
      },
      c: { ...none, MachineId: 'c', Alarm: null },
    }
    const left = (words: string) =>
      found(machines, { words, siteIds: null }, 'en-US', doing).map(({ Id }) => Id)
    expect([left('4012'), left('vacuum'), left('77'), left('9')]).toEqual([['b'], ['b'], ['b'], []])
  })

  test('is filtered by words and by site', () => {
    const Site = { Id: 's1', Name: 'Bremen', City: '', Country: '', Latitude: 0, Longitude: 0 }
    const machines = fleet.map((machine, index) => (index === 0 ? { ...machine, Site } : machine))
    const left = (words: string, siteIds: string[] | null) =>
      found(machines, { words, siteIds }, 'en-US').map((each) => each.Name)
    expect(left('saw', null)).toEqual(['Saw 9', 'Saw 10'])
    expect(left('', ['s1'])).toEqual(['Saw 10'])
    expect(left('9', ['s1'])).toEqual([])
  })
})
