import { describe, expect, it } from 'vitest'
import { bearingFaultOf, meanSignsOf } from './bearing-fault.ts'
import { type BearingSigns, bearingSignsOf } from './bearing-signs.ts'
import { bearingFrequencies } from './frequencies.ts'
import { cyclePrintOf, FIRST_TEST, judgeCycle, type MeasuredCycle } from './judge.ts'
import { measure } from './read-series.ts'
import { knockingRecord } from './testing.ts'

const bearing = { name: 'front', balls: 10, ballDiameter: 8.46, pitchDiameter: 41.7, angle: 25 }
const spindle = { rpm: 3000, bearings: [bearing] }
const { outerRace, innerRace, ball, cage } = bearingFrequencies(bearing, spindle.rpm)

type Given = Parameters<typeof knockingRecord>[0]
const signsOf = (given: Given): BearingSigns => bearingSignsOf(knockingRecord(given), spindle) as BearingSigns
const print = meanSignsOf([signsOf({ seed: 1 }), signsOf({ seed: 2 })])
const named = (given: Given) => bearingFaultOf(signsOf(given), print)?.part ?? null

describe('a bearing', () => {
  it.each([
    ['outerRace', { hz: 0.99 * outerRace, loudness: 1 }],
    ['innerRace', { hz: 1.005 * innerRace, loudness: 1, swingHz: 50 }],
    ['ball', { hz: 0.99 * 2 * ball, loudness: 1, swingHz: cage }],
  ] as const)('is named by the part that knocks: %s', (part, knocks) => {
    expect(named({ seed: 9, knocks })).toBe(part)
  })

  it('that is whole is not named, nor are lines that only lie where one would knock', () => {
    for (let seed = 11; seed < 15; seed++) expect(named({ seed })).toBeNull()
    for (const hz of [1000, 5 * outerRace, 3 * innerRace])
      expect(named({ seed: 9, tones: { [hz]: 2 } })).toBeNull()
  })

  it('is not named by knocks at another frequency', () => {
    expect(named({ seed: 9, knocks: { hz: 0.8 * outerRace, loudness: 1 } })).toBeNull()
  })

  it('says where it knocks, how often, and how sure that is', () => {
    const fault = bearingFaultOf(signsOf({ seed: 9, knocks: { hz: outerRace, loudness: 2 } }), print)
    expect(fault).toMatchObject({
      bearing: 'front',
      part: 'outerRace',
      certainty: 'veryLikely',
      knocksHz: outerRace,
    })
    expect(fault?.axis).toBeLessThan(2)
    const [from = 0, to = 0] = fault?.rangeHz ?? []
    expect(from < 2400 && 2400 < to).toBe(true)
  })

  it('that knocked in its fingerprint too is not named, and one without signs in it is named as well', () => {
    const knocks = { hz: outerRace, loudness: 0.7 }
    const run = signsOf({ seed: 9, knocks })
    expect(bearingFaultOf(run, signsOf({ seed: 10, knocks: { hz: outerRace, loudness: 2 } }))).toBeNull()
    expect(bearingFaultOf(run, undefined)?.part).toBe('outerRace')
    expect(meanSignsOf([run, undefined])).toBeUndefined()
  })

  it('is not looked for without its speed or geometry', () => {
    expect(bearingSignsOf(knockingRecord({ seed: 1 }), { bearings: [bearing] })).toBeUndefined()
    expect(bearingSignsOf(knockingRecord({ seed: 1 }), { rpm: 3000 })).toBeUndefined()
    const tooLarge = { ...bearing, ballDiameter: 50 }
    expect(bearingSignsOf(knockingRecord({ seed: 1 }), { rpm: 3000, bearings: [tooLarge] })).toBeUndefined()
    for (const rpm of [0, 1e-9, 1e6])
      expect(bearingSignsOf(knockingRecord({ seed: 1 }), { rpm, bearings: [bearing] })).toBeUndefined()
  })

  it('of which an axis is dead is read in finite numbers', () => {
    const { rateHz, axes } = knockingRecord({ seed: 1 })
    const dead = { rateHz, axes: [...axes, new Float64Array(axes[0]?.length ?? 0)] }
    const strengths = bearingSignsOf(dead, spindle)?.signs.flatMap((sign) => sign.strengths)
    expect(strengths?.every((ranges) => ranges.every(Number.isFinite))).toBe(true)
  })
})

it('a test has the bearing as its first finding, also by a fingerprint of an earlier version', () => {
  const measured = (given: Given, facts = {}): MeasuredCycle => {
    const { rateHz, axes } = knockingRecord(given)
    const [x, y] = axes.map((axis) => Array.from(axis))
    return { run: measure('SPINDLE_CHECK', JSON.stringify({ rateHz, x, y }), facts) }
  }
  const worn = measured({ seed: 9, knocks: { hz: outerRace, loudness: 1 } }, spindle)
  for (const facts of [spindle, {}]) {
    const verdict = judgeCycle(worn, cyclePrintOf([measured({ seed: 1 }, facts)]), { ...FIRST_TEST, spindle })
    if ('fault' in verdict) throw new Error(verdict.fault)
    const [first] = verdict.parts[0]?.findings ?? []
    expect(first).toMatchObject({
      hz: outerRace,
      origin: { kind: 'bearing', part: 'outerRace', bearing: 'front' },
    })
    expect(first?.times).toBeGreaterThan(1.5)
  }
})
