import Type from 'typebox'
import { type ChannelGroup, example } from '../wire/channel-entry.ts'
import { ALARM_CHANNEL } from '../wire/kpi-channels.ts'

const AlarmItem = Type.Object({
  alarmCode: Type.Union([Type.String({ maxLength: 200 }), Type.Number()]),
  activeState: Type.Optional(Type.Union([Type.Boolean(), Type.Enum(['active', 'inactive'])])),
  text: Type.Optional(Type.String({ maxLength: 2_000 })),
})

export const alarmChannels: ChannelGroup = {
  under: {
    rank: 20,
    title: 'Alarms',
    says: 'Either each alarm when it is raised and when it is cleared, or the list of all that are active whenever it changes; a list ends every alarm that is not in it.',
  },
  entries: [
    {
      channel: ALARM_CHANNEL,
      says: 'Without `activeState` an alarm is active. `code` in place of `alarmCode` and `message` or `description` in place of `text` are understood',
      value: Type.Union([AlarmItem, Type.Array(AlarmItem)]),
      unit: null,
      sendWhen: 'every change at once',
      usedFor: 'active alarms, their history and pareto, notices, time lost, alarm catalogue, stops',
      examples: [
        example(ALARM_CHANNEL, { alarmCode: '4012', activeState: true, text: 'Vacuum below threshold' }),
        example(ALARM_CHANNEL, { alarmCode: '4012', activeState: false }),
        example(ALARM_CHANNEL, [
          { alarmCode: '4012', text: 'Vacuum below threshold' },
          { alarmCode: 'E-77' },
        ]),
      ],
    },
  ],
}
