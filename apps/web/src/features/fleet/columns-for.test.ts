import { expect, test } from 'vitest'
import { columnsFor } from './columns-for.ts'

test('a small fleet fills the screen in the fewest columns that show all of it', () => {
  expect(columnsFor(14, 1200, 630, 88)).toBe(2)
  expect(columnsFor(14, 1680, 810, 88)).toBe(2)
  expect(columnsFor(24, 1680, 810, 88)).toBe(3)
})

test('a large fleet gets as many columns as fit', () => {
  expect(columnsFor(2000, 1680, 810, 88)).toBe(3)
  expect(columnsFor(2000, 375, 600, 88)).toBe(1)
})

test('a row is never so wide that name and status lose each other', () => {
  expect(columnsFor(1, 1680, 810, 88)).toBe(2)
})

test('before anything is measured there is one column', () => {
  expect(columnsFor(14, 0, 0, 88)).toBe(1)
})
