import Type from 'typebox'
import { TestAnnouncement } from '../condition/device-tests.ts'
import { ANSWER_CHANNEL } from '../messages/hmi-channels.ts'
import { LOG_CHANNELS } from '../values/machine-data.ts'
import { type ChannelEntry, type ChannelGroup, EXAMPLE_TS, example } from '../wire/channel-entry.ts'
import { DATA_MODEL_CHANNEL, TEST_CHANNEL } from '../wire/topics.ts'

const LogItem = Type.Object(
  {
    DateFrom: Type.Optional(Type.String()),
    DateTo: Type.Optional(Type.String()),
    IsWaste: Type.Optional(Type.Integer()),
    Version: Type.Optional(Type.String()),
    at: Type.Optional(Type.Number()),
  },
  { additionalProperties: Type.Union([Type.String(), Type.Number()]) },
)

const log = (
  channel: string,
  says: string,
  usedFor: string,
  fields: Record<string, unknown>,
): ChannelEntry => ({
  channel,
  says: `${says}. Fields that are texts or numbers are shown; \`IsWaste\` is 0 for no`,
  value: LogItem,
  unit: null,
  sendWhen: 'when it happened',
  usedFor,
  examples: [
    example(channel, {
      DateFrom: '2026-11-16T09:58:10.000Z',
      DateTo: '2026-11-16T10:00:00.000Z',
      IsWaste: 0,
      Version: '1',
      at: EXAMPLE_TS,
      ...fields,
    }),
  ],
})

const logs: ChannelGroup = {
  title: 'Logs',
  says: 'One row for each point.',
  entries: [
    log(LOG_CHANNELS.ProdLog, 'A piece that was made', 'production log of the machine', {
      Program: 'KITCHEN-204',
      Piece: 'Side panel',
    }),
    log(LOG_CHANNELS.EventLog, 'Something that happened', 'event log of the machine', {
      Code: 'T200',
      Text: 'Tool changed',
    }),
    log(LOG_CHANNELS.AlarmLog, 'What the control wrote about an alarm', 'alarm log of the machine', {
      Code: '4012',
      Text: 'Vacuum below threshold',
    }),
  ],
}

export const MODEL_EXAMPLE =
  '<Machine family="EBA" model="EB 90 K"><OperatingGroups><OperatingGroup name="Base machine" Type="BASE_MACHINE" ' +
  'topicLevel="Machine/OperatingGroups/BaseMachine"><Variable name="FeedRate" topicLevel="FeedRate" units="m/min"/>' +
  '</OperatingGroup></OperatingGroups></Machine>'

const documents: ChannelGroup = {
  title: 'Documents and tests',
  says: 'What is stored in a way of its own.',
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
    {
      channel: TEST_CHANNEL,
      says: 'Announces a test run for the condition analyzer; its files follow over HTTP, or come with it as `data`. See [devices.md](devices.md#over-https)',
      value: TestAnnouncement,
      unit: null,
      sendWhen: 'when a test is over',
      usedFor: 'condition analyzer',
      examples: [
        {
          channel: TEST_CHANNEL,
          payload: {
            v: {
              cycleUuid: '7f3c0c1e-2a55-4a39-9b43-0f3c3a1f5a10',
              type: 'SPINDLE_CHECK',
              startTime: EXAMPLE_TS - 60_000,
              endTime: EXAMPLE_TS,
              operation: 'Idle run',
              rpm: 12_000,
              subCycles: [{ uuid: 'c1a1b3de-9b0c-4c8f-8a77-3d1f5f0c2b11', timeSerie: 'run-1.json' }],
            },
          },
          stored: [],
        },
      ],
    },
    {
      channel: ANSWER_CHANNEL,
      says: 'What the operator answers to a message: `shown` when it is displayed, `understood`, `not_possible`, or up to 160 characters of their own',
      value: Type.Object({
        message: Type.String({ maxLength: 64 }),
        answer: Type.String({ minLength: 1, maxLength: 160 }),
        user: Type.Optional(Type.String({ maxLength: 100 })),
      }),
      unit: null,
      sendWhen: 'when a message is displayed and when it is answered',
      usedFor: 'answers on the page of messages',
      examples: [
        example(ANSWER_CHANNEL, { message: 'msg-7k2m9qxa4t', answer: 'understood', user: 'M. Ferri' }),
      ],
    },
  ],
}

const others: ChannelGroup = {
  title: 'All other channels',
  says: 'A machine may send what it likes. Every channel is stored, shown on the page of machine data, live and as history, and can be watched by a rule.',
  entries: [
    {
      channel: 'Machine/Axes/{axis}/Position',
      says: 'An example of a channel of your own',
      value: Type.Unknown(),
      unit: 'as sent',
      sendWhen: 'as often as it is worth it; a second is plenty',
      usedFor: 'machine data, rules of one’s own',
      examples: [
        {
          channel: 'Machine/Axes/X/Position',
          payload: [
            { v: 1240.5, ts: EXAMPLE_TS - 1_000, u: 'mm' },
            { v: '1 250,25', ts: EXAMPLE_TS },
          ],
          stored: [1240.5, 1250.25],
        },
      ],
    },
  ],
}

export const DOCUMENT_GROUPS: readonly ChannelGroup[] = [logs, documents, others]
