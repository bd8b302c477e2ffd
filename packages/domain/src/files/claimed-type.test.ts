import { expect, it } from 'vitest'
import { isForged } from './claimed-type.ts'

it.each([
  ['filter.jpg', 'image/jpeg', false],
  ['filter.JPG', 'image/png', true],
  ['quote.pdf', 'application/octet-stream', true],
  ['curve.csv', 'application/octet-stream', false],
  ['curve.csv', 'application/x-msdownload', true],
  ['setup', 'application/x-elf', true],
  ['readme', 'application/octet-stream', false],
  ['x.constructor', 'application/octet-stream', false],
])('%s with bytes of %s is forged: %s', (name, type, expected) => {
  expect(isForged(name, type)).toBe(expected)
})
