import { describe, expect, it } from 'vitest'
import { HOUR_MS, SECOND_MS } from '../time/lengths.ts'
import {
  carriedCorrection,
  correctionAfterStep,
  measureReaderClock,
  readerCorrection,
} from './reader-clock.ts'

const T0 = Date.UTC(2026, 10, 16)

describe('the clock of a reader is measured by an answer of the portal', () => {
  it('that came at once, and by one that waited for news, alike', () => {
    for (const waitedMs of [0, 20 * SECOND_MS])
      expect(
        measureReaderClock({
          cameAt: T0 + HOUR_MS + waitedMs + 400,
          tookMs: waitedMs + 400,
          heardAt: T0 + 200,
          answeredAt: T0 + 200 + waitedMs,
        }),
      ).toEqual({ aheadMs: HOUR_MS, errorMs: 200 })
  })

  it('and known to be unsure where the answer was long under way', () => {
    const slow = { cameAt: T0, tookMs: 30 * SECOND_MS, heardAt: T0, answeredAt: T0 }
    expect(measureReaderClock(slow).errorMs).toBe(15 * SECOND_MS)
  })
})

describe('the times of a reader', () => {
  const sure = (aheadMs: number) => ({ aheadMs, errorMs: 100 })

  it('are left alone by seconds, and corrected by hours and years', () => {
    expect(readerCorrection(sure(5_000), 0)).toBe(0)
    expect(readerCorrection(sure(-4_000), 0)).toBe(0)
    expect(readerCorrection(sure(-HOUR_MS), 0)).toBe(-HOUR_MS)
    expect(readerCorrection(sure(-T0), 0)).toBe(-T0)
  })

  it('stay as they are by what a measurement does not know', () => {
    expect(readerCorrection({ aheadMs: 9_000, errorMs: 8_000 }, 0)).toBe(0)
    expect(readerCorrection({ aheadMs: HOUR_MS + 9_000, errorMs: 9_000 }, HOUR_MS)).toBe(HOUR_MS)
    expect(readerCorrection(sure(HOUR_MS + 900), HOUR_MS)).toBe(HOUR_MS)
    expect(readerCorrection(sure(HOUR_MS + 1_500), HOUR_MS)).toBe(HOUR_MS + 1_500)
  })

  it('are those of its clock again when that has been set', () => {
    expect(readerCorrection(sure(300), HOUR_MS)).toBe(0)
    expect(correctionAfterStep(-HOUR_MS, HOUR_MS + 200)).toBe(0)
    expect(correctionAfterStep(-HOUR_MS, 60_000)).toBe(-HOUR_MS)
    expect(correctionAfterStep(0, HOUR_MS)).toBe(0)
  })

  it('go on after a restart as they were, and never from before it', () => {
    const earlier = (aheadMs: number) => ({ aheadMs, asOf: T0 })
    expect(carriedCorrection(T0 - HOUR_MS + 9, earlier(-HOUR_MS))).toBe(-HOUR_MS)
    expect(carriedCorrection(T0 + 9 * HOUR_MS, earlier(HOUR_MS))).toBe(HOUR_MS)
    // Set right meanwhile.
    expect(carriedCorrection(T0 + 9, earlier(HOUR_MS))).toBe(0)
    // Without a battery.
    expect(carriedCorrection(0, earlier(0))).toBe(-T0)
  })
})
