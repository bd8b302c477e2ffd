import { describe, expect, it } from 'vitest'
import { cyclePrintOf, FIRST_TEST, judgeCycle, type MeasuredCycle } from './judge.ts'

const NAMES = ['reactionTime1', 'reactionTime2', 'posTime1', 'posTime2']
const TESTS_A_PRINT = 60
const PRINTS = 300

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A device whose figures scatter so many decades, each around its own middle. */
function device(seed: number, decades: number): () => MeasuredCycle {
  const next = random(seed)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const middles = NAMES.map(() => 20 + 500 * next())
  return () => ({
    clamp: {
      kind: 'figures',
      figures: Object.fromEntries(
        NAMES.map((name, i) => [name, (middles[i] as number) * 10 ** ((normal() * decades) / 2)]),
      ),
    },
  })
}

/** Of good devices: the first of the tests that warn in a row. */
function alarmsOf(decades: number, runs: number, tests: number): number {
  let alarms = 0
  for (let seed = 1; seed <= PRINTS; seed++) {
    const run = device(seed * 7919 + runs, decades)
    const print = cyclePrintOf(Array.from({ length: runs }, run))
    let before = {}
    let warned = false
    for (let n = 0; n < TESTS_A_PRINT; n++) {
      const verdict = judgeCycle(run(), print, { ...FIRST_TEST, tests, before })
      if ('fault' in verdict) throw new Error(verdict.fault)
      before = { clamp: verdict.parts[0]?.evidence ?? 1 }
      if (verdict.status !== 'OK' && !warned) alarms++
      warned = verdict.status !== 'OK'
    }
  }
  return alarms
}

describe('good devices raise no more alarms than the budget allows', () => {
  it.each([
    [0.02, 1],
    [0.05, 1],
    [0.1, 1],
    [0.05, 3],
    [0.1, 3],
    [0.1, 5],
    [0.3, 8],
  ])('where they scatter by %s decades and the fingerprint has %s runs', (decades, runs) => {
    for (const tests of [20, 90]) {
      const rate = alarmsOf(decades, runs, tests) / (PRINTS * TESTS_A_PRINT)
      expect(rate * tests).toBeLessThan(1)
    }
  })
})
