import { CNC_MODES, CNC_STATUSES } from '@millwright/domain/machines/cnc'
import Type from 'typebox'
import {
  type ChannelEntry,
  type ChannelGroup,
  type ChannelHeading,
  EXAMPLE_TS,
  example,
  ON_CHANGE,
} from '../wire/channel-entry.ts'
import {
  CNC_MODE_CHANNEL,
  CNC_STATUS_CHANNEL,
  OPERATOR_CHANNEL,
  OVERRIDE_CHANNELS,
} from '../wire/kpi-channels.ts'
import { DATA_MODEL_CHANNEL, INFO_CHANNEL } from '../wire/topics.ts'

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
  under: {
    rank: 30,
    title: 'Control and operator',
    says: 'How the control is operated, and what the machine says of itself.',
  },
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
    override(OVERRIDE_CHANNELS.feed, 'How far the knob for the feed is turned'),
    override(OVERRIDE_CHANNELS.speed, 'How far the knob for the spindle speed is turned'),
    override(OVERRIDE_CHANNELS.rapid, 'How far the knob for rapid moves is turned'),
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

const MODEL_EXAMPLE =
  '<Machine family="EBA" model="EB 90 K"><OperatingGroups><OperatingGroup name="Base machine" Type="BASE_MACHINE" ' +
  'topicLevel="Machine/OperatingGroups/BaseMachine"><Variable name="FeedRate" topicLevel="FeedRate" units="m/min"/>' +
  '</OperatingGroup></OperatingGroups></Machine>'

/** Later subjects have channels under it as well. */
export const DOCUMENTS_AND_TESTS: ChannelHeading = {
  rank: 130,
  title: 'Documents and tests',
  says: 'What is stored in a way of its own.',
}

const dataModel: ChannelGroup = {
  under: DOCUMENTS_AND_TESTS,
  entries: [
    {
      channel: DATA_MODEL_CHANNEL,
      says: 'What the machine is made of, as an XML document of up to 4 MiB: the payload itself, or a point whose value it is. Its form is in [devices.md](devices.md#data-model)',
      value: Type.String(),
      unit: null,
      sendWhen: 'after each connect; one that has not changed costs nothing',
      usedFor: 'components of the machine, gauges of the dashboard, names and units of channels',
      examples: [{ channel: DATA_MODEL_CHANNEL, payload: MODEL_EXAMPLE, stored: [] }],
    },
  ],
}

export const machineChannels: readonly ChannelGroup[] = [control, dataModel]
