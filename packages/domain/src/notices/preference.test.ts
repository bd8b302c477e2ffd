import { describe, expect, it } from 'vitest'
import { DEFAULT_TIMING, type NoticePreference, planDelivery } from './preference.ts'

const NOON = Date.parse('2026-11-12T12:00Z')
const MIDNIGHT = Date.parse('2026-11-12T23:30Z')
const nothingChosen: NoticePreference = {
  subscriptions: {},
  channels: {},
  matrix: {},
  timing: DEFAULT_TIMING,
}
const ALARMS = { name: 'Alarms', on: ['inApp', 'push', 'quiet'] } as const
const SILENCE = { ...ALARMS, name: 'NoSignal' }
const LICENCES = { name: 'Licences', on: ['inApp', 'email'] } as const
const quiet = { ...DEFAULT_TIMING, quiet: { ...DEFAULT_TIMING.quiet, isOn: true } }
const digest = { ...DEFAULT_TIMING, digest: { ...DEFAULT_TIMING.digest, isOn: true } }

describe('how a notice reaches a person', () => {
  it('who chose nothing gets few mails', () => {
    expect(planDelivery(nothingChosen, { topic: ALARMS }, NOON)).toEqual({
      isListed: true,
      pushAt: NOON,
      mailAt: null,
    })
    expect(planDelivery(nothingChosen, { topic: LICENCES }, NOON)).toEqual({
      isListed: true,
      pushAt: null,
      mailAt: NOON,
    })
  })

  it('is not at all when the topic is off, or every channel', () => {
    expect(
      planDelivery({ ...nothingChosen, subscriptions: { Alarms: false } }, { topic: ALARMS }, NOON),
    ).toBeNull()
    const off = { inApp: false, push: false, email: false }
    expect(planDelivery({ ...nothingChosen, channels: off }, { topic: ALARMS }, NOON)).toBeNull()
    expect(planDelivery({ ...nothingChosen, matrix: { Alarms: off } }, { topic: ALARMS }, NOON)).toBeNull()
  })

  it('leaves out a channel that is off as a whole, whatever the matrix or a rule says', () => {
    const preference = { ...nothingChosen, channels: { push: false } }
    expect(planDelivery(preference, { topic: ALARMS }, NOON)).toMatchObject({ isListed: true, pushAt: null })
    expect(planDelivery(preference, { topic: ALARMS, channels: ['push', 'email'] }, NOON)).toEqual({
      isListed: false,
      pushAt: null,
      mailAt: NOON,
    })
  })

  it('waits for the end of quiet hours, unless the topic or the notice may not wait', () => {
    const preference = { ...nothingChosen, timing: quiet, matrix: { Alarms: { quiet: false } } }
    const morning = Date.parse('2026-11-13T06:00Z')
    expect(planDelivery(preference, { topic: ALARMS }, MIDNIGHT)?.pushAt).toBe(morning)
    expect(planDelivery(preference, { topic: ALARMS, isUrgent: true }, MIDNIGHT)?.pushAt).toBe(MIDNIGHT)
    expect(planDelivery(preference, { topic: SILENCE }, MIDNIGHT)?.pushAt).toBe(MIDNIGHT)
    expect(planDelivery(preference, { topic: LICENCES }, MIDNIGHT)?.mailAt).toBe(morning)
  })

  it('waits for the digest, if it is a mail', () => {
    const preference = { ...nothingChosen, timing: digest, matrix: { Alarms: { email: true } } }
    expect(planDelivery(preference, { topic: ALARMS }, NOON)).toEqual({
      isListed: true,
      pushAt: NOON,
      mailAt: Date.parse('2026-11-12T14:00Z'),
    })
  })
})
