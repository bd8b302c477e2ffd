import type { Machine } from '@millwright/contract/machines/machines'
import { describe, expect, test } from 'vitest'
import { changesOf, draftOf } from './machine-draft.ts'

const bander: Machine = {
  Id: 'edg-a',
  Name: 'Edge bander A',
  ShortName: 'EB-A',
  Model: 'EB 90',
  MachineFamily: 'EBA',
  Manufacturer: '',
  serial: 'S-1',
  OrganizationCode: 'NORDHAUS',
  OrganizationName: 'Nordhaus Möbel',
  Kpi: 'PART_COUNT',
  Country: { Timezone: 'Europe/Berlin' },
  Activations: [],
  FreeTrialReady: false,
  Properties: { KitType: '', HasEnergyMeter: false },
  TicketManager: '',
  MinorStoppage: 120,
  Goal: 720,
  ShiftTarget: 4000,
  Map_View: null,
  Site: null,
  LastSeen: null,
  status: { value: 'UNKNOWN', color: 'black', timestamp: null },
}

describe('the form of a machine', () => {
  test('shows the goal of an edge bander per minute and stores it per hour', () => {
    const draft = draftOf(bander)
    expect(draft.Goal).toBe(12)
    expect(changesOf(bander, { ...draft, Goal: 12.5 })).toEqual({ Goal: 750 })
  })

  test('sends nothing when nothing changed, not even for a goal that does not divide by sixty', () => {
    const odd = { ...bander, Goal: 100 }
    expect(changesOf(odd, draftOf(odd))).toEqual({})
  })

  test('sends only what changed', () => {
    expect(changesOf(bander, { ...draftOf(bander), Name: 'Bander', SiteId: 'north' })).toEqual({
      Name: 'Bander',
      SiteId: 'north',
    })
  })

  test('stores the target of a shift as it is typed, with the day from which it holds', () => {
    const draft = { ...draftOf(bander), ShiftTarget: 4200 }
    expect(changesOf(bander, draft)).toEqual({ ShiftTarget: 4200 })
    expect(changesOf(bander, { ...draft, ValidFrom: '2026-11-02' })).toEqual({
      ShiftTarget: 4200,
      ValidFrom: '2026-11-02',
    })
  })

  test('sends no day when nothing changed that holds from a day on', () => {
    expect(changesOf(bander, { ...draftOf(bander), Name: 'Bander', ValidFrom: '2026-11-02' })).toEqual({
      Name: 'Bander',
    })
  })

  test('takes the goal away', () => {
    expect(changesOf(bander, { ...draftOf(bander), Goal: '' })).toEqual({ Goal: null })
  })
})
