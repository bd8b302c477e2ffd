import { describe, expect, it } from 'vitest'
import {
  alarmDeviation,
  evidenceOf,
  evidenceScore,
  grownEvidence,
  rarityOf,
  testsAnAlarm,
} from './evidence.ts'
import { noise } from './testing.ts'

describe('the evidence of a run', () => {
  it('is small for what good runs do, and grows with how rare it is', () => {
    const rarities = [0.5, 1, 2, 4, 8, 16].map((each) => rarityOf(each))
    expect(rarities).toEqual(rarities.toSorted((a, b) => b - a))
    expect(rarityOf(Math.exp(0.36))).toBeCloseTo(0.5, 6)
    expect(rarityOf(0)).toBeCloseTo(1, 6)
    expect(rarityOf(1e9)).toBe(1e-15)
    expect(evidenceOf(1)).toBe(0.5)
    expect(evidenceOf(1e-15)).toBeGreaterThan(1e11)
  })

  it('has a mean of 1 over good runs, which is what a budget can be kept with', () => {
    // In steps of the logarithm: most of it lies in the rarest runs.
    let sum = 0
    const step = 0.001
    for (let log = -80; log < 0; log += step) sum += evidenceOf(Math.exp(log)) * Math.exp(log) * step
    // Rarer runs than the least exp(-80) have the rest: 1 in 80.
    expect(sum).toBeCloseTo(1 - 1 / 80, 2)
  })

  it('raises no more false alarms than one in so many tests', () => {
    const random = noise(7)
    const [tests, runs] = [50, 200_000]
    let [evidence, alarms] = [1, 0]
    for (let run = 0; run < runs; run++) {
      evidence = grownEvidence(evidence, Math.min(1, random() + 0.5 + 1e-12))
      if (evidenceScore(evidence, tests) >= 85) continue
      alarms++
      evidence = 1
    }
    expect(alarms / runs).toBeGreaterThan(0)
    expect(alarms / runs).toBeLessThanOrEqual(1 / tests)
  })

  it('adds up over tests in a row, and ends with one that is like the good ones', () => {
    const mild = 0.002
    const once = grownEvidence(1, mild)
    const twice = grownEvidence(once, mild)
    const often = Array.from({ length: 20 }).reduce<number>((before) => grownEvidence(before, mild), 1)
    const scores = [once, twice, often].map((each) => evidenceScore(each, 90))
    expect(scores[0]).toBeGreaterThan(85)
    expect(scores[1]).toBeLessThan(85)
    expect(scores[2]).toBeGreaterThan(65)
    expect(evidenceScore(grownEvidence(often, 0.5), 90)).toBe(100)
  })

  it('has its limits where the budget puts them', () => {
    expect(evidenceScore(90, 90)).toBe(85)
    expect(evidenceScore(900, 90)).toBe(65)
    expect(evidenceScore(1e15, 90)).toBe(0)
    expect(evidenceScore(0.2, 90)).toBe(100)
    expect(evidenceScore(90, 900)).toBeGreaterThan(85)
    expect(testsAnAlarm(30, 1 / 3)).toBeCloseTo(90)
    expect(testsAnAlarm(1, 1 / 3)).toBe(20)
  })

  it('of a single run reaches the alarm at a deviation that grows with the tests', () => {
    for (const tests of [20, 90, 1000])
      expect(evidenceOf(rarityOf(alarmDeviation(tests))) / tests).toBeCloseTo(1, 3)
    expect(alarmDeviation(1000)).toBeGreaterThan(alarmDeviation(20))
  })
})
