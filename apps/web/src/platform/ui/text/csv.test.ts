import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('fields are quoted where they must be, and what is not known stays empty', () => {
  expect(csvOf([['a,b', 'say "x"', null, 0.5]])).toBe('"a,b","say ""x""",,0.5\r\n')
})

test('a name that looks like a formula stays a name, a negative number a number', () => {
  expect(csvOf([['=1+1', -2]])).toBe("'=1+1,-2\r\n")
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])(
  'the text %j is made harmless for a spreadsheet',
  (text) => {
    expect(csvOf([[text]])).toMatch(/^"?'/)
  },
)
