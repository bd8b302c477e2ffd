import type { TSchema } from 'typebox'

export interface ChannelExample {
  readonly channel: string
  /** A point or a list of points; a text is sent as it is. */
  readonly payload: unknown
  /** The values of the points, as they are stored. */
  readonly stored: readonly unknown[]
}

/** A channel that the product understands: what its value is, and what becomes of it. */
export interface ChannelEntry {
  /** A level in braces varies, such as `Tooling/{place}/Used`. */
  readonly channel: string
  readonly says: string
  /** Of `v`. */
  readonly value: TSchema
  /** In which values are stored; null for what has none. */
  readonly unit: string | null
  /** Units that may be sent instead; the values are converted. */
  readonly convertedFrom?: readonly string[]
  readonly sendWhen: string
  readonly usedFor: string
  readonly examples: readonly [ChannelExample, ...ChannelExample[]]
}

/** A heading of the page that lists the channels. */
export interface ChannelHeading {
  readonly rank: number
  readonly title: string
  readonly says: string
}

/** A subject may add to what an earlier one has begun. */
export interface ChannelGroup {
  readonly under: ChannelHeading
  readonly entries: readonly ChannelEntry[]
}

/** When the examples were sent: 10:00 UTC on a Monday. */
export const EXAMPLE_TS = Date.UTC(2026, 10, 16, 10)

/** Of a state that people set. */
export const ON_CHANGE = 'when it changes, and once a day'

/** A point that is stored with the value that was sent. */
export const example = (channel: string, v: unknown): ChannelExample => ({
  channel,
  payload: { v, ts: EXAMPLE_TS },
  stored: [v],
})

/** Levels that vary, by their names in braces. */
export const CHANNEL_LEVELS = {
  process: 'A process of the machine that runs a program of its own: `01`, `02`, `03` or `04`',
  ref: 'What a value belongs to, such as `Piece` or `Edge`',
  name: 'The name of the value, such as `Length`',
  key: 'What the figure counts, such as `Parts`',
  place: 'A place for a tool, such as a pocket of the magazine or a spindle of a drilling head: `T12`',
  spindle: 'The number of a spindle; left out, with its slash, where there is one',
  group: 'An operating group, such as `BaseMachine`',
  heater: 'A heater, such as `01`',
  axis: 'An axis, such as `X`',
} as const
