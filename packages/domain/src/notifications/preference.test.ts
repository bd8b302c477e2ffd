import { describe, expect, it } from 'vitest'
import { NOTICE_TOPICS } from './notice.ts'
import { DEFAULT_CHOICES, DEFAULT_TIMING, type NoticePreference, planDelivery } from './preference.ts'

const NOON = Date.parse('2026-11-12T12:00Z')
const MIDNIGHT = Date.parse('2026-11-12T23:30Z')
const nothingChosen: NoticePreference = {
  subscriptions: {},
  channels: {},
  matrix: {},
  timing: DEFAULT_TIMING,
}
const quiet = { ...DEFAULT_TIMING, quiet: { ...DEFAULT_TIMING.quiet, isOn: true } }
const digest = { ...DEFAULT_TIMING, digest: { ...DEFAULT_TIMING.digest, isOn: true } }

describe('how a notice reaches a person', () => {
  it('who chose nothing gets few mails', () => {
    expect(planDelivery(nothingChosen, { kind: 'alarm' }, NOON)).toEqual({
      isListed: true,
      pushAt: NOON,
      mailAt: null,
    })
    const mailed = NOTICE_TOPICS.filter((topic) => DEFAULT_CHOICES[topic].email)
    expect(mailed).toEqual(['Assigned', 'Tickets', 'Licences', 'Access'])
  })

  it('is not at all when the topic is off, or every channel', () => {
    expect(
      planDelivery({ ...nothingChosen, subscriptions: { Alarms: false } }, { kind: 'alarm' }, NOON),
    ).toBeNull()
    const off = { inApp: false, push: false, email: false }
    expect(planDelivery({ ...nothingChosen, channels: off }, { kind: 'alarm' }, NOON)).toBeNull()
    expect(planDelivery({ ...nothingChosen, matrix: { Alarms: off } }, { kind: 'alarm' }, NOON)).toBeNull()
  })

  it('leaves out a channel that is off as a whole, whatever the matrix or a rule says', () => {
    const preference = { ...nothingChosen, channels: { push: false } }
    expect(planDelivery(preference, { kind: 'alarm' }, NOON)).toMatchObject({ isListed: true, pushAt: null })
    expect(planDelivery(preference, { kind: 'rule', channels: ['push', 'email'] }, NOON)).toEqual({
      isListed: false,
      pushAt: null,
      mailAt: NOON,
    })
  })

  it('waits for the end of quiet hours, unless the topic or the notice may not wait', () => {
    const preference = { ...nothingChosen, timing: quiet, matrix: { Alarms: { quiet: false } } }
    const morning = Date.parse('2026-11-13T06:00Z')
    expect(planDelivery(preference, { kind: 'alarm' }, MIDNIGHT)?.pushAt).toBe(morning)
    expect(planDelivery(preference, { kind: 'alarm', isUrgent: true }, MIDNIGHT)?.pushAt).toBe(MIDNIGHT)
    expect(planDelivery(preference, { kind: 'machineSilent' }, MIDNIGHT)?.pushAt).toBe(MIDNIGHT)
    expect(planDelivery(preference, { kind: 'licenceEnding' }, MIDNIGHT)?.mailAt).toBe(morning)
  })

  it('waits for the digest, if it is a mail', () => {
    const preference = { ...nothingChosen, timing: digest, matrix: { Alarms: { email: true } } }
    expect(planDelivery(preference, { kind: 'alarm' }, NOON)).toEqual({
      isListed: true,
      pushAt: NOON,
      mailAt: Date.parse('2026-11-12T14:00Z'),
    })
  })
})
