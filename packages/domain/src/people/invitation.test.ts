import { describe, expect, it } from 'vitest'
import { type InvitationFacts, invitationState, isPending } from './invitation.ts'

const sent: InvitationFacts = { isOpened: false, isAccepted: false, isWithdrawn: false, isExpired: false }

describe('an invitation', () => {
  it.each([
    ['SENT', {}],
    ['OPENED', { isOpened: true }],
    ['EXPIRED', { isExpired: true }],
    ['EXPIRED', { isOpened: true, isExpired: true }],
    ['WITHDRAWN', { isWithdrawn: true, isExpired: true }],
    ['ACCEPTED', { isAccepted: true, isOpened: true, isExpired: true, isWithdrawn: true }],
  ])('is %s with %j', (state, facts) => {
    expect(invitationState({ ...sent, ...facts })).toBe(state)
  })

  it('is pending while its link works', () => {
    expect(isPending('SENT') && isPending('OPENED')).toBe(true)
    expect(isPending('EXPIRED') || isPending('WITHDRAWN') || isPending('ACCEPTED')).toBe(false)
  })
})
