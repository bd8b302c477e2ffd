import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../time/lengths.ts'
import { handoverState, isOfNow, mayConfirm, mayWrite } from './handover.ts'

const shift = { from: 0, to: 8 * HOUR_MS, confirmedAt: null }
const confirmed = { ...shift, confirmedAt: 8 * HOUR_MS }

describe('the handover of a shift', () => {
  it.each([
    [7 * HOUR_MS, shift, 'running'],
    [8 * HOUR_MS, shift, 'open'],
    [7 * HOUR_MS, confirmed, 'confirmed'],
    [9 * HOUR_MS, confirmed, 'confirmed'],
  ] as const)('at %i of %o is %s', (now, of, state) => {
    expect(handoverState(of, now)).toBe(state)
  })

  it('is confirmed once, from an hour before the end on, however late', () => {
    expect(mayConfirm(shift, 7 * HOUR_MS - 1)).toBe(false)
    expect(mayConfirm(shift, 7 * HOUR_MS)).toBe(true)
    expect(mayConfirm(shift, 100 * HOUR_MS)).toBe(true)
    expect(mayConfirm(confirmed, 8 * HOUR_MS)).toBe(false)
  })

  it('is changed until it is confirmed', () => {
    expect(mayWrite(shift)).toBe(true)
    expect(mayWrite(confirmed)).toBe(false)
  })

  it('is of now while the shift runs, and a day longer where nobody has confirmed it', () => {
    expect(isOfNow(confirmed, 7 * HOUR_MS)).toBe(true)
    expect(isOfNow(confirmed, 8 * HOUR_MS)).toBe(false)
    expect(isOfNow(shift, 31 * HOUR_MS)).toBe(true)
    expect(isOfNow(shift, 32 * HOUR_MS)).toBe(false)
  })
})
