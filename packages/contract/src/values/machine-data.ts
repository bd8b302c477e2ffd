import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { ChannelInfo, ChannelMessage } from '../wire/channel-values.ts'
import { MAX_PAGE, paging } from '../wire/paging.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Instant } from '../wire/text.ts'

const tag = 'Machine data'

/** The most values that one call reads (rules: limits 4); a `total` of more than `count` says that their text was too long. */
export const MAX_MESSAGES = 10_000
/** In one chart; more would be drawn on top of each other. */
export const MAX_SERIES_POINTS = 10_000

/** One URL-encoded path part, such as `Machine%2FAxes%2FX%2FPosition`. */
const Channel = Type.String({ minLength: 1, maxLength: 250 })

const channelParams = Closed({ id: Type.String(), channel: Channel })

const messageQuery = Closed({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_MESSAGES, default: 100 })),
  /** With it the oldest after this moment come first, otherwise the newest. */
  after: Type.Optional(Instant),
  before: Type.Optional(Instant),
  /** Only values of this kind. */
  type: Type.Optional(Type.Union([Type.Literal('number'), Type.Literal('text'), Type.Literal('json')])),
})

const messages = {
  method: 'GET',
  access: 'machineReader',
  tag,
  isHeavy: true,
  params: channelParams,
  query: messageQuery,
  result: Type.Array(ChannelMessage),
  paged: true,
  page: 'channel',
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED'],
} as const

/** For what changes seldom: model, serial, type, names and versions of axes and groups. */
export const listInfo = defineCall({
  ...messages,
  path: '/api/machines/:id/info/:channel',
  summary: 'The values of an information channel, the newest first',
})

/** Its own device may ask too: what arrived last is where it goes on sending. */
export const listMessages = defineCall({
  ...messages,
  access: 'machineReaderOrDevice',
  path: '/api/machines/:id/messages/:channel',
  summary:
    'The values of a channel: the newest first, or with `after` the oldest after it; with long texts fewer come, and `total` is more than `count`',
})

/** Serves many pages: those of a free trial are among them. */
export const listChannels = defineCall({
  method: 'GET',
  path: '/api/machines/:id/channels/:wildcard',
  access: 'machineReader',
  tag,
  isHeavy: true,
  summary:
    'The channels that match an MQTT pattern with + and # and that the licence opens, each with its last value',
  params: Closed({ id: Type.String(), wildcard: Channel }),
  query: Closed({
    ...paging,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: MAX_PAGE })),
  }),
  result: Type.Array(ChannelInfo),
  paged: true,
  errors: ['NOT_FOUND', 'ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED'],
})

/** Rows keep only their text and number fields (rules: data 4). */
export const LogRow = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))

export const listLogs = defineCall({
  method: 'GET',
  path: '/api/machines/:id/logs',
  access: 'machineReader',
  tag,
  isHeavy: true,
  summary: 'A log of the machine for one day, from midnight to midnight in its zone',
  params: Closed({ id: Type.String() }),
  query: Closed({
    log: Type.Union([Type.Literal('ProdLog'), Type.Literal('EventLog'), Type.Literal('AlarmLog')]),
    day: Type.Optional(Type.String({ maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  }),
  result: Type.Array(LogRow),
  paged: true,
  page: 'machine_logs',
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED'],
})

/**
 * A numeric channel as a chart takes it: columns, the times as differences. With `resolution` raw `min` and `max`
 * are left out; otherwise each point covers a stretch from its time on, with its mean, least and greatest value.
 */
export const Series = Closed({
  unit: Type.String(),
  resolution: Type.Union([Type.Literal('raw'), Type.Literal('minute'), Type.Literal('hour')]),
  /** Points before they were thinned out for the chart. */
  count: Type.Integer(),
  /** Epoch milliseconds of the first point; null when there is none. */
  start: nullable(Type.Integer()),
  /** Milliseconds from each point to the next; the first is 0. */
  steps: Type.Array(Type.Integer()),
  values: Type.Array(Type.Number()),
  min: Type.Optional(Type.Array(Type.Number())),
  max: Type.Optional(Type.Array(Type.Number())),
})
export type Series = Static<typeof Series>

export const getSeries = defineCall({
  method: 'GET',
  path: '/api/machines/:id/series/:channel',
  access: 'machineReader',
  tag,
  isHeavy: true,
  summary: 'A numeric channel over a period, thinned out so that peaks stay visible',
  params: channelParams,
  query: Closed({
    from: Instant,
    to: Instant,
    points: Type.Optional(Type.Integer({ minimum: 10, maximum: MAX_SERIES_POINTS, default: 2000 })),
  }),
  result: Series,
  page: 'channel',
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED', 'RANGE_TOO_LONG', 'RANGE_REVERSED'],
})
