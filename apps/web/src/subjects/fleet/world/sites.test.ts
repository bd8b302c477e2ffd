import type { Machine, Site } from '@millwright/contract/machines/machines'
import { describe, expect, test } from 'vitest'
import { bubblesOf, bySite, projectionOf } from './sites.ts'

const site = (Id: string, Longitude: number, Latitude: number): Site => ({
  Id,
  Name: Id,
  City: Id,
  Country: 'DE',
  Latitude,
  Longitude,
})
const bremen = site('Bremen', 8.8, 53.1)
const graz = site('Graz', 15.4, 47.1)
const osaka = site('Osaka', 135.5, 34.7)
const machine = (Site: Site | null, value = 'EXE') => ({ Id: 'm', Site, status: { value } }) as Machine
const fleet = [machine(graz), machine(bremen), machine(bremen, 'FAIL'), machine(osaka), machine(null)]

test('machines are gathered by site, those of which nobody said where they are apart', () => {
  const { sites, nowhere } = bySite(fleet, 'en-US')
  expect(sites.map(({ site: { Name }, machines }) => [Name, machines.length])).toEqual([
    ['Bremen', 2],
    ['Graz', 1],
    ['Osaka', 1],
  ])
  expect(nowhere).toHaveLength(1)
})

describe('the projection', () => {
  const at = (sites: Site[], isWhole: boolean, of: Site) =>
    projectionOf(sites, 800, 400, isWhole)([of.Longitude, of.Latitude]) ?? [Number.NaN, Number.NaN]

  test('keeps every site inside of the map, west left of east and north above south', () => {
    for (const isWhole of [true, false]) {
      const [bx, by] = at([bremen, graz, osaka], isWhole, bremen)
      const [ox, oy] = at([bremen, graz, osaka], isWhole, osaka)
      expect(bx).toBeLessThan(ox)
      expect(by).toBeLessThan(oy)
      for (const x of [bx, ox]) expect(x > 0 && x < 800).toBe(true)
      for (const y of [by, oy]) expect(y > 0 && y < 400).toBe(true)
    }
  })

  test('comes nearer when all sites are near', () => {
    const apart = (isWhole: boolean) =>
      at([bremen, graz], isWhole, graz)[0] - at([bremen, graz], isWhole, bremen)[0]
    expect(apart(false)).toBeGreaterThan(apart(true) * 3)
  })

  test('puts a single site into the middle', () => {
    const [x, y] = at([bremen], false, bremen)
    expect(Math.abs(x - 400)).toBeLessThan(2)
    expect(Math.abs(y - 200)).toBeLessThan(8)
  })
})

test('sites that would lie upon each other are one bubble, which counts them all', () => {
  const groups = bySite(fleet, 'en-US').sites
  const bubbles = bubblesOf(groups, projectionOf([bremen, graz, osaka], 800, 400, true), 40)
  expect(bubbles.map(({ sites, total }) => [sites.map(({ Name }) => Name), total])).toEqual([
    [['Bremen', 'Graz'], 3],
    [['Osaka'], 1],
  ])
  expect(bubbles[0]?.counts).toMatchObject({ EXE: 2, FAIL: 1 })
})
