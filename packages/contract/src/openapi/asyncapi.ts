import { MAX_AHEAD_MS } from '@millwright/domain/points/point-time'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { TSchema } from 'typebox'
import { CHANNEL_ENTRIES } from '../channel-table.ts'
import { RECEIVED } from '../messages/channel-entries.ts'
import { CHANNEL_LEVELS, type ChannelEntry, EXAMPLE_TS } from '../wire/channel-entry.ts'
import { MAX_POINTS_PER_MESSAGE, MAX_UNIT_LENGTH } from '../wire/message-limits.ts'
import { batchTopicOf, DATA_MODEL_CHANNEL, topicOf } from '../wire/topics.ts'

type Json = Record<string, unknown>

const MQTT = { bindingVersion: '0.2.0' }
const at = (path: string): Json => ({ $ref: `#/${path}` })

/** `Tooling/{place}/Used` is `toolingPlaceUsed`. */
const keyOf = (channel: string): string =>
  channel
    .replace(/[{}]/g, '')
    .split('/')
    .map(
      (level, index) =>
        (index === 0 ? level.charAt(0).toLowerCase() : level.charAt(0).toUpperCase()) + level.slice(1),
    )
    .join('')

/** The levels in braces of an address. */
const parametersOf = (address: string): Json =>
  Object.fromEntries(
    [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, at(`components/parameters/${name}`)]),
  )

const pointOf = (value: TSchema | Json): Json => ({
  type: 'object',
  required: ['v'],
  properties: { v: value, ts: at('components/schemas/time'), u: at('components/schemas/unit') },
})

const pointsOf = (point: Json): Json => ({
  anyOf: [point, { type: 'array', items: point, minItems: 1, maxItems: MAX_POINTS_PER_MESSAGE }],
})

function channelOf({ channel, says, value, unit, sendWhen, usedFor, examples }: ChannelEntry): Json {
  const address = topicOf('{machineId}', channel)
  const isDocument = channel === DATA_MODEL_CHANNEL
  return {
    address,
    title: channel,
    summary: says,
    description: [unit === null ? '' : `Unit: ${unit}.`, `Send it ${sendWhen}.`, `Used for: ${usedFor}.`]
      .filter(Boolean)
      .join(' '),
    parameters: parametersOf(address),
    messages: {
      points: {
        contentType: isDocument ? 'application/xml' : 'application/json',
        payload: isDocument ? { type: 'string' } : pointsOf(pointOf(value)),
        examples: examples.map(({ payload }, index) => ({
          name: `${keyOf(channel)}${index + 1}`,
          payload,
        })),
      },
    },
  }
}

const operationOf = (channel: string, action: 'send' | 'receive', summary: string, qos: 0 | 1): Json => ({
  action,
  channel: at(`channels/${channel}`),
  summary,
  bindings: { mqtt: { qos, retain: false, ...MQTT } },
})

const batch = {
  address: batchTopicOf('{machineId}'),
  title: 'Many channels in one message',
  summary: 'A map of channel to a point or a list of points',
  parameters: parametersOf(batchTopicOf('{machineId}')),
  messages: {
    batch: {
      contentType: 'application/json',
      payload: {
        type: 'object',
        minProperties: 1,
        additionalProperties: pointsOf(at('components/schemas/point')),
      },
      examples: [
        {
          name: 'batch1',
          payload: {
            'Machine/Status': { v: 'EXE', ts: EXAMPLE_TS },
            'Machine/Axes/X/Position': [
              { v: 1240.5, ts: EXAMPLE_TS - 1_000, u: 'mm' },
              { v: 1250.25, ts: EXAMPLE_TS },
            ],
          },
        },
      ],
    },
  },
}

const panel = {
  address: topicOf('{machineId}', RECEIVED.channel),
  title: RECEIVED.channel,
  summary: RECEIVED.says,
  parameters: parametersOf(topicOf('{machineId}', RECEIVED.channel)),
  messages: {
    messages: {
      contentType: 'application/json',
      payload: RECEIVED.payload,
      examples: [
        { name: 'messages1', payload: parseOwnJson(RECEIVED.example, 'the example of a message') as Json },
      ],
    },
  },
}

const components = {
  securitySchemes: {
    device: { type: 'userPassword', description: 'The Device_Id of the machine, and its password' },
  },
  parameters: {
    machineId: { description: 'The id of the machine, as its page has it in its address' },
    ...Object.fromEntries(
      Object.entries(CHANNEL_LEVELS).map(([name, description]) => [name, { description }]),
    ),
  },
  schemas: {
    time: {
      description: `When it was measured: epoch milliseconds, or ISO 8601 with an offset; without it the time of receipt. From 2000 on, at most ${MAX_AHEAD_MS / HOUR_MS} hours ahead of the server`,
      anyOf: [{ type: 'number' }, { type: 'string', format: 'date-time' }],
    },
    unit: { type: 'string', maxLength: MAX_UNIT_LENGTH },
    point: pointOf({ description: 'A number, a text, a boolean or any JSON value' }),
  },
}

/** From the side of the machine. */
export function asyncApiOf(version: string): Json {
  const host = { host: { default: 'portal.example.com', description: 'Where the broker is' } }
  const server = (protocol: string, port: number, description: string): Json => ({
    host: `{host}:${port}`,
    protocol,
    protocolVersion: '3.1.1',
    description,
    variables: host,
    security: [at('components/securitySchemes/device')],
    bindings: { mqtt: { keepAlive: 30, cleanSession: true, ...MQTT } },
  })
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'A machine at Millwright',
      version,
      description:
        'Seen from the machine: it sends points and receives messages for its panel. Rules for acknowledgement, order and repeats are in channels.md.',
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: {
      plain: server('mqtt', 1883, 'The embedded broker, within a plant'),
      encrypted: server('mqtts', 8883, 'Through a proxy that ends TLS, or an external broker'),
    },
    channels: {
      batch,
      ...Object.fromEntries(CHANNEL_ENTRIES.map((entry) => [keyOf(entry.channel), channelOf(entry)])),
      [keyOf(RECEIVED.channel)]: panel,
    },
    operations: {
      sendBatch: operationOf('batch', 'send', batch.summary, 1),
      ...Object.fromEntries(
        CHANNEL_ENTRIES.map(({ channel, says }) => {
          const key = keyOf(channel)
          return [`send${key.charAt(0).toUpperCase()}${key.slice(1)}`, operationOf(key, 'send', says, 1)]
        }),
      ),
      receivePanelMessages: operationOf(keyOf(RECEIVED.channel), 'receive', RECEIVED.says, 0),
    },
    components,
  }
}
