import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decideReasons,
  joined,
  mainReason,
  panelReasons,
  REASON_SOURCES,
  type SourcedReason,
  stretchesOf,
} from './reasons.ts'
import { WASTE_REASONS, type WasteReason } from './usage-class.ts'

const T = 1000
const reason = fc
  .record({
    from: fc.nat(T),
    length: fc.nat(200),
    reason: fc.constantFrom(...WASTE_REASONS),
    source: fc.constantFrom(...REASON_SOURCES),
  })
  .map(({ length, ...each }): SourcedReason => ({ ...each, to: each.from + length }))
const reasons = fc.array(reason, { maxLength: 20 })

const at = (all: readonly SourcedReason[], ts: number) => all.filter(({ from, to }) => from <= ts && to > ts)

describe('the reason of a moment', () => {
  it('is that of the strongest source: a person, then the machine, then a rule, then none', () => {
    fc.assert(
      fc.property(reasons, fc.nat(T), (all, ts) => {
        const [decided, ...more] = at(decideReasons(all), ts)
        expect(more).toEqual([])
        const given = at(all, ts)
        const strongest = REASON_SOURCES.find((source) => given.some((each) => each.source === source))
        expect(decided?.source).toBe(strongest)
        if (decided)
          expect(given.some((each) => each.source === decided.source && each.reason === decided.reason)).toBe(
            true,
          )
      }),
    )
  })

  it('does not depend on the order in which reasons came', () => {
    fc.assert(
      fc.property(
        reasons.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          expect(decideReasons(shuffled)).toEqual(decideReasons(all))
        },
      ),
    )
  })

  it('gives stretches in order that do not overlap', () => {
    fc.assert(
      fc.property(reasons, (all) => {
        const decided = decideReasons(all)
        decided.forEach(({ from, to }, index) => {
          expect(to).toBeGreaterThan(from)
          expect(from).toBeGreaterThanOrEqual(decided[index - 1]?.to ?? 0)
        })
      }),
    )
  })

  it('of a person lies within what the machine says, which goes on around it', () => {
    const decided = decideReasons([
      { from: 0, to: 100, reason: 'Cleaning', source: 'machine' },
      { from: 20, to: 40, reason: 'Break', source: 'person' },
      { from: 0, to: 200, reason: 'MachineFault', source: 'rule' },
    ])
    expect(decided.map(({ from, to, reason: why }) => [from, to, why])).toEqual([
      [0, 20, 'Cleaning'],
      [20, 40, 'Break'],
      [40, 100, 'Cleaning'],
      [100, 200, 'MachineFault'],
    ])
    expect(mainReason(decided, { from: 0, to: 100 })).toMatchObject({ reason: 'Cleaning', coveredMs: 80 })
    expect(mainReason(decided, { from: 300, to: 400 })).toBeNull()
  })
})

describe('what a machine says', () => {
  it('holds until it says something else, and an empty text takes it back', () => {
    const marks = [
      { ts: 10, value: 'Cleaning' },
      { ts: 20, value: 'Cleaning' },
      { ts: 30, value: '' },
      { ts: 40, value: 'Setup' },
    ]
    expect(stretchesOf(marks, 50)).toEqual([
      { from: 10, to: 30, value: 'Cleaning' },
      { from: 40, to: 50, value: 'Setup' },
    ])
  })

  it('is joined with what others say', () => {
    expect(
      joined([
        { from: 5, to: 9 },
        { from: 0, to: 6 },
        { from: 20, to: 20 },
        { from: 30, to: 31 },
      ]),
    ).toEqual([
      { from: 0, to: 9 },
      { from: 30, to: 31 },
    ])
  })
})

describe('the reasons on a panel', () => {
  it('are six, those that were given most often among them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...WASTE_REASONS), fc.integer({ min: 1, max: 9 }))),
        (given) => {
          const panel = panelReasons(new Map(given))
          expect(new Set(panel).size).toBe(6)
        },
      ),
    )
    const given = new Map<WasteReason, number>([
      ['Break', 9],
      ['Idle', 20],
    ])
    expect(panelReasons(given)).toContain('Break')
    expect(panelReasons(given)).not.toContain('Idle')
    expect(panelReasons(new Map())[0]).toBe('MachineFault')
  })
})
