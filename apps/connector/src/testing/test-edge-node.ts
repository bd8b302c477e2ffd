import { REBIRTH } from '@millwright/domain/connectors/sparkplug/edge-node'
import { DATA_TYPES } from '@millwright/domain/connectors/sparkplug/payload'
import mqtt from 'mqtt'
import { onTestFinished } from 'vitest'
import { PayloadMessage } from '../protocols/sparkplug/payload-schema.ts'

/** As the fields of the message are called. */
export type SentMetric = Readonly<Record<string, unknown>>

interface Given {
  port: number
  group?: string
  node?: string
  metrics?: readonly SentMetric[]
  /** By their ids. */
  devices?: Readonly<Record<string, readonly SentMetric[]>>
  bdSeq?: number
  /** It is born when this host is there, and not before. */
  primaryHost?: string
  user?: { username: string; password: string }
}

const SEQ_NUMBERS = 256

export const encode = (payload: Readonly<Record<string, unknown>>): Buffer =>
  Buffer.from(PayloadMessage.encode(PayloadMessage.fromObject(payload)).finish())

export const int = (name: string, value: number, more: SentMetric = {}): SentMetric => ({
  name,
  datatype: DATA_TYPES.Int32,
  timestamp: Date.now(),
  intValue: value >>> 0,
  ...more,
})

export const double = (name: string, doubleValue: number, more: SentMetric = {}): SentMetric => ({
  name,
  datatype: DATA_TYPES.Double,
  timestamp: Date.now(),
  doubleValue,
  ...more,
})

export const text = (name: string, stringValue: string, more: SentMetric = {}): SentMetric => ({
  name,
  datatype: DATA_TYPES.String,
  timestamp: Date.now(),
  stringValue,
  ...more,
})

/** An edge node that follows the rules, and breaks them when a test has it send what it should not. */
export async function startTestEdgeNode(given: Given) {
  const { port, group = 'plant', node = 'line-1', bdSeq = 0, primaryHost } = given
  let { metrics = [], devices = {} } = given
  const topicOf = (type: string, device = '') =>
    `spBv1.0/${group}/${type}/${node}${device === '' ? '' : `/${device}`}`
  const death = encode({
    timestamp: Date.now(),
    metrics: [{ name: 'bdSeq', datatype: DATA_TYPES.Int64, longValue: bdSeq }],
  })
  let seq = 0
  let births = 0
  let isAnswering = true
  let afterBirth: () => Promise<void> = async () => {}

  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    reconnectPeriod: 0,
    will: { topic: topicOf('NDEATH'), payload: death, qos: 1, retain: false },
    ...given.user,
  })
  client.on('error', () => undefined)

  const publish = (type: string, device: string, payload: Buffer, retain = false) =>
    client.publishAsync(topicOf(type, device), payload, { qos: 0, retain })

  const next = (): number => {
    seq = (seq + 1) % SEQ_NUMBERS
    return seq
  }

  /** With the next number, or that of the payload. */
  const send = (type: string, device: string, payload: Readonly<Record<string, unknown>>) =>
    publish(type, device, encode({ timestamp: Date.now(), seq: next(), ...payload }))

  async function born(): Promise<void> {
    births += 1
    seq = 0
    const own = [
      { name: 'bdSeq', datatype: DATA_TYPES.Int64, timestamp: Date.now(), longValue: bdSeq },
      { name: REBIRTH, datatype: DATA_TYPES.Boolean, timestamp: Date.now(), booleanValue: false },
    ]
    await publish('NBIRTH', '', encode({ timestamp: Date.now(), seq: 0, metrics: [...own, ...metrics] }))
    for (const [device, of] of Object.entries(devices)) await send('DBIRTH', device, { metrics: of })
    await afterBirth()
  }

  client.on('message', (topic, payload) => {
    if (topic === topicOf('NCMD') && isAnswering) void born()
    if (topic === `spBv1.0/STATE/${primaryHost}` && births === 0)
      if ((JSON.parse(String(payload)) as { online: boolean }).online) void born()
  })
  await client.subscribeAsync(topicOf('NCMD'), { qos: 1 })
  if (primaryHost === undefined) await born()
  else await client.subscribeAsync(`spBv1.0/STATE/${primaryHost}`, { qos: 1 })
  onTestFinished(() => void client.end(true))

  return {
    born,
    births: () => births,
    /** Follows each of its births. */
    onBorn: (work: () => Promise<void>) => {
      afterBirth = work
    },
    /** It does not hear requests any more. */
    deafen: () => {
      isAnswering = false
    },
    data: (changed: readonly SentMetric[], device = '', more: Readonly<Record<string, unknown>> = {}) =>
      send(device === '' ? 'NDATA' : 'DDATA', device, { metrics: changed, ...more }),
    send,
    publish,
    /** Its next birth has these. */
    become: (nextMetrics: readonly SentMetric[], nextDevices: Given['devices'] = devices) => {
      metrics = nextMetrics
      devices = nextDevices
    },
    /** A number that is never sent. */
    skip: next,
    seq: () => seq,
    goneDevice: (device: string, timestamp = Date.now()) => send('DDEATH', device, { timestamp }),
    /** As the will has it, with this number. */
    die: (number = bdSeq) =>
      publish(
        'NDEATH',
        '',
        encode({ metrics: [{ name: 'bdSeq', datatype: DATA_TYPES.Int64, longValue: number }] }),
      ),
    /** The connection breaks: its will is sent. */
    breaks: () => client.stream.destroy(),
  }
}
