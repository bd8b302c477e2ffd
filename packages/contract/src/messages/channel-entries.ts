import Type from 'typebox'
import { DOCUMENTS_AND_TESTS } from '../machines/channel-entries.ts'
import { type ChannelGroup, EXAMPLE_TS, example } from '../wire/channel-entry.ts'
import { nullable } from '../wire/schemas.ts'
import { MESSAGE_CHANNEL } from '../wire/topics.ts'
import { ANSWER_CHANNEL, panelPayload } from './hmi-channels.ts'

export const answerChannels: ChannelGroup = {
  under: DOCUMENTS_AND_TESTS,
  entries: [
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

/** For devices that subscribe. */
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
          until: nullable(Type.String({ format: 'date-time' })),
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
