import { describe, expect, it } from 'vitest'
import { isQuiet, nextDigest, quietEnd } from './quiet-hours.ts'

const BERLIN = 'Europe/Berlin'
const NIGHT = { isOn: true, from: 22 * 60, to: 6 * 60, hasWeekends: true }
const at = (local: string) => Date.parse(`${local}+01:00`)

describe('quiet hours', () => {
  it('go past midnight, in the zone of the reader', () => {
    expect(isQuiet(NIGHT, BERLIN, at('2026-11-12T21:59'))).toBe(false)
    expect(isQuiet(NIGHT, BERLIN, at('2026-11-12T22:00'))).toBe(true)
    expect(isQuiet(NIGHT, BERLIN, at('2026-11-13T05:59'))).toBe(true)
    expect(isQuiet(NIGHT, BERLIN, at('2026-11-13T06:00'))).toBe(false)
    expect(isQuiet(NIGHT, 'Asia/Tokyo', at('2026-11-12T21:59'))).toBe(true)
  })

  it('are none while they are off', () => {
    expect(isQuiet({ ...NIGHT, isOn: false }, BERLIN, at('2026-11-12T23:00'))).toBe(false)
  })

  it('last the whole weekend, and the nights around it', () => {
    expect(quietEnd(NIGHT, BERLIN, at('2026-11-13T23:00'))).toBe(at('2026-11-16T06:00'))
    expect(quietEnd(NIGHT, BERLIN, at('2026-11-14T12:00'))).toBe(at('2026-11-16T06:00'))
    expect(quietEnd({ ...NIGHT, hasWeekends: false }, BERLIN, at('2026-11-13T23:00'))).toBe(
      at('2026-11-14T06:00'),
    )
  })

  it('end at midnight after a weekend when they are in the day', () => {
    const lunch = { ...NIGHT, from: 12 * 60, to: 13 * 60 }
    expect(quietEnd(lunch, BERLIN, at('2026-11-15T12:30'))).toBe(at('2026-11-16T00:00'))
    expect(quietEnd(lunch, BERLIN, at('2026-11-16T12:30'))).toBe(at('2026-11-16T13:00'))
  })

  it('end at the hour of the clock in the night when it is changed', () => {
    const end = quietEnd({ ...NIGHT, hasWeekends: false }, BERLIN, Date.parse('2026-03-28T23:00+01:00'))
    expect(end).toBe(Date.parse('2026-03-29T06:00+02:00'))
  })

  it('that never end hold nothing back for ever', () => {
    const always = { ...NIGHT, from: 0, to: 24 * 60 }
    expect(quietEnd(always, BERLIN, at('2026-11-12T12:00'))).toBe(at('2026-11-12T12:00'))
  })
})

describe('a digest', () => {
  it('is sent at the next time of the day', () => {
    const digest = { isOn: true, every: 'day', at: 14 * 60 } as const
    expect(nextDigest(digest, BERLIN, at('2026-11-12T13:59'))).toBe(at('2026-11-12T14:00'))
    expect(nextDigest(digest, BERLIN, at('2026-11-12T14:00'))).toBe(at('2026-11-13T14:00'))
  })

  it('of a week is sent on Monday', () => {
    const digest = { isOn: true, every: 'week', at: 7 * 60 } as const
    expect(nextDigest(digest, BERLIN, at('2026-11-12T13:59'))).toBe(at('2026-11-16T07:00'))
    expect(nextDigest(digest, BERLIN, at('2026-11-16T07:00'))).toBe(at('2026-11-23T07:00'))
  })
})
