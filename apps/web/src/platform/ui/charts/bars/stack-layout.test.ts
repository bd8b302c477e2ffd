import { describe, expect, test } from 'vitest'
import { labelledSlots, slotOf, stackOf, sumOf } from './stack-layout.ts'

const day = { max: 24, height: 240 }
const slot = { left: 100, width: 20 }
const PLAIN = [{}, {}, {}]

describe('a stack', () => {
  test('is on the ground, one part on the other in the order given', () => {
    const bar = stackOf([10, null, 2], PLAIN, slot, day)
    expect(bar.map(({ index, y, height }) => [index, y, height])).toEqual([
      [0, 141, 99],
      [2, 121, 19],
    ])
  })

  test('has a width for each series and its middle in the slot', () => {
    const bar = stackOf([5, 1, 1], [{}, { width: 1.3 }, { width: 0.22 }], slot, day)
    const widths = bar.map((part) => part.width)
    expect(widths[1]).toBeGreaterThan(widths[0] ?? 0)
    expect(widths[2]).toBeLessThan(widths[0] ?? 0)
    for (const part of bar) expect(part.x + part.width / 2).toBeCloseTo(110)
  })

  test('shows what must be seen however little it is', () => {
    expect(stackOf([1 / 3600], [{ least: 2 }], slot, day)).toMatchObject([{ index: 0, height: 2, y: 238 }])
    expect(stackOf([1 / 3600], PLAIN, slot, day)).toEqual([])
  })

  test('is empty where nothing is known, and has no sum', () => {
    expect(stackOf([null, null, null], PLAIN, slot, day)).toEqual([])
    expect(sumOf([null, null])).toBeNull()
    expect(sumOf([null, 2, 3])).toBe(5)
  })

  test('does not grow out of the picture', () => {
    const [bar] = stackOf([25], PLAIN, slot, day)
    expect(bar?.y).toBeGreaterThanOrEqual(0)
    expect(bar?.height).toBeLessThanOrEqual(240)
  })
})

test('slots share the width', () => {
  expect(slotOf(3, 4, 200)).toEqual({ left: 150, width: 50 })
})

test('labels that would touch are left out, never the last one', () => {
  expect([...labelledSlots(6, 60, 20)]).toEqual([5, 3, 1])
  expect(labelledSlots(6, 600, 20).size).toBe(6)
})
