import { describe, expect, it } from 'vitest'
import { effectiveChoice, switchCell } from './switch-cell.ts'
import { NOTICE_CHANNELS } from './topic.ts'

const ALARMS = { name: 'Alarms', on: ['inApp', 'push', 'quiet'] } as const
const SHIFTS = { name: 'Shifts', on: ['inApp'] } as const
const LICENCES = { name: 'Licences', on: ['inApp', 'email'] } as const
const TOPICS = [ALARMS, SHIFTS, LICENCES]
const NAMES = TOPICS.map(({ name }) => name)

const nothing = { subscriptions: {}, channels: {}, matrix: {} }
const table = (preference: Parameters<typeof switchCell>[0]) =>
  Object.fromEntries(TOPICS.map((topic) => [topic.name, effectiveChoice(preference, topic)]))

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
        const after = switchCell(before, { topic: 'Alarms', column: channel, isOn }, NAMES)
        const expected = table(before)
        expected.Alarms = { ...effectiveChoice(before, ALARMS), [channel]: isOn }
        expect(table(after)).toEqual(expected)
      }
  })

  it('also says whether a topic is sent in quiet hours', () => {
    const after = switchCell(nothing, { topic: 'Shifts', column: 'quiet', isOn: true }, NAMES)
    expect(effectiveChoice(after, SHIFTS).quiet).toBe(true)
  })
})
