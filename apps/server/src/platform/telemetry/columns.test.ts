import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutColumns, joinColumns } from './columns.ts'

const times = fc
  .uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 30 })
  .map((all) => all.sort((a, b) => a - b))
const columns = times.map((ts) => ({ ts, num: ts.map((at) => at / 4) }))

it('a cut has the points of its stretch, the begin among them and the end not', () => {
  fc.assert(
    fc.property(columns, fc.nat({ max: 55 }), fc.nat({ max: 55 }), (all, from, to) => {
      const ts = all.ts.filter((at) => at >= from && at < to)
      expect(cutColumns(all, from, to)).toEqual({ ts, num: ts.map((at) => at / 4) })
    }),
  )
})

it('parts are joined in their order, also many thousands', () => {
  fc.assert(
    fc.property(fc.array(columns, { maxLength: 5 }), (parts) => {
      expect(joinColumns(parts)).toEqual({
        ts: parts.flatMap(({ ts }) => ts),
        num: parts.flatMap(({ num }) => num),
      })
    }),
  )
  const many = Array.from({ length: 200_001 }, (_, at) => ({ ts: [at], num: [at * 2] }))
  const joined = joinColumns(many)
  expect([joined.ts.length, joined.ts.at(-1), joined.num.at(-1)]).toEqual([200_001, 200_000, 400_000])
})
