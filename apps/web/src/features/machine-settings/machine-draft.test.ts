import type { Machine } from '@millwright/contract/calls/machines'
import { describe, expect, test } from 'vitest'
import { changesOf, draftOf, faultsOf } from './machine-draft.ts'

const bander: Machine = {
  Id: 'edg-a',
  Name: 'Edge bander A',
  ShortName: 'EB-A',
  Model: 'EB 90',
  MachineFamily: 'EBA',
  Manufacturer: '',
  serial: 'S-1',
  OrganizationCode: 'NORDHAUS',
  Country: { Timezone: 'Europe/Berlin' },
  Activations: [],
  FreeTrialReady: false,
  Properties: { KitType: '' },
  TicketManager: '',
  Goal: 720,
  Map_View: null,
  Site: null,
  LastSeen: null,
  status: { value: 'UNKNOWN', color: 'black', timestamp: null },
}

describe('the form of a machine', () => {
  test('shows the goal of an edge bander per minute and stores it per hour', () => {
    const draft = draftOf(bander)
    expect(draft.goal).toBe(12)
    expect(changesOf(bander, { ...draft, goal: 12.5 })).toEqual({ Goal: 750 })
  })

  test('sends nothing when nothing changed, not even for a goal that does not divide by sixty', () => {
    const odd = { ...bander, Goal: 100 }
    expect(changesOf(odd, draftOf(odd))).toEqual({})
  })

  test('sends only what changed, without blanks around it', () => {
    expect(changesOf(bander, { ...draftOf(bander), name: ' Bander ', siteId: 'north' })).toEqual({
      Name: 'Bander',
      SiteId: 'north',
    })
  })

  test('takes the goal away', () => {
    expect(changesOf(bander, { ...draftOf(bander), goal: '' })).toEqual({ Goal: null })
  })

  test('tells what is missing', () => {
    expect(faultsOf(draftOf(bander))).toEqual({})
    expect(faultsOf({ ...draftOf(bander), name: ' ', shortName: '', timezone: '', goal: 0 })).toEqual({
      name: 'misc.required',
      shortName: 'misc.required',
      timezone: 'misc.required',
      goal: 'machine_single.goal_positive',
    })
  })
})
