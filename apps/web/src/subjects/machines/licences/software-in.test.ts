import { expect, test } from 'vitest'
import { softwareIn } from './software-in.ts'

test('the software of a machine is every version that it names', () => {
  expect(softwareIn({ Model: 'EB 90', SoftwareVersion: '4.2.1', plc_version: 7, Version: ' 1.0 ' })).toEqual([
    { name: 'Software', version: '4.2.1' },
    { name: 'plc', version: '7' },
    { name: '', version: '1.0' },
  ])
})

test.each([
  [null],
  ['4.2'],
  [['SoftwareVersion']],
  [{ SoftwareVersion: '' }],
  [{ SoftwareVersion: null }],
  [{ Conversion: '3' }],
])('%j names none', (info) => {
  expect(softwareIn(info)).toEqual([])
})
