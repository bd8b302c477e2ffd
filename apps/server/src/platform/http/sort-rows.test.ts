import { expect, test } from 'vitest'
import { sortRows } from './sort-rows.ts'

interface Row {
  readonly id: number
  readonly code: string
  readonly lost: number | null
}

const rows: Row[] = [
  { id: 1, code: 'E10', lost: 5 },
  { id: 2, code: 'e9', lost: null },
  { id: 3, code: 'Ä1', lost: 70 },
  { id: 4, code: 'E10', lost: 5 },
]
const columns = { code: ({ code }: Row) => code, lost: ({ lost }: Row) => lost }
const idsBy = (sort: 'code' | '-code' | 'lost' | '-lost') =>
  sortRows(rows, columns, sort, 'de-DE').map(({ id }) => id)

test('texts are sorted as the language does, and equal rows stay as they were given', () => {
  expect(idsBy('code')).toEqual([3, 2, 1, 4])
  expect(idsBy('-code')).toEqual([1, 4, 2, 3])
})

test('numbers are sorted by size, what is not known comes last both ways', () => {
  expect(idsBy('lost')).toEqual([1, 4, 3, 2])
  expect(idsBy('-lost')).toEqual([3, 1, 4, 2])
})
