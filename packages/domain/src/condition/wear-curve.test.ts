import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noise } from './testing.ts'
import { COURSES, wornTool } from './testing-wear.ts'
import { wearOutlookOf } from './wear-curve.ts'
import type { WearPoint } from './wear-shapes.ts'

const tests = (n: number, wear: (i: number) => number): WearPoint[] =>
  Array.from({ length: n }, (_, i) => ({ at: (i + 1) * 20, wear: wear(i) }))

describe('how much longer a tool lasts', () => {
  it('of even wear is about what is left of it, within its range', () => {
    const random = noise(3)
    // 0.6 after 400 cuts: 267 more.
    const outlook = wearOutlookOf(tests(20, (i) => 0.03 * (i + 1) + 0.03 * random()))
    if (outlook.kind !== 'reaches') throw new Error(outlook.kind)
    expect(outlook.least).toBeLessThan(267)
    expect(outlook.most).toBeGreaterThan(267)
    expect(outlook.left).toBeGreaterThan(outlook.least)
    expect(outlook.left).toBeLessThan(outlook.most)
    expect(outlook.left).toBeGreaterThan(130)
    expect(outlook.left).toBeLessThan(330)
    const { course } = outlook
    expect([course[0]?.at, course.at(-1)?.at]).toEqual([20, 400 + outlook.most])
    expect(course.every(({ wear, low, high }) => low <= wear && wear <= high)).toBe(true)
    const reached = (of: 'low' | 'wear' | 'high') => course.find((point) => point[of] >= 1)?.at ?? Infinity
    const step = (course[1]?.at ?? 0) - (course[0]?.at ?? 0)
    expect(Math.abs(reached('high') - 400 - outlook.least)).toBeLessThan(step)
    expect(Math.abs(reached('wear') - 400 - outlook.left)).toBeLessThan(step)
  })

  it('is less where it gets faster than where it gets slower', () => {
    const left = (wear: (share: number) => number): number => {
      const outlook = wearOutlookOf(tests(20, (i) => wear((i + 1) / 25)))
      return outlook.kind === 'reaches' ? outlook.left : Number.NaN
    }
    expect(left((u) => 0.4 * u + 0.6 * u ** 5)).toBeLessThan(130)
    expect(left((u) => 0.8 * u ** 0.6)).toBeGreaterThan(130)
  })

  it('is not bent by one bad test', () => {
    const even = tests(20, (i) => 0.03 * (i + 1))
    const bad = even.map((point, i) => (i === 12 ? { ...point, wear: 0.95 } : point))
    const [a, b] = [wearOutlookOf(even), wearOutlookOf(bad)]
    if (a.kind !== 'reaches' || b.kind !== 'reaches') throw new Error(b.kind)
    expect(b.left / a.left).toBeGreaterThan(0.8)
    expect(b.left / a.left).toBeLessThan(1.25)
  })

  it('cannot be said of few tests, or where they scatter more than they change', () => {
    expect(wearOutlookOf([])).toEqual({ kind: 'unknown' })
    expect(wearOutlookOf(tests(4, (i) => 0.1 * i))).toEqual({ kind: 'unknown' })
    expect(wearOutlookOf(Array.from({ length: 9 }, () => ({ at: 40, wear: 0.4 })))).toEqual({
      kind: 'unknown',
    })
    const random = noise(5)
    expect(wearOutlookOf(tests(12, () => 0.4 + 0.8 * random()))).toEqual({ kind: 'unknown' })
  })

  it('of a tool that does not wear is out of sight', () => {
    expect(wearOutlookOf(tests(20, () => 0.01))).toEqual({ kind: 'steady' })
  })

  it('beyond the limit has since when', () => {
    expect(wearOutlookOf(tests(8, (i) => 0.2 * i))).toEqual({ kind: 'passed', at: 120 })
  })

  it('is a range of finite numbers whatever arrives', () => {
    const points = fc.array(
      fc.record({
        at: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        wear: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(points, (given) => {
        const outlook = wearOutlookOf(given.toSorted((a, b) => a.at - b.at))
        if (outlook.kind !== 'reaches') return true
        const { least, left, most } = outlook
        return 0 <= least && least <= left && left <= most && Number.isFinite(most)
      }),
      { numRuns: 40 },
    )
  })

  it('lies in its range for at least four of five tools, whatever their course', () => {
    const within = Object.values(COURSES).flatMap((courseOf, k) => {
      const random = noise(17 + k)
      const unit = (): number => random() + 0.5
      return Array.from({ length: 25 }, () => {
        const tool = wornTool(courseOf(unit), unit)
        const until = Math.floor((tool?.tests.length ?? 0) * (0.3 + 0.7 * unit()))
        const outlook = wearOutlookOf(tool?.tests.slice(0, until) ?? [])
        if (!tool || outlook.kind !== 'reaches') return []
        const truth = tool.end - (tool.tests[until - 1]?.at ?? 0)
        return [outlook.least <= truth && truth <= outlook.most]
      }).flat()
    })
    expect(within.length).toBeGreaterThan(50)
    expect(within.filter(Boolean).length / within.length).toBeGreaterThan(0.8)
  })
})
