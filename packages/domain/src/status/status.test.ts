import { describe, expect, it } from 'vitest'
import { isSilent } from './link.ts'
import { colorOf, isStatus, STATUS_ORDER, STATUSES, shownAs, statusOfColor, urgencyOf } from './status.ts'

describe('the status language', () => {
  it('has a colour for every status and finds the status of a colour again', () => {
    for (const status of STATUS_ORDER) expect(statusOfColor(colorOf(status))).toBe(status)
    expect(statusOfColor('purple')).toBe('N.A.')
  })

  it('shows set-up as idle and an unknown status as no data', () => {
    expect(shownAs('SETUP')).toBe('READY')
    expect(shownAs('UNKNOWN')).toBeNull()
  })

  it('knows its names and no others', () => {
    expect(STATUSES.every(isStatus)).toBe(true)
    for (const wrong of ['exe', 'WORK', '', 1, null, 'toString']) expect(isStatus(wrong)).toBe(false)
  })

  it('puts an alarm before everything else', () => {
    expect([...STATUSES].sort((a, b) => urgencyOf(a) - urgencyOf(b))[0]).toBe('FAIL')
  })
})

describe('a link', () => {
  it('is silent after ninety seconds without a word', () => {
    expect(isSilent(0, 90_000)).toBe(false)
    expect(isSilent(0, 90_001)).toBe(true)
  })
})
