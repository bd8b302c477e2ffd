import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../time/lengths.ts'
import { arrivalOf, arrivedShare, type Backfill, isArriving } from './backfill.ts'

const NOW = Date.UTC(2026, 10, 18, 9)

const backfill = (fields: Partial<Backfill>): Backfill => ({
  from: NOW - 10 * DAY_MS,
  to: NOW,
  lastFrom: null,
  lastTo: null,
  isBackward: false,
  share: null,
  begunAt: NOW - 2 * MINUTE_MS,
  notedAt: NOW - SECOND_MS,
  ...fields,
})

describe('what comes long after its time', () => {
  it('is being taken in while it goes on, and neither after one message nor two minutes after the last', () => {
    expect(isArriving(backfill({}), NOW)).toBe(true)
    expect(isArriving(backfill({ begunAt: NOW - SECOND_MS }), NOW)).toBe(false)
    expect(isArriving(backfill({ notedAt: NOW - 2 * MINUTE_MS, begunAt: NOW - 3 * MINUTE_MS }), NOW)).toBe(
      false,
    )
    expect(isArriving(backfill({ share: 1 }), NOW)).toBe(false)
  })

  it('has come as far as its last points reach towards the present, or back from it', () => {
    const last = { lastFrom: NOW - 7 * DAY_MS, lastTo: NOW - 6 * DAY_MS }
    expect(arrivedShare(backfill(last), NOW)).toBeCloseTo(0.4)
    expect(arrivedShare(backfill({ ...last, isBackward: true }), NOW)).toBeCloseTo(0.7)
  })

  it('has come as far as its sender says, where it says so', () => {
    expect(arrivedShare(backfill({ share: 0.41, lastFrom: NOW - DAY_MS, lastTo: NOW }), NOW)).toBe(0.41)
  })

  it('has no share where nobody knows how far back it reaches', () => {
    const oldest = { from: NOW - 3 * DAY_MS, lastFrom: NOW - 3 * DAY_MS, lastTo: NOW - 2 * DAY_MS }
    expect(arrivedShare(backfill({ ...oldest, isBackward: true }), NOW)).toBeNull()
    expect(arrivalOf([], NOW)).toEqual({ share: null, leftMs: null })
  })

  it('of several machines is their mean, with those that are through', () => {
    const half = backfill({ share: 0.5 })
    expect(arrivalOf([half, backfill({ notedAt: NOW - 2 * MINUTE_MS })], NOW).share).toBe(0.75)
  })

  it('takes as long as it took so far for its share, and nobody knows at the beginning', () => {
    expect(arrivalOf([backfill({ share: 0.4 })], NOW).leftMs).toBeCloseTo(3 * MINUTE_MS)
    expect(arrivalOf([backfill({ share: 0.04 })], NOW).leftMs).toBeNull()
  })
})
