import { expect, it } from 'vitest'
import { spectrumOf } from './spectrum.ts'
import { RATE_HZ, spindleRecord } from './testing.ts'
import { fingerprintOf } from './vibration-check.ts'
import type { VibrationFingerprint } from './vibration-spread.ts'
import { toleranceOf, WATERFALL_BANDS, waterfallBands, waterfallRow } from './waterfall.ts'

it('the row of a test stands out in the band of a new line and nowhere else', () => {
  const print = fingerprintOf([spectrumOf(spindleRecord())]) as VibrationFingerprint
  const row = waterfallRow(spectrumOf(spindleRecord({ seed: 2, tones: { 816: 1.5 } })), print)
  const bands = waterfallBands({ rateHz: RATE_HZ })
  const loudest = row.indexOf(Math.max(...row))
  expect(row).toHaveLength(WATERFALL_BANDS)
  expect(bands[loudest]).toBeLessThanOrEqual(816)
  expect(bands[loudest + 1]).toBeGreaterThan(816)
  expect(row.every((times, band) => times < 3 || Math.abs(band - loudest) <= 1)).toBe(true)
})

it('a line may lie a little beside that of the fingerprint, and be 1.6 times as high', () => {
  const tolerance = toleranceOf([0, 0, 0, 0, 10, 0, 0, 0, 0])
  expect(tolerance[2]).toBeCloseTo(16)
  expect(tolerance[6]).toBeCloseTo(16)
  expect(tolerance[1]).toBeLessThan(2)
})
