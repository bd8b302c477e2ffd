import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS } from '../time/lengths.ts'
import { type Generation, outdatedGenerations, readKeepRule } from './generations.ts'

const NOW = Date.UTC(2026, 10, 19, 6)
const generations = fc
  .uniqueArray(fc.record({ age: fc.integer({ min: 0, max: 800 * 24 }), isProven: fc.boolean() }), {
    selector: ({ age }) => age,
    minLength: 1,
    maxLength: 60,
  })
  .map((drawn) =>
    drawn.map(({ age, isProven }): Generation => {
      const takenAt = NOW - (age * DAY_MS) / 24
      return { name: new Date(takenAt).toISOString(), takenAt, isProven }
    }),
  )
const count = fc.nat({ max: 12 })
const rules = fc.record({ last: count, daily: count, weekly: count, monthly: count })
const keptOf = (all: readonly Generation[], rule: Parameters<typeof outdatedGenerations>[1]) => {
  const outdated = new Set(outdatedGenerations(all, rule))
  return all.filter((each) => !outdated.has(each))
}
const newestOf = (all: readonly Generation[]) => all.toSorted((a, b) => b.takenAt - a.takenAt)[0]

it('never removes the newest, nor the newest that is proven', () => {
  fc.assert(
    fc.property(generations, rules, (all, rule) => {
      const kept = keptOf(all, rule)
      expect(kept).toContain(newestOf(all))
      const proven = newestOf(all.filter(({ isProven }) => isProven))
      if (proven) expect(kept).toContain(proven)
    }),
  )
})

it('removes nothing that it kept when it is asked again, and no more than the rule allows', () => {
  fc.assert(
    fc.property(generations, rules, (all, rule) => {
      const kept = keptOf(all, rule)
      expect(outdatedGenerations(kept, rule)).toEqual([])
      const most = Math.max(1, rule.last) + rule.daily + rule.weekly + rule.monthly + 1
      expect(kept.length).toBeLessThanOrEqual(most)
    }),
  )
})

it('keeps the newest of each day, week and month', () => {
  const days = Array.from({ length: 100 }, (_each, index): Generation => {
    const takenAt = NOW - (index * DAY_MS) / 2
    return { name: new Date(takenAt).toISOString().slice(0, 13), takenAt, isProven: false }
  })
  const rule = readKeepRule('3 daily, 2 weekly, 3 monthly')
  expect(rule && keptOf(days, rule).map(({ name }) => name)).toEqual([
    '2026-11-19T06',
    '2026-11-18T18',
    '2026-11-17T18',
    // The Sunday before.
    '2026-11-15T18',
    '2026-10-31T18',
    '2026-09-30T18',
  ])
})

it('reads a rule, and refuses what is none', () => {
  expect(readKeepRule('2 last, 7 daily')).toEqual({ last: 2, daily: 7, weekly: 0, monthly: 0 })
  for (const text of ['', '7', 'daily', '7 daily, 3 daily', '0 daily', '-1 daily', '7 hourly', '7 daily,'])
    expect(readKeepRule(text), text).toBeNull()
})
