import type { StatusChanged } from '@millwright/contract/live'
import type { Machine } from '@millwright/contract/machines/machines'
import type { Status } from '@millwright/domain/status/status'
import { describe, expect, test } from 'vitest'
import { patched, patchedAll } from './status-patch.ts'

const machine = (Id: string, value: Status, timestamp: number | null): Machine => ({
  Id,
  Name: Id,
  ShortName: Id,
  Model: 'CX 220 N',
  MachineFamily: 'CDL',
  Manufacturer: 'Millmaker',
  serial: 'AA1-004093',
  OrganizationCode: 'NORDHAUS',
  OrganizationName: 'Nordhaus Möbel',
  Kpi: 'PART_COUNT',
  Activations: [],
  FreeTrialReady: false,
  Properties: { KitType: '', HasEnergyMeter: false },
  TicketManager: '',
  Goal: null,
  ShiftTarget: null,
  MinorStoppage: 120,
  Map_View: null,
  Site: null,
  Country: { Timezone: 'Europe/Rome' },
  LastSeen: null,
  status: { value, color: 'green', timestamp },
})

const change = (machineId: string, status: Status, ts: number): StatusChanged => ({
  machineId,
  status,
  color: 'red',
  ts,
})

describe('a live change of status', () => {
  test('is put into the machine', () => {
    const next = patched(machine('1', 'EXE', 1_000), change('1', 'FAIL', 2_000))
    expect(next.status).toEqual({ value: 'FAIL', color: 'red', timestamp: 2_000 })
  })

  test('is put into a machine that never reported', () => {
    expect(patched(machine('1', 'UNKNOWN', null), change('1', 'READY', 5)).status.value).toBe('READY')
  })

  test.each([
    ['older than what is known', change('1', 'FAIL', 999)],
    ['already known', change('1', 'EXE', 1_000)],
    ['of another machine', change('2', 'FAIL', 2_000)],
    ['no status', change('1', 'BROKEN' as Status, 2_000)],
    ['without a time', change('1', 'FAIL', Number.NaN)],
  ])('that is %s leaves the very same machine', (_, ignored) => {
    const known = machine('1', 'EXE', 1_000)
    expect(patched(known, ignored)).toBe(known)
  })

  test('reaches one machine of a list and leaves the others as they are', () => {
    const untouched = machine('2', 'EXE', 1_000)
    const list = patchedAll([machine('1', 'EXE', 1_000), untouched], [change('1', 'FAIL', 2_000)])
    expect(list.map((each) => each.status.value)).toEqual(['FAIL', 'EXE'])
    expect(list[1]).toBe(untouched)
  })

  test('of several the newest counts, in whatever order they come', () => {
    const next = patchedAll(machine('1', 'EXE', 1_000), [
      change('1', 'READY', 3_000),
      change('1', 'FAIL', 2_000),
    ])
    expect(next.status.value).toBe('READY')
  })

  test('that changes nothing leaves the very same list, so that nothing is rendered again', () => {
    const list = [machine('1', 'EXE', 1_000)]
    expect(patchedAll(list, [change('1', 'FAIL', 10), change('2', 'FAIL', 9_000)])).toBe(list)
  })
})
