import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { thinPoints } from './thin-points.ts'

const point = (ts: number, v: number | string | boolean) => ({ ts, v })

describe('thinned points', () => {
  it('are the first, the last, the least and the greatest of each step', () => {
    const points = [5, 7, 9, 0, 3, 4].map((v, at) => point(at * 10, v))
    expect(thinPoints(points, 1000).map(({ v }) => v)).toEqual([5, 9, 0, 4])
    expect(thinPoints([...points, point(1000, 1)], 1000).map(({ v }) => v)).toEqual([5, 9, 0, 4, 1])
  })

  it('keep every text and every flag', () => {
    const points = Array.from({ length: 50 }, (_, at) => point(at, at % 2 === 0 ? `P${at}` : at % 4 === 1))
    expect(thinPoints(points, 1000)).toEqual(points)
  })

  it('rise in all as much as all points did, also where a counter begins again', () => {
    const risen = (points: readonly { v: number | string | boolean }[]): number =>
      points.reduce((sum, { v }, at) => {
        const before = points[at - 1]?.v
        return sum + (typeof before === 'number' && (v as number) > before ? (v as number) - before : 0)
      }, 0)
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 60 }), fc.nat(59), (steps, resetAt) => {
        let count = 1000
        const points = steps.map((step, at) => {
          count = at === resetAt ? 0 : count + step
          return point(at * 7, count)
        })
        expect(risen(thinPoints(points, 100))).toBe(risen(points))
      }),
    )
  })

  it('stay in their order, and thinning again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true }), { maxLength: 80 }),
        fc.integer({ min: 1, max: 200 }),
        (values, step) => {
          const once = thinPoints(
            values.map((v, at) => point(at * 3, v)),
            step,
          )
          expect(once.map(({ ts }) => ts)).toEqual(once.map(({ ts }) => ts).sort((a, b) => a - b))
          expect(thinPoints(once, step)).toEqual(once)
        },
      ),
    )
  })
})
