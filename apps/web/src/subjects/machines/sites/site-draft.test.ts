import type { OwnSite } from '@millwright/contract/machines/sites'
import { expect, test } from 'vitest'
import { bodyOf, changesOf, draftOf, placeIn } from './site-draft.ts'

const graz: OwnSite = {
  Id: 'site-2',
  Name: 'Graz',
  Address: 'Ring 1',
  City: 'Graz',
  Country: 'AT',
  Latitude: 47.07,
  Longitude: 15.44,
  Map_View: { BackgroundUrl: '', Width: null },
  Machines: 3,
}

test('a site that nobody changed sends nothing', () => {
  expect(changesOf(graz, draftOf(graz))).toEqual({})
})

test('only what was changed is sent, with a floor plan as one field', () => {
  const draft = { ...draftOf(graz), Latitude: 47, Map_View: { BackgroundUrl: '/storage-api/contents/x' } }
  expect(changesOf(graz, draft)).toEqual({
    Latitude: 47,
    Map_View: { BackgroundUrl: '/storage-api/contents/x' },
  })
})

test('a new site is sent whole', () => {
  const draft = { ...draftOf(null), Name: 'Linz', Latitude: 48.3, Longitude: 14.3 }
  expect(bodyOf(draft)).toEqual({
    Name: 'Linz',
    Address: '',
    City: '',
    Country: '',
    Latitude: 48.3,
    Longitude: 14.3,
    Map_View: { BackgroundUrl: '', Width: null },
  })
})

test('a place is read as maps copy it', () => {
  const rosenheim = { Latitude: 47.8564, Longitude: 12.1225 }
  for (const text of ['47.8564, 12.1225', ' 47.8564,12.1225 ', '47.8564 12.1225', '47.8564° N, 12.1225° E'])
    expect(placeIn(text)).toEqual(rosenheim)
  expect(placeIn('33.9° S, 151.2° E')).toEqual({ Latitude: -33.9, Longitude: 151.2 })
  for (const text of ['47.8564', '91, 12', '47, 181', 'Rosenheim', '']) expect(placeIn(text)).toBeNull()
})
