import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../time/lengths.ts'
import { cyclePrintOf, FIRST_TEST, judgeCycle, type MeasuredCycle } from './judge.ts'
import { shapeOf } from './shape.ts'
import { spectrumOf } from './spectrum.ts'
import { noise, spindleRecord } from './testing.ts'
import { isDistinct, type OtherShapes } from './unlike.ts'
import { unusable, type VibrationRecord } from './vibration-record.ts'
import type { Ageing } from './vibration-spread.ts'

/** Axes that differ from one another, as those of a machine do. */
const recorded = (seed: number, low = 300, seconds = 12): VibrationRecord => {
  const axes = [low, 900, 1500].map(
    (hz) =>
      spindleRecord({ seed: seed + hz, seconds, tones: { [hz]: 2, [hz + 170]: 1 } }).axes[0] as Float64Array,
  )
  return { rateHz: 4096, axes }
}
const cycle = (record: VibrationRecord): MeasuredCycle => ({
  run: { kind: 'vibration', spectrum: spectrumOf(record) },
})
const print = cyclePrintOf([cycle(recorded(1)), cycle(recorded(2)), cycle(recorded(3))])
const other = { name: 'Drilling', shape: shapeOf(spectrumOf(recorded(4, 700))) }
const judged = (record: VibrationRecord) => {
  const verdict = judgeCycle(cycle(record), print, {
    ...FIRST_TEST,
    others: () => ({ prints: [other], lately: [] }),
  })
  return 'fault' in verdict ? verdict.fault : verdict.status
}

describe('a record that is not what it is sent as', () => {
  it('is neither a good run nor a worn one', () => {
    expect(judged(recorded(7))).toBe('OK')
    const worn = recorded(7).axes.map((axis) =>
      axis.map((value, i) => value + 1.5 * Math.sin((2 * Math.PI * 1201 * i) / 4096)),
    )
    expect(judged({ rateHz: 4096, axes: worn })).toMatch('ERROR')
  })

  it('is named: another operation, swapped axes, a silent axis, a clock at another rate', () => {
    expect(
      judgeCycle(cycle(recorded(8, 700)), print, {
        ...FIRST_TEST,
        others: () => ({ prints: [other], lately: [] }),
      }),
    ).toEqual({
      fault: 'OTHER_OPERATION',
      like: 'Drilling',
      part: 'run',
    })
    const { axes } = recorded(9)
    const [x, y, z] = axes as [Float64Array, Float64Array, Float64Array]
    expect(judged({ rateHz: 4096, axes: [x, z, y] })).toBe('SWAPPED_AXES')
    expect(judged({ rateHz: 4096, axes: [x, y, new Float64Array(z.length)] })).toBe('DEAD_AXIS')
    const half = recorded(9, 300, 24).axes.map((axis) => axis.filter((_, i) => i % 2 === 0))
    expect(judged({ rateHz: 4096, axes: half })).toBe('OTHER_RATE')
  })

  it('is named where values were left out and what is beyond half the new rate lies folded into the rest', () => {
    // The higher, the louder, on each axis in its own way.
    const loud = (seed: number): VibrationRecord => {
      const axes = [0.5, 0.8, 0.95].map((share) => {
        const random = noise(seed + share)
        const values = Float64Array.from({ length: 24 * 4096 }, random)
        return values.map((value, i) => value - share * (values[i - 1] ?? 0))
      })
      return { rateHz: 4096, axes }
    }
    const fast = cyclePrintOf([1, 2, 3].map((seed) => cycle(loud(seed))))
    for (const by of [2, 3, 4]) {
      const { rateHz, axes } = loud(9)
      const left = { rateHz, axes: axes.map((axis) => axis.filter((_, i) => i % by === 0)) }
      expect(judgeCycle(cycle(left), fast, FIRST_TEST)).toMatchObject({ fault: 'OTHER_RATE' })
    }
    expect(judgeCycle(cycle(loud(9)), fast, FIRST_TEST)).toMatchObject({ status: 'OK' })
  })

  it('is named too within the wide limits of an old fingerprint, by its own fingerprint or by good runs of today', () => {
    const old = { ageMs: 200 * DAY_MS, drift: null, isOnly: true }
    const near = [300, 930, 1530].map(
      (hz) =>
        spindleRecord({ seed: 11, seconds: 12, tones: { [hz]: 2, [hz + 170]: 1 } }).axes[0] as Float64Array,
    )
    const sent = cycle({ rateHz: 4096, axes: near })
    const own = { name: 'Nesting', shape: shapeOf(spectrumOf({ rateHz: 4096, axes: near })) }
    const by = (others: OtherShapes, ageing: Ageing) =>
      judgeCycle(sent, print, { ...FIRST_TEST, ageing: () => ageing, others: () => others })
    expect(by({ prints: [], lately: [] }, old)).toMatchObject({ status: 'OK' })
    expect(by({ prints: [own], lately: [] }, old)).toMatchObject({
      fault: 'OTHER_OPERATION',
      like: 'Nesting',
    })
    expect(by({ prints: [], lately: [own] }, old)).toMatchObject({
      fault: 'OTHER_OPERATION',
      like: 'Nesting',
    })
    // A run of its own operation is no other one's.
    const good = { ...FIRST_TEST, ageing: () => old, others: () => ({ prints: [own], lately: [own] }) }
    expect(judgeCycle(cycle(recorded(12)), print, good)).toMatchObject({ status: 'OK' })
  })

  it('of a sensor at the end of its range is not analysed', () => {
    const { rateHz, axes } = recorded(1)
    const clipped = axes.map((axis) => axis.map((value) => Math.min(0.8, Math.max(-0.8, value))))
    expect(unusable({ rateHz, axes: clipped })).toBe('CLIPPED')
    expect(unusable({ rateHz, axes })).toBeNull()
    const still = axes.map((axis) => axis.map((value, i) => (i % 1000 < 600 ? 0 : Math.abs(value))))
    expect(unusable({ rateHz, axes: still })).toBeNull()
    const steps = axes.map((axis) => axis.map((value) => Math.sign(Math.round(value))))
    expect(unusable({ rateHz, axes: steps })).toBeNull()
    const coarse = axes.map((axis) => axis.map((value) => Math.round(value * 4)))
    expect(unusable({ rateHz, axes: coarse })).toBeNull()
  })
})

describe('two operations', () => {
  const shape = (rise: number) => [Float64Array.from({ length: 60 }, (_, band) => (band % 2 ? rise : 0))]
  it('cannot be told apart where their fingerprints lie within their spreads', () => {
    const of = (rise: number, spread = 0.04) => ({ shape: shape(rise), spread })
    expect(isDistinct(of(0), of(0.1))).toBe(false)
    expect(isDistinct(of(0), of(0.8))).toBe(true)
    // Runs that scatter widely hide more, on either side.
    expect(isDistinct(of(0), of(0.8, 0.5))).toBe(false)
    expect(isDistinct(of(0, 0.5), of(0.8))).toBe(false)
  })
})
