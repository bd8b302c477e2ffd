import Type from 'typebox'
import { type ChannelEntry, EXAMPLE_TS, example } from './channel-entry.ts'

interface Measured {
  readonly channel: string
  readonly says: string
  readonly unit: string
  readonly v: number
  readonly usedFor: string
  /** The same channel with the levels that vary filled in. */
  readonly at?: string
}

/** A channel of numbers that a sensor measures. */
export const measured = ({ channel, says, unit, v, usedFor, at = channel }: Measured): ChannelEntry => ({
  channel,
  says,
  value: Type.Number(),
  unit,
  sendWhen: 'every few seconds, or when it has changed',
  usedFor,
  examples: [{ channel: at, payload: { v, ts: EXAMPLE_TS, u: unit }, stored: [v] }],
})

/** A channel of words that a part of the machine says of itself. */
export const word = (
  channel: string,
  at: string,
  says: string,
  v: string,
  usedFor: string,
): ChannelEntry => ({
  channel,
  says,
  value: Type.Union([Type.String(), Type.Number()]),
  unit: null,
  sendWhen: 'when it changes',
  usedFor,
  examples: [example(at, v)],
})
