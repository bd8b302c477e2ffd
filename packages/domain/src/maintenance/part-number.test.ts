import { expect, it } from 'vitest'
import { partNumberIn } from './part-number.ts'

it.each([
  ['Filter VF-220', 'VF-220'],
  ['VF-220', 'VF-220'],
  ['Bearing (6205-2RS)', '6205-2RS'],
  ['Seal kit DS-2, blue', 'DS-2'],
  ['M8 screws for GH-3', 'GH-3'],
  ['Grease cartridge 400', ''],
  ['Cooler fluid 5 l', ''],
  ['Filter mat', ''],
  ['', ''],
])('%s has the number "%s"', (name, number) => {
  expect(partNumberIn(name)).toBe(number)
})
