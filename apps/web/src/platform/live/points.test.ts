import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergePoints, newestOf, type Point, pointsSince, withPointAt } from './points.ts'

const point = fc.record({ ts: fc.integer({ min: 0, max: 60 }), v: fc.integer() })
const list = fc.array(point, { maxLength: 40 })
const times = (points: readonly Point[]) => points.map(({ ts }) => ts)
const merged = (...lists: readonly Point[][]) => lists.reduce<readonly Point[]>(mergePoints, [])

describe('points that are merged', () => {
  test('are in order of time, each moment once, and none is lost', () => {
    fc.assert(
      fc.property(list, list, (a, b) => {
        const all = times(merged(a, b))
        expect(all).toEqual([...new Set([...times(a), ...times(b)])].sort((x, y) => x - y))
      }),
    )
  })

  test('keep what was known first of a moment', () => {
    fc.assert(
      fc.property(list, list, (a, b) => {
        const known = merged(a)
        const next = mergePoints(known, b)
        for (const { ts, v } of known) expect(next.find((each) => each.ts === ts)?.v).toBe(v)
      }),
    )
  })

  test('give the same however they are cut into deliveries', () => {
    fc.assert(
      fc.property(list, fc.nat(40), (all, cut) => {
        expect(merged(all.slice(0, cut), all.slice(cut))).toEqual(merged(all))
      }),
    )
  })

  test('are the very same list when nothing is new', () => {
    fc.assert(
      fc.property(list, (all) => {
        const known = merged(all)
        expect(mergePoints(known, all)).toBe(known)
      }),
    )
  })

  test('leave out what has no time', () => {
    expect(mergePoints([], [{ v: 1, ts: Number.NaN }])).toEqual([])
  })
})

describe('a list of points', () => {
  test('is cut to the newest, and to those since a moment', () => {
    fc.assert(
      fc.property(list, fc.nat(50), (all, n) => {
        const known = merged(all)
        expect(times(newestOf(known, n))).toEqual(n === 0 ? [] : times(known).slice(-n))
        expect(times(pointsSince(known, n))).toEqual(times(known).filter((ts) => ts >= n))
      }),
    )
  })

  test('ends at the current time with its last value, unless it is empty or already there', () => {
    const one = [{ v: 7, ts: 10 }]
    expect(withPointAt(one, 25)).toEqual([
      { v: 7, ts: 10 },
      { v: 7, ts: 25 },
    ])
    expect(withPointAt(one, 10)).toBe(one)
    expect(withPointAt([], 25)).toEqual([])
  })
})
