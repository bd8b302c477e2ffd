import type { MachineGroup } from '@millwright/contract/people/groups'
import { describe, expect, test } from 'vitest'
import { groupToSelect, idToStore } from './selected-group.ts'

const group = (Id: string, Name: string): MachineGroup => ({
  Id,
  Name,
  OrganizationCode: 'NORDHAUS',
  Machine_Ids: [],
  User_Ids: [],
  IsAll: Name.toLowerCase() === 'all',
  InHomeAssistant: false,
  InUmati: false,
  InSparkplug: false,
})
const hall = group('g1', 'Hall 1')
const all = group('g2', 'ALL')
const saws = group('g3', 'Saws')

describe('the selected group', () => {
  test('is the stored one', () => {
    expect(groupToSelect([hall, all, saws], 'g3')).toBe(saws)
  })

  test('is the group named all, in any case, when the stored one is gone or none is stored', () => {
    expect(groupToSelect([hall, all, saws], 'gone')).toBe(all)
    expect(groupToSelect([hall, all, saws], null)).toBe(all)
  })

  test('is the first one when none is named all', () => {
    expect(groupToSelect([saws, hall], null)).toBe(saws)
  })

  test('is none for a person without groups', () => {
    expect(groupToSelect([], 'g1')).toBeUndefined()
  })

  test('is not stored when it is the default one', () => {
    expect(idToStore(all)).toBeNull()
    expect(idToStore(hall)).toBe('g1')
  })
})
