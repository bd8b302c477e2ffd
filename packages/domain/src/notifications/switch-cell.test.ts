import { describe, expect, it } from 'vitest'
import { NOTICE_CHANNELS, RAISED_TOPICS } from './notice.ts'
import { effectiveChoice, switchCell } from './switch-cell.ts'

const nothing = { subscriptions: {}, channels: {}, matrix: {} }
const table = (preference: Parameters<typeof switchCell>[0]) =>
  Object.fromEntries(RAISED_TOPICS.map((topic) => [topic, effectiveChoice(preference, topic)]))

describe('a cell of the matrix', () => {
  it.each([
    ['nothing was chosen', nothing],
    ['its topic is off', { ...nothing, subscriptions: { Alarms: false } }],
    ['its channel is off', { ...nothing, channels: { push: false, email: false, inApp: false } }],
    [
      'both are off',
      { ...nothing, subscriptions: { Alarms: false, Shifts: false }, channels: { email: false } },
    ],
  ])('is switched alone when %s', (_, before) => {
    for (const channel of NOTICE_CHANNELS)
      for (const isOn of [true, false]) {
        const after = switchCell(before, 'Alarms', channel, isOn)
        const expected = table(before)
        expected.Alarms = { ...effectiveChoice(before, 'Alarms'), [channel]: isOn }
        expect(table(after)).toEqual(expected)
      }
  })

  it('also says whether a topic is sent in quiet hours', () => {
    expect(effectiveChoice(switchCell(nothing, 'Shifts', 'quiet', true), 'Shifts').quiet).toBe(true)
  })
})
