import type { Machine } from '@millwright/contract/machines/machines'
import { expect, test } from 'vitest'
import { machineOf } from '../../../testing/test-machines.ts'
import { hallShown, hallsOf, type OwnPlans } from './halls.ts'

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
const plansOf = (own: string, sites: string[] = []): OwnPlans => ({
  own,
  bySite: new Map(sites.map((id) => [id, { BackgroundUrl: `/plan-${id}`, Width: null }])),
})
const maker = plansOf('MAKER')
const halls = hallsOf(machines, maker, 'en-US')

test('every owner of placed machines has a hall, one’s own first and then the fullest', () => {
  expect(halls).toEqual([
    { key: 'MAKER', owner: 'MAKER', name: 'MAKER', machines: 1 },
    { key: 'NORDHAUS', owner: 'NORDHAUS', name: 'Bremen, Graz', machines: 2 },
    { key: 'ALPINA', owner: 'ALPINA', name: 'Belluno', machines: 1 },
  ])
  expect(hallsOf([], maker, 'en-US')).toEqual([])
})

test('a site of one’s own with a plan is a hall of its own, also before a machine is placed there', () => {
  const own = hallsOf(machines, plansOf('NORDHAUS', ['Graz']), 'en-US')
  expect(own.map(({ key, machines: count }) => [key, count])).toEqual([
    ['NORDHAUS', 1],
    ['Graz', 1],
    ['ALPINA', 1],
    ['MAKER', 1],
  ])
  expect(hallsOf([at('1', 'ALPINA', 'Trento', false)], plansOf('ALPINA', ['Trento']), 'en-US')).toHaveLength(
    1,
  )
  // Another owner's plans are not known, and a site of the same id means nothing.
  expect(hallsOf(machines, plansOf('MAKER', ['Graz']), 'en-US').map(({ key }) => key)).not.toContain('Graz')
})

test('a hall that was chosen is shown, otherwise the first with something of what is looked for', () => {
  expect(hallShown(halls, 'ALPINA', machines, maker)?.owner).toBe('ALPINA')
  expect(hallShown(halls, null, machines, maker)?.owner).toBe('MAKER')
  expect(hallShown(halls, null, machines.slice(0, 1), maker)?.owner).toBe('ALPINA')
  expect(hallShown(halls, 'GONE', machines.slice(4), maker)?.owner).toBe('MAKER')
  expect(hallShown([], null, [], maker)).toBeUndefined()
})
