import type { Machine } from '@millwright/contract/calls/machines'
import type { StatusChanged } from '@millwright/contract/live'
import type { Status } from '@millwright/domain/status/status'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { MACHINES_KEY, patched, patchMachines } from './status-patch.ts'

const machine = (Id: string, value: Status, timestamp: number | null): Machine => ({
  Id,
  Name: Id,
  ShortName: Id,
  Model: 'CX 220 N',
  MachineFamily: 'CDL',
  Manufacturer: 'Millmaker',
  serial: 'AA1-004093',
  OrganizationCode: 'NORDHAUS',
  Activations: [],
  FreeTrialReady: false,
  Properties: { KitType: '' },
  TicketManager: '',
  Goal: null,
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

const asMap = (...changes: StatusChanged[]) => new Map(changes.map((each) => [each.machineId, each]))

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

  test('reaches lists and single machines in the cache, and nothing else', () => {
    const queryClient = new QueryClient()
    const untouched = machine('2', 'EXE', 1_000)
    queryClient.setQueryData(
      [MACHINES_KEY, 'group', 'NORDHAUS', 'g1'],
      [machine('1', 'EXE', 1_000), untouched],
    )
    queryClient.setQueryData([MACHINES_KEY, 'one', '1'], machine('1', 'EXE', 1_000))
    queryClient.setQueryData(['users'], 'Elena')
    patchMachines(queryClient, asMap(change('1', 'FAIL', 2_000)))
    const list = queryClient.getQueryData<Machine[]>([MACHINES_KEY, 'group', 'NORDHAUS', 'g1'])
    expect(list?.map((each) => each.status.value)).toEqual(['FAIL', 'EXE'])
    expect(list?.[1]).toBe(untouched)
    expect(queryClient.getQueryData<Machine>([MACHINES_KEY, 'one', '1'])?.status.value).toBe('FAIL')
    expect(queryClient.getQueryData(['users'])).toBe('Elena')
  })

  test('that changes nothing leaves the very same list, so that nothing is rendered again', () => {
    const queryClient = new QueryClient()
    const list = [machine('1', 'EXE', 1_000)]
    queryClient.setQueryData([MACHINES_KEY, 'group'], list)
    patchMachines(queryClient, asMap(change('1', 'FAIL', 10)))
    expect(queryClient.getQueryData([MACHINES_KEY, 'group'])).toBe(list)
  })
})
