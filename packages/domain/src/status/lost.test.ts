import { describe, expect, test } from 'vitest'
import { isUnknown, largestLost, lostOf, lostSeconds, lostShare, sumLost } from './lost.ts'
import { emptyTotals } from './totals.ts'

const worked = { ...emptyTotals(), EXE: 3000, HANDLING: 600, READY: 300, FAIL: 100 }
const silent = { ...emptyTotals(), EXE: 400, DISCONNECTED: 3000, noData: 600 }

describe('lost time', () => {
  test('is planned time that was neither work nor handling', () => {
    const lost = lostOf(worked)
    expect(lost).toEqual({ idle: 300, alarm: 100, notReady: 0, noData: 0, planned: 4000 })
    expect(lost && lostSeconds(lost)).toBe(400)
    expect(lost && lostShare(lost)).toBe(0.1)
  })

  test('is idle, alarm and not ready', () => {
    const lost = lostOf({ ...worked, POWER_OFF: 1000 })
    expect(lost).toMatchObject({ notReady: 1000, planned: 5000 })
    expect(lost && lostSeconds(lost)).toBe(1400)
    expect(lost && largestLost(lost)).toBe('notReady')
  })

  test('names the silence of a machine apart, whether it left or never reported', () => {
    const lost = lostOf(silent)
    expect(lost).toMatchObject({ noData: 3600, planned: 4000 })
    expect(lost && lostSeconds(lost)).toBe(0)
    expect(lost && isUnknown(lost)).toBe(false)
  })

  test('is of what is known, as a time and as a share', () => {
    const partly = lostOf({ ...worked, DISCONNECTED: 6000, noData: 2000 })
    expect(partly && lostSeconds(partly)).toBe(400)
    expect(partly && lostShare(partly)).toBe(0.1)
    const unknown = lostOf({ ...emptyTotals(), DISCONNECTED: 3000 })
    expect(unknown && lostShare(unknown)).toBeNull()
    expect(unknown && isUnknown(unknown)).toBe(true)
  })

  test('is null, not zero, when nothing was planned', () => {
    expect(lostOf(emptyTotals())).toBeNull()
  })

  test('adds up over machines, and names its largest part', () => {
    const sum = sumLost([worked, silent].flatMap((totals) => lostOf(totals) ?? []))
    expect(sum).toEqual({ idle: 300, alarm: 100, notReady: 0, noData: 3600, planned: 8000 })
    expect(largestLost(sum)).toBe('idle')
  })
})
