import { describe, expect, test } from 'vitest'
import { readAddress, sortFor, tableSearchOf, writeColumns, writeSort } from './table-address.ts'

const COLUMNS = ['name', 'status', 'goal']
const FILTERS = { state: ['open', 'closed'] } as const

describe('what the address says of a table', () => {
  test('is read as it was written', () => {
    const sort = { by: 'status', isDescending: true }
    const typed = {
      q: 'saw',
      sort: writeSort(sort),
      page: 3,
      columns: writeColumns(['name', 'goal']),
      state: 'closed',
    }
    expect(typed.sort).toBe('-status')
    expect(readAddress(typed, COLUMNS, FILTERS)).toEqual({
      words: 'saw',
      sort,
      page: 3,
      columns: ['name', 'goal'],
      filters: { state: 'closed' },
    })
  })

  test('is ignored where it names what does not exist', () => {
    const typed = { sort: '-colour', columns: 'colour,', page: -2, state: 'lost', q: { a: 1 }, other: 'x' }
    expect(readAddress(typed, COLUMNS, FILTERS)).toEqual({
      words: '',
      sort: undefined,
      page: 1,
      columns: undefined,
      filters: {},
    })
  })

  test('keeps the columns that exist of those it names', () => {
    expect(readAddress({ columns: 'goal,colour,name' }, COLUMNS, {}).columns).toEqual(['goal', 'name'])
  })

  test.each([0, 1, 1.5, '2', Number.NaN, null])('has no page %s', (page) => {
    expect(tableSearchOf({ page }).page).toBeUndefined()
  })

  test('may search for digits, which arrive as a number, and for no more than a hundred characters', () => {
    expect(tableSearchOf({ q: 4711 }).q).toBe('4711')
    expect(tableSearchOf({ q: 'x'.repeat(500) }).q).toHaveLength(100)
  })
})

test('a server is asked for the columns that it sorts by, and for no others', () => {
  const columns = ['name', 'time'] as const
  expect(sortFor(columns, { by: 'time', isDescending: true })).toBe('-time')
  expect(sortFor(columns, { by: 'name', isDescending: false })).toBe('name')
  expect(sortFor(columns, { by: 'roles', isDescending: true })).toBeUndefined()
  expect(sortFor(columns, undefined)).toBeUndefined()
})
