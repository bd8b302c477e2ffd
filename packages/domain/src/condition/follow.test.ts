import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../time/lengths.ts'
import { areGood, followedRuns, staysNear } from './follow.ts'
import type { CycleVerdict } from './judge.ts'
import type { PartShapes } from './part-shapes.ts'

const run = (day: number) => ({ cycleUuid: `run-${day}`, startedAt: new Date(day * DAY_MS) })
const days = (...all: number[]) => all.map(run)
const shapes = (values: readonly number[]): PartShapes => ({
  '12000': { rateHz: 2000, shape: [Float64Array.from(values), Float64Array.from(values)] },
})
const verdict = (changes: Partial<CycleVerdict> = {}, rarity: number | undefined = 0.5): CycleVerdict => ({
  score: 98,
  status: 'OK',
  parts: [
    {
      name: '12000',
      score: 98,
      status: 'OK',
      findings: [],
      figures: [],
      ...(rarity === undefined ? {} : { rarity, evidence: 1 }),
    },
  ],
  ...changes,
})

describe('a fingerprint that follows', () => {
  it('has the runs that it had and those that are added, the newest twelve, each once', () => {
    const had = days(...Array.from({ length: 12 }, (_, day) => day))
    const names = (runs: readonly { cycleUuid: string }[]) => runs.map(({ cycleUuid }) => cycleUuid)
    expect(names(followedRuns(days(1, 2), days(3)))).toEqual(['run-1', 'run-2', 'run-3'])
    expect(names(followedRuns(days(1, 2), days(2)))).toEqual(['run-1', 'run-2'])
    const followed = names(followedRuns(had, days(12)))
    expect([followed.length, followed[0], followed.at(-1)]).toEqual([12, 'run-1', 'run-12'])
    expect(names(followedRuns(days(0, 40), days(60)))).toEqual(['run-40', 'run-60'])
    // One that a person calls good is in it, however old it is.
    expect(names(followedRuns(had, days(-5)))).toContain('run--5')
  })

  it('follows by itself after three good tests that are like most', () => {
    const three = (last: CycleVerdict) => [verdict(), verdict(), last]
    expect(areGood(three(verdict()))).toBe(true)
    expect(areGood([verdict(), verdict()])).toBe(false)
    expect(areGood(three(verdict({ status: 'UPPER_WARNING' })))).toBe(false)
    expect(areGood(three(verdict({}, 0.1)))).toBe(false)
    expect(areGood(three(verdict({ comparedWith: 5 })))).toBe(false)
    const figures = [{ ...verdict().parts[0], rarity: undefined }] as unknown as CycleVerdict['parts']
    expect(areGood(three(verdict({ parts: figures })))).toBe(false)
  })

  it('never moves further than twice the power of a band from the one that was made, in however small steps', () => {
    const made = shapes([0, 0, 0, 0])
    let used = made
    let steps = 0
    for (let wear = 0.05; wear < 2; wear += 0.05) {
      const next = shapes([0, 0, wear, 0])
      if (!staysNear(next, made)) continue
      used = next
      steps++
    }
    expect(steps).toBe(6)
    expect(used['12000']?.shape[0]?.[2]).toBeCloseTo(0.3)
    expect(staysNear(shapes([0, 0, -0.31, 0]), made)).toBe(false)
    // A record that was made in another way cannot be compared, and is not followed.
    expect(staysNear({ other: shapes([0])['12000'] as PartShapes[string] }, made)).toBe(false)
    expect(staysNear({}, made)).toBe(false)
  })
})
