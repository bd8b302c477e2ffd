import { expect, test } from 'vitest'
import { fleetSearchOf } from './fleet-search.ts'

test('an address that anyone may have typed asks for nothing unknown', () => {
  expect(fleetSearchOf({ view: 'table', status: 'FAIL', q: 42 })).toEqual({
    view: 'table',
    status: 'FAIL',
    q: '42',
  })
  expect(fleetSearchOf({ view: 'moon', status: 'toString', q: {} })).toEqual({})
})
