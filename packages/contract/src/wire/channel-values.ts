import Type, { type Static } from 'typebox'
import { Closed, nullable } from './schemas.ts'

/** The value of a channel at one moment (rules: data 3). */
export const ChannelMessage = Closed({
  channel: Type.String(),
  /** A number, a text, or any JSON value that the machine sent. */
  value: Type.Unknown(),
  /** Epoch milliseconds. */
  timestamp: Type.Integer(),
  unit: Type.String(),
})
export type ChannelMessage = Static<typeof ChannelMessage>

export const ChannelInfo = Closed({
  channel: Type.String(),
  unit: Type.String(),
  /** Of its last value; null for a channel whose values are kept no more. */
  kind: Type.Union([Type.Literal('number'), Type.Literal('text'), Type.Literal('json'), Type.Null()]),
  value: Type.Unknown(),
  timestamp: nullable(Type.Integer()),
  /** With true, `value` is the beginning of a long text or of JSON as a text: `messages` has the whole. */
  isCut: Type.Optional(Type.Boolean()),
})
export type ChannelInfo = Static<typeof ChannelInfo>
