import { expect, test } from 'vitest'
import { compareNames } from '../../i18n/intl.ts'
import { type Column, compareValues, isKnown, tableCsv } from './columns.ts'

const byName = compareNames('en-US')

test('numbers are compared by size, names as people count them', () => {
  expect(compareValues(9, 10, byName)).toBeLessThan(0)
  expect(compareValues('Saw 9', 'Saw 10', byName)).toBeLessThan(0)
})

test('of several values the first that differ decide', () => {
  expect(compareValues([1, 'b'], [1, 'a'], byName)).toBeGreaterThan(0)
  expect(compareValues([1, 'b'], [2, 'a'], byName)).toBeLessThan(0)
  expect(compareValues([1, 'a'], [1, 'a'], byName)).toBe(0)
})

test('zero is known, an empty text is not', () => {
  expect([0, '', null, undefined, 'x'].map(isKnown)).toEqual([true, false, false, false, true])
})

test('a file has the columns that have something for it, and a formula in a name stays a name', () => {
  interface Row {
    name: string
    share: number | null
  }
  const columns: Column<Row>[] = [
    { id: 'name', headerKey: 'k.name', cell: ({ name }) => name, csv: ({ name }) => name },
    { id: 'edit', headerKey: 'k.edit', cell: () => 'Edit' },
    { id: 'share', headerKey: 'k.share', cell: ({ share }) => share, csv: ({ share }) => share },
  ]
  const rows = [
    { name: '=HYPERLINK("x")', share: 0.5 },
    { name: 'Saw, hall 2', share: null },
  ]
  expect(tableCsv(columns, rows, (key) => key.slice(2))).toBe(
    'name,share\r\n"\'=HYPERLINK(""x"")",0.5\r\n"Saw, hall 2",\r\n',
  )
})
