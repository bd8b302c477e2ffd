import { emptyTotals } from '@millwright/domain/timeline/totals'
import { describe, expect, test } from 'vitest'
import { labelledSlots, slotOf, stackOf } from './stack-layout.ts'

const HOUR = 3600
const day = { seconds: 24 * HOUR, height: 240 }
const slot = { left: 100, width: 20 }
const totals = (given: Partial<ReturnType<typeof emptyTotals>>) => ({ ...emptyTotals(), ...given })

describe('a bar', () => {
  test('stands on the ground, one status on the other in the order of the legend', () => {
    const bar = stackOf(totals({ READY: 2 * HOUR, EXE: 10 * HOUR }), slot, day)
    expect(bar.map(({ status, y, height }) => [status, y, height])).toEqual([
      ['EXE', 141, 99],
      ['READY', 121, 19],
    ])
  })

  test('has a width for each status and its middle in the slot', () => {
    const bar = stackOf(totals({ EXE: 5 * HOUR, FAIL: HOUR, POWER_OFF: HOUR }), slot, day)
    const widths = bar.map((part) => part.width)
    expect(widths[1]).toBeGreaterThan(widths[0] ?? 0)
    expect(widths[2]).toBeLessThan(widths[0] ?? 0)
    for (const part of bar) expect(part.x + part.width / 2).toBeCloseTo(110)
  })

  test('shows an alarm of a second', () => {
    expect(stackOf(totals({ FAIL: 1 }), slot, day)).toMatchObject([{ status: 'FAIL', height: 2, y: 238 }])
  })

  test('is empty where nothing was reported', () => {
    expect(stackOf(totals({ noData: 24 * HOUR }), slot, day)).toEqual([])
  })

  test('does not grow out of the picture on a day of 25 hours', () => {
    const bar = stackOf(totals({ EXE: 25 * HOUR }), slot, day)
    expect(bar[0]?.y).toBeGreaterThanOrEqual(0)
    expect(bar[0]?.height).toBeLessThanOrEqual(240)
  })
})

test('slots share the width', () => {
  expect(slotOf(3, 4, 200)).toEqual({ left: 150, width: 50 })
})

test('labels that would touch are left out, never the last one', () => {
  expect([...labelledSlots(6, 60, 20)]).toEqual([5, 3, 1])
  expect(labelledSlots(6, 600, 20).size).toBe(6)
})
