import Type from 'typebox'
import { type ChannelEntry, type ChannelGroup, EXAMPLE_TS, example } from '../wire/channel-entry.ts'
import { LOG_CHANNELS } from './log-channels.ts'

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

export const logChannels: ChannelGroup = {
  under: {
    rank: 120,
    title: 'Logs',
    says: 'One row for each point.',
  },
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

export const otherChannels: ChannelGroup = {
  under: {
    rank: 140,
    title: 'All other channels',
    says: 'A machine may send what it likes. Every channel is stored, shown on the page of machine data, live and as history, and can be watched by a rule.',
  },
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
