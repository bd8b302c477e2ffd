import type { Machine } from '@millwright/contract/calls/machines'
import { expect, test } from 'vitest'
import { machineOf } from '../../../testing/test-machines.ts'
import { hallShown, hallsOf } from './halls.ts'

const PLACE = { X: 1, Y: 1, Width: 1, Height: 1, Rotation: 0 }
const site = (Name: string) => ({ Id: Name, Name, City: '', Country: '', Latitude: 0, Longitude: 0 })
const at = (id: string, owner: string, plant: string | null, isPlaced = true): Machine => ({
  ...machineOf(id, 'EXE', 1),
  OrganizationCode: owner,
  Site: plant === null ? null : site(plant),
  Map_View: isPlaced ? PLACE : null,
})

const machines = [
  at('1', 'ALPINA', 'Belluno'),
  at('2', 'NORDHAUS', 'Graz'),
  at('3', 'NORDHAUS', 'Bremen'),
  at('4', 'MAKER', null),
  at('5', 'ALPINA', 'Trento', false),
]
const halls = hallsOf(machines, 'MAKER')

test('every owner of placed machines has a hall, one’s own first and then the fullest', () => {
  expect(halls).toEqual([
    { owner: 'MAKER', name: 'MAKER', machines: 1 },
    { owner: 'NORDHAUS', name: 'Bremen, Graz', machines: 2 },
    { owner: 'ALPINA', name: 'Belluno', machines: 1 },
  ])
  expect(hallsOf([], 'MAKER')).toEqual([])
})

test('a hall that was chosen is shown, otherwise the first with something of what is looked for', () => {
  expect(hallShown(halls, 'ALPINA', machines)?.owner).toBe('ALPINA')
  expect(hallShown(halls, null, machines)?.owner).toBe('MAKER')
  expect(hallShown(halls, null, machines.slice(0, 1))?.owner).toBe('ALPINA')
  expect(hallShown(halls, 'GONE', machines.slice(4))?.owner).toBe('MAKER')
  expect(hallShown([], null, [])).toBeUndefined()
})
