import Type from 'typebox'
import { DOCUMENT_GROUPS } from './channels/document-entries.ts'
import { PRODUCTION_GROUPS } from './channels/production-entries.ts'
import { SENSOR_GROUPS } from './channels/sensor-entries.ts'
import { STATE_GROUPS } from './channels/state-entries.ts'
import { MESSAGE_CHANNEL, panelPayload } from './messages/hmi-channels.ts'
import { type ChannelEntry, type ChannelGroup, EXAMPLE_TS } from './wire/channel-entry.ts'

/** Every channel that the product understands, in the order of the page that is made of it. */
export const CHANNEL_GROUPS: readonly ChannelGroup[] = [
  ...STATE_GROUPS,
  ...PRODUCTION_GROUPS,
  ...SENSOR_GROUPS,
  ...DOCUMENT_GROUPS,
]

export const CHANNEL_ENTRIES: readonly ChannelEntry[] = CHANNEL_GROUPS.flatMap(({ entries }) => entries)

/** As a pattern of MQTT: `Tooling/+/Used`. */
export const patternOf = ({ channel }: Pick<ChannelEntry, 'channel'>): string =>
  channel.replace(/\{\w+\}/g, '+')

/** What a device subscribes to. */
export const RECEIVED = {
  channel: MESSAGE_CHANNEL,
  says: 'The messages that people have written to the machine, the pinned ones first; always the whole list',
  payload: Type.Object({
    v: Type.Object({
      messages: Type.Array(
        Type.Object({
          id: Type.String(),
          text: Type.String({ maxLength: 500 }),
          author: Type.String(),
          language: Type.String(),
          pinned: Type.Boolean(),
          from: Type.String({ format: 'date-time' }),
          until: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
        }),
      ),
    }),
    ts: Type.Integer(),
  }),
  example: panelPayload(
    [
      {
        id: 'msg-7k2m9qxa4t',
        text: 'Lot B-203 has loose edges',
        author: 'Elena Lindqvist',
        language: 'en-US',
        pinned: true,
        from: '2026-11-16T09:58:00.000Z',
        until: null,
      },
    ],
    EXAMPLE_TS,
  ),
} as const
