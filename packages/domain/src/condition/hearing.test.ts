import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../time/lengths.ts'
import { rarityOf } from './evidence.ts'
import { ageOf, hearingOf, isEnough, printSpreadOf } from './hearing.ts'
import { cyclePrintOf, FIRST_TEST, judgeCycle } from './judge.ts'
import { spectrumOf } from './spectrum.ts'
import { spindleRecord } from './testing.ts'
import { checkVibration } from './vibration-check.ts'
import type { VibrationFingerprint } from './vibration-spread.ts'

const day = (count: number) => new Date(count * DAY_MS)
const measured = (seed: number) => ({
  run: { kind: 'vibration' as const, spectrum: spectrumOf(spindleRecord({ seed })) },
})
const print = cyclePrintOf([measured(1), measured(2), measured(3)])
const spread = printSpreadOf(print) ?? Number.NaN

describe('a fingerprint', () => {
  it('is fresh for 45 days, then as old as the last of an unbroken row of good tests', () => {
    expect(ageOf(day(44), day(0), null)).toBe(0)
    expect(ageOf(day(100), day(0), null)).toBe(100 * DAY_MS)
    expect(ageOf(day(100), day(0), day(90))).toBe(10 * DAY_MS)
  })

  it('is as old as its newest run after a pause, whatever was good by it before or since', () => {
    expect(ageOf(day(200), day(0), day(90))).toBe(200 * DAY_MS)
  })

  it('is as old as any after a repair, until a run of it is younger than that', () => {
    const half = 182 * DAY_MS
    expect(ageOf(day(20), day(0), day(15), day(10))).toBe(Number.POSITIVE_INFINITY)
    expect(ageOf(day(9), day(0), null, day(10))).toBe(0)
    expect(ageOf(day(20), day(11), null, day(10))).toBe(0)
    const repaired = hearingOf(spread, Number.POSITIVE_INFINITY, true, 90)
    expect(repaired).toEqual(hearingOf(spread, half, true, 90))
    expect(repaired.now).toBeGreaterThan(repaired.fresh)
    expect(isEnough(spread, Number.POSITIVE_INFINITY, true)).toBe(false)
  })

  it('is no longer enough where limits lie half as far out again, sooner where good runs are alike', () => {
    expect(isEnough(spread, 0, true)).toBe(true)
    expect(isEnough(spread, 10 * DAY_MS, true)).toBe(true)
    expect(isEnough(spread, 120 * DAY_MS, true)).toBe(false)
    expect(isEnough(1, 120 * DAY_MS, true)).toBe(true)
    expect(isEnough(0.04, 50 * DAY_MS, false)).toBe(true)
    expect(isEnough(0.04, 50 * DAY_MS, true)).toBe(false)
  })

  it('hears a fault from the loudness on that raises a warning', () => {
    const [fresh, old] = [hearingOf(spread, 0, true, 90), hearingOf(spread, 180 * DAY_MS, true, 90)]
    expect(fresh.now).toBe(fresh.fresh)
    expect(old.fresh).toBe(fresh.fresh)
    expect(old.now).toBeGreaterThan(2 * fresh.now)
    const vibration = print.run as { kind: 'vibration'; spectrum: VibrationFingerprint }
    // All axes louder in a few bands, a little less and a little more than that.
    const louder = (times: number) => {
      const { bands, ...rest } = vibration.spectrum
      const raised = bands.map((axis) =>
        axis.map((value, band) => (band >= 30 && band < 33 ? value + 2 * Math.log10(times) : value)),
      )
      return { ...rest, bands: raised }
    }
    const statusAt = (times: number) =>
      judgeCycle({ run: { kind: 'vibration', spectrum: louder(times) } }, print, FIRST_TEST)
    expect(rarityOf(checkVibration(louder(1), vibration.spectrum).deviation)).toBeGreaterThan(0.5)
    expect(statusAt(fresh.fresh * 0.85)).toMatchObject({ status: 'OK' })
    expect(statusAt(fresh.fresh * 1.15)).toMatchObject({ status: 'UPPER_WARNING' })
  })

  it('of figures alone has no spread', () => {
    expect(printSpreadOf({ clamp: { kind: 'figures', figures: { posTime1: 1 } } })).toBeNull()
  })
})
