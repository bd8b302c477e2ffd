import fc from 'fast-check'
import { expect, it } from 'vitest'
import { STATUSES } from '../status/status.ts'
import type { ClosedSpan } from '../status/timeline.ts'
import { changesOf, packChanges, packRows, packSteps, unpackChanges, unpackRows } from './replay-pack.ts'

const START = 1_763_000_000_000
const anySpans = fc
  .array(
    fc.record({
      gap: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90_000 })),
      length: fc.integer({ min: 1, max: 600_000 }),
      status: fc.constantFrom(...STATUSES),
    }),
    { maxLength: 60 },
  )
  .map((all) => {
    let at = START
    return all.map(({ gap, length, status }): ClosedSpan => {
      const from = at + gap
      at = from + length
      return { status, from, to: at }
    })
  })

it('gives back every row that was packed', () => {
  const rows = fc
    .array(fc.tuple(fc.integer({ min: -9_000, max: 90_000 }), fc.integer(), fc.integer({ min: -1 })))
    .map((all) => all.sort(([a], [b]) => a - b))
  fc.assert(
    fc.property(rows, (all) => {
      expect(unpackRows(packRows(all), 3)).toEqual(all)
    }),
  )
})

it('gives back the changes of a day, of which each is another status and later than the one before', () => {
  fc.assert(
    fc.property(anySpans, (spans) => {
      const changes = changesOf(spans, START)
      expect(unpackChanges(packChanges(changes))).toEqual(changes)
      changes.forEach(({ at, status }, index) => {
        const before = changes[index - 1]
        if (before) expect(at > before.at && status !== before.status).toBe(true)
      })
    }),
  )
})

it('says of every moment that is not within a second of a change which status held', () => {
  fc.assert(
    fc.property(anySpans, fc.nat(4_000), (spans, second) => {
      const near = spans.some(({ from, to }) =>
        [from, to].some((ts) => Math.abs(ts - START - second * 1000) <= 1000),
      )
      if (near) return
      const ts = START + second * 1000
      const expected = spans.find(({ from, to }) => from <= ts && ts < to)?.status ?? 'UNKNOWN'
      const held = changesOf(spans, START).findLast(({ at }) => at <= second)?.status ?? 'UNKNOWN'
      expect(held).toBe(expected)
    }),
  )
})

it('keeps the sum of what was counted to the nearest piece', () => {
  const gains = fc.array(fc.double({ min: 0, max: 40, noNaN: true }), { maxLength: 288 })
  fc.assert(
    fc.property(gains, (all) => {
      const sum = packSteps(all).reduce((total, each) => total + each, 0)
      expect(Math.abs(sum - all.reduce((total, each) => total + each, 0))).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
  expect(packSteps([1, 0, 2, 0, 0])).toEqual([1, 0, 2])
})
