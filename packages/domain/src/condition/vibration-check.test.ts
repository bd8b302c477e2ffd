import { describe, expect, it } from 'vitest'
import { rarityOf } from './evidence.ts'
import { findingsOf } from './findings.ts'
import { spectrumOf } from './spectrum.ts'
import { spindleRecord } from './testing.ts'
import { checkVibration, fingerprintOf } from './vibration-check.ts'
import { unusable } from './vibration-record.ts'
import type { VibrationFingerprint } from './vibration-spread.ts'

const printOf = (seeds: readonly number[]) =>
  fingerprintOf(seeds.map((seed) => spectrumOf(spindleRecord({ seed })))) as VibrationFingerprint
const print = printOf([1, 2, 3])

describe('a run against its fingerprint', () => {
  it('that is like it is no rare one', () => {
    const verdict = checkVibration(spectrumOf(spindleRecord({ seed: 9 })), print)
    expect(rarityOf(verdict.deviation)).toBeGreaterThan(0.05)
    expect(verdict.deviations).toEqual([])
  })

  it('does not score by its length', () => {
    const [short, long] = [5, 40].map((seconds) =>
      checkVibration(spectrumOf(spindleRecord({ seed: 9, seconds })), print),
    )
    for (const { deviation = 0 } of [short, long].flatMap((each) => each ?? []))
      expect(rarityOf(deviation)).toBeGreaterThan(0.05)
  })

  it('does not score by the load of the day', () => {
    const { deviation, level } = checkVibration(spectrumOf(spindleRecord({ seed: 9, gain: 2 })), print)
    expect(rarityOf(deviation)).toBeGreaterThan(0.05)
    expect(level).toBeCloseTo(2, 1)
  })

  it('with a new tone names its frequency, axis and factor', () => {
    const run = spectrumOf(spindleRecord({ seed: 9, tones: { 816: 1.2, 616: 0.6, 1016: 0.6, 1632: 0.8 } }))
    const verdict = checkVibration(run, print)
    expect(rarityOf(verdict.deviation)).toBeLessThan(1e-6)
    const findings = findingsOf({ run, print, fault: null }, verdict.deviations, { rpm: 12_000 })
    // A line alone is no bearing, wherever it lies.
    expect(findings[0]).toMatchObject({ hz: 816, sideBandsHz: 200, origin: null })
    expect(findings.map(({ hz }) => hz)).toContain(1632)
    expect(findings.every(({ times }) => times > 2)).toBe(true)
  })

  it('says nothing about where a line comes from when the speed is not known', () => {
    const run = spectrumOf(spindleRecord({ seed: 9, tones: { 816: 1.2 } }))
    const [first] = findingsOf({ run, print, fault: null }, checkVibration(run, print).deviations, {})
    expect(first).toMatchObject({ hz: 816, origin: null, sideBandsHz: null })
  })

  it('is not compared with one of another rate', () => {
    const other = { ...spindleRecord(), rateHz: 2048 }
    expect(fingerprintOf([spectrumOf(spindleRecord()), spectrumOf(other)])).toBeNull()
    expect(fingerprintOf([])).toBeNull()
  })

  it('of a sensor that broke on one axis is compared in finite numbers', () => {
    const { rateHz, axes } = spindleRecord({ seed: 9 })
    const dead = {
      rateHz,
      axes: [axes[0], axes[1], new Float64Array(axes[0]?.length ?? 0)] as Float64Array[],
    }
    expect(unusable(dead)).toBeNull()
    const { deviation, level } = checkVibration(spectrumOf(dead), print)
    expect(Number.isFinite(deviation) && Number.isFinite(level)).toBe(true)
  })
})

describe('a record', () => {
  const second = (value: (i: number) => number, length = 8 * 4096) =>
    Float64Array.from({ length }, (_, i) => value(i))
  it.each([
    ['without an axis', 4096, [], 'NO_AXIS'],
    ['of one sample', 4096, [second(() => 1, 1)], 'TOO_SHORT'],
    ['with a rate of zero', 0, [second((i) => i)], 'WRONG_RATE'],
    ['with no rate', Number.NaN, [second((i) => i)], 'WRONG_RATE'],
    ['with an absurd rate', 1e9, [second((i) => i)], 'WRONG_RATE'],
    ['with a gap', 4096, [second((i) => (i === 7 ? Number.NaN : i % 5))], 'NOT_A_NUMBER'],
    ['with infinity', 4096, [second((i) => (i === 7 ? Number.POSITIVE_INFINITY : i % 5))], 'NOT_A_NUMBER'],
    ['that does not move', 4096, [second(() => 3)], 'CONSTANT'],
    ['with axes of two lengths', 4096, [second((i) => i % 5), second((i) => i % 5, 4096)], 'UNEQUAL_AXES'],
    ['of a working sensor', 4096, [second((i) => i % 5)], null],
  ])('%s is refused by its fault', (_, rateHz, axes, fault) => {
    expect(unusable({ rateHz, axes })).toBe(fault)
  })
})
