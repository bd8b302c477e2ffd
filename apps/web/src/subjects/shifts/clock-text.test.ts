import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'

test.each([
  ['6', '06:00'],
  ['22', '22:00'],
  ['6:30', '06:30'],
  ['0630', '06:30'],
  ['630', '06:30'],
  ['6.30', '06:30'],
  [' 14:05 ', '14:05'],
])('%j is meant as %s', (typed, meant) => {
  expect(clockText(typed)).toBe(meant)
})

test.each(['', 'six', '6:3', '12345'])('%j stays as it was typed', (typed) => {
  expect(clockText(typed)).toBe(typed)
})
