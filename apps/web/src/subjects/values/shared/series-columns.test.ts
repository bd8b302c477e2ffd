import type { Series } from '@millwright/contract/values/machine-data'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsOf, extremesIn, heldUntil, withLivePoints } from './series-columns.ts'

const raw: Series = {
  unit: 'mm',
  resolution: 'raw',
  count: 3,
  start: 1_000,
  steps: [0, 10, 5],
  values: [1, 9, 4],
}
const minutes: Series = {
  unit: '°C',
  resolution: 'minute',
  count: 120,
  start: 0,
  steps: [0, 60_000],
  values: [10, 20],
  min: [8, 15],
  max: [12, 22],
}

describe('the columns of a series', () => {
  test('have the times that the steps add up to', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 1 }), fc.integer(), (rest, start) => {
        const steps = [0, ...rest]
        const { times } = columnsOf({ ...raw, start, steps, values: steps })
        expect(times).toHaveLength(steps.length)
        expect(times.at(-1)).toBe(start + rest.reduce((sum, step) => sum + step, 0))
      }),
    )
  })

  test('are empty when there is nothing', () => {
    const { times, values, min } = columnsOf({ ...raw, start: null, steps: [], values: [] })
    expect([times.length, values.length, min]).toEqual([0, 0, null])
  })
})

describe('points that come live', () => {
  test('are appended, without those already there and without texts', () => {
    const points = [
      { v: 5, ts: 1_015 },
      { v: 'off', ts: 1_016 },
      { v: 6, ts: 1_020 },
    ]
    const { times, values, count } = withLivePoints(columnsOf(raw), points)
    expect([...times]).toEqual([1_000, 1_010, 1_015, 1_020])
    expect([...values]).toEqual([1, 9, 4, 6])
    expect(count).toBe(4)
  })

  test('widen the last stretch and begin new ones', () => {
    const points = [
      { v: 30, ts: 100_000 },
      { v: 40, ts: 130_000 },
      { v: 60, ts: 170_000 },
    ]
    const columns = withLivePoints(columnsOf(minutes), points)
    expect([...columns.times]).toEqual([0, 60_000, 120_000])
    expect([...columns.values]).toEqual([10, 20, 50])
    expect([...(columns.min ?? [])]).toEqual([8, 15, 40])
    expect([...(columns.max ?? [])]).toEqual([12, 30, 60])
  })

  test('leave the very same columns when nothing is new', () => {
    const columns = columnsOf(raw)
    expect(withLivePoints(columns, [{ v: 4, ts: 1_015 }])).toBe(columns)
  })

  test('leave the answer as it was', () => {
    const columns = columnsOf(minutes)
    withLivePoints(columns, [{ v: 99, ts: 100_000 }])
    expect([...(columns.max ?? [])]).toEqual([12, 22])
  })
})

describe('the last value', () => {
  test('holds until now, and never before itself', () => {
    const held = heldUntil(columnsOf(raw), 2_000)
    expect([held.times.at(-1), held.values.at(-1), held.count]).toEqual([2_000, 4, 3])
    const columns = columnsOf(raw)
    expect(heldUntil(columns, 1_015)).toBe(columns)
  })
})

describe('the extremes', () => {
  test('are those of the band, in sight only', () => {
    expect(extremesIn(columnsOf(minutes), { from: 0, to: 60_000 })).toEqual({ lowest: 0, highest: 1 })
    expect(extremesIn(columnsOf(raw), { from: 1_012, to: 1_020 })).toEqual({ lowest: 2, highest: 2 })
    expect(extremesIn(columnsOf(raw), { from: 5_000, to: 6_000 })).toBeNull()
  })
})
