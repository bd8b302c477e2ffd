import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

test('the address of a page has its parameters filled in, as an address writes them', () => {
  expect(pageAddress('machine_map_overview')).toBe('/machine')
  expect(pageAddress('machine_status', { id: 'saw 1/a' })).toBe('/machine/saw%201%2Fa/status')
  expect(pageAddress('machine_tool', { id: 'saw', toolId: 'T12' })).toBe('/machine/saw/tooling/T12')
})
