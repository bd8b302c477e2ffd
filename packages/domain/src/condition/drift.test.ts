import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../time/lengths.ts'
import { driftOf } from './drift.ts'
import { spectrumOf } from './spectrum.ts'
import { spindleRecord } from './testing.ts'
import { checkVibration, fingerprintOf } from './vibration-check.ts'
import { type Ageing, FRESH, type VibrationFingerprint } from './vibration-spread.ts'

const flat = (values: readonly number[]) => [Float64Array.from(values)]
const operation = (shift: readonly number[]) => ({ before: [flat([0, 0, 0])], now: [flat(shift)] })

describe('what the operations of a machine share', () => {
  it('is its drift, whatever one of them does alone', () => {
    const drift = driftOf([operation([0.3, 0, 0]), operation([0.3, 0, 0]), operation([0.3, 2, 0])])
    expect(drift?.operations).toBe(3)
    expect(drift?.shift[0]?.[0]).toBeCloseTo(0.3)
    expect(drift?.shift[0]?.[1]).toBe(0)
    const [agreed = 0, argued = 0] = drift?.spread[0] ?? []
    expect(argued).toBeGreaterThan(agreed)
  })

  it('is taken out up to four times the power: more has happened to the machine', () => {
    expect(driftOf([operation([3, -3, 0]), operation([3, -3, 0])])?.shift[0]).toEqual(
      Float64Array.of(0.6, -0.6, 0),
    )
  })

  it('is not known of one operation, or of those that ran at one time only', () => {
    expect(driftOf([operation([1, 0, 0])])).toBeNull()
    expect(driftOf([operation([1, 0, 0]), { before: [], now: [flat([1, 0, 0])] }])).toBeNull()
  })
})

describe('an old fingerprint', () => {
  const spectra = (tones: object, seeds: readonly number[]) =>
    seeds.map((seed) => spectrumOf(spindleRecord({ seed, tones: { ...tones } })))
  const print = fingerprintOf(spectra({}, [1, 2, 3])) as VibrationFingerprint
  const [drifted] = spectra({ 1500: 0.1 }, [9])
  const [worn] = spectra({ 1500: 0.1, 816: 1.2, 1632: 0.8 }, [9])
  const shiftOf = (bands: readonly Float64Array[]) =>
    bands.map((axis, a) => axis.map((value, band) => value - (print.shape[a]?.[band] ?? 0)))
  const [later] = [spectrumOf(spindleRecord({ seed: 5, tones: { 1500: 0.1 } }))]

  it('forgives what all operations share, and nothing else', () => {
    const { shape } = fingerprintOf([later as never]) as VibrationFingerprint
    const shift = shiftOf(shape)
    const others = [1, 2].map(() => ({
      before: [shape.map((axis) => new Float64Array(axis.length))],
      now: [shift],
    }))
    const ageing = { ageMs: 200 * DAY_MS, drift: driftOf(others), isOnly: true }
    const of = (run: typeof drifted, known: Ageing = ageing) =>
      checkVibration(run as never, print, known).deviation
    expect(of(drifted)).toBeLessThan(of(drifted, FRESH))
    expect(of(worn)).toBeGreaterThan(3 * of(drifted))
  })

  it('is trusted less the older it is, where nothing is known of the time since', () => {
    const at = (days: number) =>
      checkVibration(worn as never, print, { ageMs: days * DAY_MS, drift: null, isOnly: true }).deviation
    expect(at(0)).toBeGreaterThan(at(90))
    expect(at(90)).toBeGreaterThan(at(182))
    expect(at(182)).toBe(at(1000))
  })
})
