import type { MachineNow } from '@millwright/contract/fleet/fleet'
import { describe, expect, test } from 'vitest'
import { machineOf } from '../../testing/test-machines.ts'
import { activeAlarms, countsOf, shiftNumbers } from './fleet-figures.ts'

const NOW = Date.UTC(2026, 10, 12, 13, 30)
const ago = (minutes: number) => NOW - minutes * 60_000

const fleet = [
  machineOf('Saw 10', 'EXE', ago(5)),
  machineOf('Saw 9', 'FAIL', ago(1)),
  machineOf('Drill', 'FAIL', ago(6)),
  machineOf('Planer', 'SETUP', ago(90)),
  machineOf('New', 'UNKNOWN', null),
]

const doing = (shift: number | null) => ({ Shift: shift === null ? null : { Number: shift } }) as MachineNow

describe('the figures of a fleet', () => {
  test('count set-up as idle and keep machines that never reported apart', () => {
    expect(countsOf(fleet)).toMatchObject({ EXE: 1, FAIL: 2, READY: 1, noData: 1, DISCONNECTED: 0 })
  })

  test('name the alarms with the longest first', () => {
    const alarms = activeAlarms(fleet)
    expect(alarms.machines.map((each) => each.Name)).toEqual(['Drill', 'Saw 9'])
    expect(alarms.since).toBe(ago(6))
  })

  test('tell which shifts run now', () => {
    expect(shiftNumbers([doing(2), doing(1), doing(2), doing(null)])).toEqual([1, 2])
  })
})
