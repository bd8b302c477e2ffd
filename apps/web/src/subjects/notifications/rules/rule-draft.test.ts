import { describe, expect, it } from 'vitest'
import { bodyOf, draftFault, newDraft, type RuleDraft, watchedOf, withAlternative } from './rule-draft.ts'

const draft = (over: Partial<RuleDraft> = {}): RuleDraft => ({
  ...newDraft('me', 'm:nst-01', 'Spindle/Temperature'),
  Limit: 62,
  Back: 58,
  ...over,
})

describe('the draft of a rule', () => {
  it('says where the value has to come back to, and the call how far that is', () => {
    expect(watchedOf(draft())).toMatchObject({ MachineId: 'nst-01', GroupId: null, Limit: 62, Hysteresis: 4 })
    expect(watchedOf(draft({ Kind: 'below', Limit: 5, Back: 5.3 }))).toMatchObject({ Hysteresis: 0.3 })
    expect(watchedOf(draft({ Back: '' }))).toMatchObject({ Hysteresis: 0 })
    expect(watchedOf(draft({ Kind: 'silent' }))).toMatchObject({ Limit: null, Hysteresis: 0 })
  })

  it('names the field that is wrong by the name that it has on the page', () => {
    expect(draftFault(draft())).toBeNull()
    expect(draftFault(draft({ Limit: '' }))?.field).toBe('Limit')
    expect(draftFault(draft({ Back: 63 }))?.field).toBe('Back')
    expect(draftFault(draft({ Target: '' }))?.field).toBe('Target')
    expect(draftFault(draft({ Kind: 'silent', Minutes: 0 }))?.field).toBe('Minutes')
  })

  it('keeps its hysteresis with another limit', () => {
    const other = { ...watchedOf(draft()), Limit: 64 }
    expect(withAlternative(draft(), other)).toMatchObject({ Limit: 64, Back: 60 })
    expect(withAlternative(draft({ Back: '' }), { ...other, Hysteresis: 0 })).toMatchObject({ Back: '' })
  })

  it('sends nobody when nobody is next', () => {
    expect(bodyOf(draft()).Escalation).toBeNull()
    expect(bodyOf(draft({ EscalateTo: 'tomas' })).Escalation).toEqual({ Minutes: 30, UserId: 'tomas' })
  })
})
