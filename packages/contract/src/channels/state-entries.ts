import { CNC_MODES, CNC_STATUSES } from '@millwright/domain/machines/cnc'
import { STATUSES } from '@millwright/domain/status/status'
import { WASTE_REASONS } from '@millwright/domain/stops/usage-class'
import Type from 'typebox'
import { type ChannelEntry, type ChannelGroup, EXAMPLE_TS, example } from '../wire/channel-entry.ts'
import {
  ALARM_CHANNEL,
  CNC_MODE_CHANNEL,
  CNC_STATUS_CHANNEL,
  MAINTENANCE_CHANNEL,
  OPERATOR_CHANNEL,
  OVERRIDE_CHANNELS,
  STOP_REASON_CHANNEL,
  WORKPIECE_CHANNEL,
} from '../wire/kpi-channels.ts'
import { INFO_CHANNEL, STATUS_CHANNEL } from '../wire/topics.ts'

const ON_CHANGE = 'when it changes, and once a day'

const AlarmItem = Type.Object({
  alarmCode: Type.Union([Type.String({ maxLength: 200 }), Type.Number()]),
  activeState: Type.Optional(Type.Union([Type.Boolean(), Type.Enum(['active', 'inactive'])])),
  text: Type.Optional(Type.String({ maxLength: 2_000 })),
})

const states: ChannelGroup = {
  title: 'Status and stops',
  says: 'The status is all that a machine has to send. A machine that is silent for 90 seconds is shown as disconnected.',
  entries: [
    {
      channel: STATUS_CHANNEL,
      says: 'What the machine does. `SETUP` counts as `READY`. As last will `{"v":"DISCONNECTED"}`: the end of the connection is then shown at once',
      value: Type.Enum([...STATUSES]),
      unit: null,
      sendWhen: 'every change at once, and the current one again at least every 60 seconds',
      usedFor: 'live status, timelines, availability, efficiency, OEE, shifts, consumption by status',
      examples: [
        example(STATUS_CHANNEL, 'EXE'),
        {
          channel: STATUS_CHANNEL,
          payload: [
            { v: 'READY', ts: EXAMPLE_TS - 60_000 },
            { v: 'EXE', ts: '2026-11-16T11:00:00+01:00' },
          ],
          stored: ['READY', 'EXE'],
        },
      ],
    },
    {
      channel: STOP_REASON_CHANNEL,
      says: 'Why the machine stands; an empty text takes it back. It ends by itself when the machine works again. What a person says counts more',
      value: Type.Enum([...WASTE_REASONS, '']),
      unit: null,
      sendWhen: ON_CHANGE,
      usedFor: 'reasons of stops, waste times of the analytics',
      examples: [example(STOP_REASON_CHANNEL, 'ShortageOfMaterial')],
    },
    {
      channel: WORKPIECE_CHANNEL,
      says: 'True while there is a workpiece in the machine; a machine that never sends it always has one. `1` and `0` will do too',
      value: Type.Boolean(),
      unit: null,
      sendWhen: ON_CHANGE,
      usedFor: 'EmptyBusy: work without a workpiece',
      examples: [example(WORKPIECE_CHANNEL, false)],
    },
    {
      channel: MAINTENANCE_CHANNEL,
      says: 'True while the machine is maintained, such as in its service mode. `1` and `0` will do too',
      value: Type.Boolean(),
      unit: null,
      sendWhen: ON_CHANGE,
      usedFor: 'time of maintenance in the analytics',
      examples: [example(MAINTENANCE_CHANNEL, true)],
    },
  ],
}

const alarms: ChannelGroup = {
  title: 'Alarms',
  says: 'Either each alarm when it is raised and when it is cleared, or the list of all that are active whenever it changes; a list ends every alarm that is not in it.',
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

const override = (channel: string, says: string): ChannelEntry => ({
  channel,
  says,
  value: Type.Number({ minimum: 0, maximum: 1_000 }),
  unit: '%',
  sendWhen: ON_CHANGE,
  usedFor: 'overrides of the production page and the overview, by machine family',
  examples: [{ channel, payload: { v: 80, ts: EXAMPLE_TS, u: '%' }, stored: [80] }],
})

const control: ChannelGroup = {
  title: 'Control and operator',
  says: 'How the control is operated, and what the machine says of itself.',
  entries: [
    {
      channel: CNC_MODE_CHANNEL,
      says: 'How the control is operated; capitals and spaces do not matter',
      value: Type.Enum([...CNC_MODES]),
      unit: null,
      sendWhen: ON_CHANGE,
      usedFor:
        'state of the control on the production page; idle time in manual and edit counts as secondary usage',
      examples: [example(CNC_MODE_CHANNEL, 'automatic')],
    },
    {
      channel: CNC_STATUS_CHANNEL,
      says: 'What the control does; capitals and spaces do not matter',
      value: Type.Enum([...CNC_STATUSES]),
      unit: null,
      sendWhen: ON_CHANGE,
      usedFor: 'state of the control on the production page',
      examples: [example(CNC_STATUS_CHANNEL, 'feed_hold')],
    },
    override(OVERRIDE_CHANNELS.feed, 'How the knob for the feed stands'),
    override(OVERRIDE_CHANNELS.speed, 'How the knob for the spindle speed stands'),
    override(OVERRIDE_CHANNELS.rapid, 'How the knob for rapid moves stands'),
    {
      channel: OPERATOR_CHANNEL,
      says: 'Who is signed in at the panel; an empty text when nobody is',
      value: Type.String(),
      unit: null,
      sendWhen: ON_CHANGE,
      usedFor: 'operator in the header of the machine, the dashboard and the fleet',
      examples: [example(OPERATOR_CHANNEL, 'M. Ferri')],
    },
    {
      channel: INFO_CHANNEL,
      says: 'What the machine is, as a map. Every entry whose name ends in `Version` is listed as software',
      value: Type.Record(Type.String(), Type.Unknown()),
      unit: null,
      sendWhen: 'after each connect',
      usedFor: 'versions on the page of software upgrades',
      examples: [
        example(INFO_CHANNEL, {
          Model: 'CX 210',
          Serial: 'AA1-004711',
          PlcVersion: '4.2.1',
          HmiVersion: '7.0.3',
        }),
      ],
    },
  ],
}

export const STATE_GROUPS: readonly ChannelGroup[] = [states, alarms, control]
