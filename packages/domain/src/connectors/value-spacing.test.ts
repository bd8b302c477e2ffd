import { expect, it } from 'vitest'
import { createValueSpacing } from './value-spacing.ts'

function everyOf(spacings: readonly number[]): number | null {
  const spacing = createValueSpacing()
  let at = 1_000_000
  spacing.take(at)
  for (const each of spacings) {
    at += each
    spacing.take(at)
  }
  return spacing.every()
}
const repeat = (times: number, spacings: readonly number[]) =>
  Array.from({ length: times }, () => spacings).flat()

it('a value that changes in even steps is read in these steps, also where it stays for some of them', () => {
  expect(everyOf(repeat(6, [10_000, 10_040]))).toBe(10_000)
  expect(everyOf(repeat(5, [10_000, 20_010, 9_990, 50_000]))).toBe(10_000)
})

it('nothing follows from a few values, nor from those of a machine at work', () => {
  expect(everyOf(repeat(5, [10_000]))).toBeNull()
  expect(everyOf(repeat(8, [10_000, 14_300, 8_100, 27_800]))).toBeNull()
})

it('it is no longer so when a value comes sooner', () => {
  expect(everyOf([...repeat(12, [10_000]), 30_000])).toBe(10_000)
  expect(everyOf([...repeat(12, [10_000]), 3_000])).toBeNull()
})
