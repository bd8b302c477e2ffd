import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../time/lengths.ts'
import { combine, rollUp } from './rollup.ts'
import { joinRollups, thinOut } from './thin.ts'

const HOUR = Date.UTC(2026, 10, 15, 6)
const columns = fc
  .uniqueArray(
    fc.record({
      ts: fc.integer({ min: 0, max: HOUR_MS - 1 }).map((ms) => HOUR + ms),
      num: fc.integer({ min: -1000, max: 1000 }),
    }),
    { selector: (point) => point.ts, minLength: 1, maxLength: 300 },
  )
  .map((points) => points.sort((a, b) => a.ts - b.ts))
  .map((points) => ({ ts: points.map((point) => point.ts), num: points.map((point) => point.num) }))

describe('rollups', () => {
  it('of minutes combine to the rollup of their hour', () => {
    fc.assert(
      fc.property(columns, ({ ts, num }) => {
        const hour = rollUp(ts, num, HOUR_MS)
        expect(hour).toHaveLength(1)
        expect({ ...combine(rollUp(ts, num, MINUTE_MS)), from: HOUR }).toEqual(hour[0])
        expect(hour[0]).toEqual({
          from: HOUR,
          count: num.length,
          min: Math.min(...num),
          max: Math.max(...num),
          sum: num.reduce((sum, each) => sum + each, 0),
          last: num.at(-1),
        })
      }),
    )
  })

  it('joined for a chart lose no peak and no count', () => {
    fc.assert(
      fc.property(columns, fc.integer({ min: 1, max: 50 }), ({ ts, num }, wanted) => {
        const joined = joinRollups(rollUp(ts, num, MINUTE_MS), wanted, combine)
        expect(joined.length).toBeLessThanOrEqual(Math.max(wanted, 1))
        expect(Math.max(...joined.map((each) => each.max))).toBe(Math.max(...num))
        expect(Math.min(...joined.map((each) => each.min))).toBe(Math.min(...num))
        expect(joined.reduce((sum, each) => sum + each.count, 0)).toBe(num.length)
      }),
    )
  })
})

describe('a thinned line', () => {
  it('keeps its ends and its peaks, in order, and stays within what was wanted', () => {
    fc.assert(
      fc.property(columns, fc.integer({ min: 4, max: 100 }), (line, wanted) => {
        const thin = thinOut(line, wanted)
        expect(thin.ts.length).toBeLessThanOrEqual(wanted)
        expect(thin.ts).toEqual([...thin.ts].sort((a, b) => a - b))
        expect(new Set(thin.ts).size).toBe(thin.ts.length)
        expect([thin.ts[0], thin.ts.at(-1)]).toEqual([line.ts[0], line.ts.at(-1)])
        expect(Math.max(...thin.num)).toBe(Math.max(...line.num))
        expect(Math.min(...thin.num)).toBe(Math.min(...line.num))
      }),
    )
  })
})
