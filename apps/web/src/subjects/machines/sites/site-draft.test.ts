import type { OwnSite } from '@millwright/contract/machines/sites'
import { expect, test } from 'vitest'
import { bodyOf, changesOf, draftOf } from './site-draft.ts'

const graz: OwnSite = {
  Id: 'site-2',
  Name: 'Graz',
  Address: 'Ring 1',
  City: 'Graz',
  Country: 'AT',
  Latitude: 47.07,
  Longitude: 15.44,
  Map_View: { BackgroundUrl: '' },
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
    Map_View: { BackgroundUrl: '' },
  })
})
