import { Socket } from 'node:net'
import type { IPublishPacket, MqttClient } from 'mqtt'
import { isDoneWithin } from '../runtime/time-limit.ts'
import { ackOf, createAcknowledger, PUBACK } from './acknowledger.ts'
import { MAX_PACKET_BYTES } from './packets/packet-reader.ts'

export type MqttVersion = 4 | 5

/** To be called when the message is stored: in any order, and any time later. */
export type Acknowledge = (packet: IPublishPacket) => void

export interface MqttOptions {
  url: URL
  clientId: string
  /** Clean session: the broker keeps nothing for the client when it disconnects. */
  isClean: boolean
  version: MqttVersion
  /**
   * Nothing more is read until a promise that it returns resolves. A broker with a session for us sends at once, so this
   * may be called before `connectMqtt` resolves.
   */
  onPublish: (packet: IPublishPacket, acknowledge: Acknowledge) => Promise<void> | undefined
}

/** The broker answered CONNECT with an error code. */
export class MqttRefused extends Error {
  override name = 'MqttRefused'
  readonly code: number

  constructor(code: number) {
    super(`the broker refuses the connection, code ${code}`)
    this.code = code
  }
}

const KEEPALIVE_S = 30
const ANSWER_TIMEOUT_MS = 10_000
const END_TIMEOUT_MS = 1_000
const NEVER_EXPIRES_S = 0xffff_ffff
/** More than a batch holds, so that the next one is gathered while one is written. */
const MAX_IN_FLIGHT = 8_192
/** MQTT.js sends no PUBACK for a message that was handled with an error, and goes on to the next. */
const ACKNOWLEDGED_LATER = new Error('acknowledged when it is stored')

/** One connection to a broker, MQTT 3.1.1 or 5, that is not made again when it ends. Resolves after CONNACK. */
export async function connectMqtt({ url, clientId, isClean, version, onPublish }: MqttOptions) {
  // Loaded with the first connection: a server with the embedded broker needs none.
  const { default: mqtt } = await import('mqtt')
  const client = mqtt.connect({
    protocol: url.protocol === 'mqtts:' ? 'mqtts' : 'mqtt',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port ? { port: Number(url.port) } : {}),
    ...(url.username
      ? { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
      : {}),
    clientId,
    clean: isClean,
    protocolVersion: version,
    keepalive: KEEPALIVE_S,
    connectTimeout: ANSWER_TIMEOUT_MS,
    reconnectPeriod: 0,
    writeCache: false,
    log: () => {},
    ...(version === 5
      ? {
          properties: {
            sessionExpiryInterval: isClean ? 0 : NEVER_EXPIRES_S,
            receiveMaximum: MAX_IN_FLIGHT,
            maximumPacketSize: MAX_PACKET_BYTES,
          },
        }
      : {}),
  })
  let reason: Error | null = null
  /** Of the broker's DISCONNECT, MQTT 5 §3.14. */
  let disconnectReason: number | undefined

  function fail(error: Error): void {
    reason ??= error
    client.stream.destroy()
  }
  client.on('error', fail)
  client.on('disconnect', ({ reasonCode }) => {
    disconnectReason = reasonCode
  })
  const closed = new Promise<Error>((done) => {
    client.once('close', () => done(reason ?? new Error('the broker closed the connection')))
  })
  receive(client, onPublish, fail)

  /** MQTT.js gives up no request after a time, and not all of them when the connection ends. */
  async function answered(work: Promise<unknown>): Promise<void> {
    const ended = closed.then((error) => Promise.reject(error))
    if (await isDoneWithin(Promise.race([work, ended]), ANSWER_TIMEOUT_MS)) return
    const error = new Error('the broker does not answer')
    fail(error)
    throw error
  }

  await answered(new Promise<void>((done) => client.once('connect', () => done()))).catch(
    (error: unknown) => {
      throw hasReasonCode(error) ? new MqttRefused(error.code) : error
    },
  )
  const { sharedSubscriptionAvailable } = client.serverProperties ?? {}

  return {
    closed,
    disconnectReason: () => disconnectReason,
    /** MQTT 5 §3.2.2.3.13; true when the broker does not say. */
    sharedSubscriptionAvailable: sharedSubscriptionAvailable !== false,

    /** True when the broker grants the subscription. */
    async subscribe(topic: string): Promise<boolean> {
      let isGranted = true
      const work = client.subscribeAsync(topic, { qos: 1 }).catch((error: { packet?: unknown }) => {
        if (!error.packet) throw error
        isGranted = false
      })
      await answered(work)
      return isGranted
    },
    unsubscribe: (topic: string): Promise<void> => answered(client.unsubscribeAsync(topic)),
    /** Resolves also when the broker refuses the message: MQTT 3.1.1 has no answer for that. */
    async publish(topic: string, payload: string, retain = false): Promise<void> {
      const work = client.publishAsync(topic, payload, { qos: 1, retain }).catch((error: unknown) => {
        if (!hasReasonCode(error)) throw error
      })
      await answered(work)
    },
    async end(): Promise<void> {
      client.end()
      const timer = setTimeout(() => client.stream.destroy(), END_TIMEOUT_MS)
      await closed
      clearTimeout(timer)
    },
  }
}

export type MqttConnection = Awaited<ReturnType<typeof connectMqtt>>

/** Those of the system have names for codes. */
const hasReasonCode = (error: unknown): error is { code: number } =>
  typeof (error as { code?: unknown }).code === 'number'

/**
 * MQTT.js handles one message at a time and acknowledges it at once or never: throughput comes from batches, so thousands
 * must be in flight. The acknowledgements are ours, those of a turn of the event loop in one write.
 */
function receive(
  client: MqttClient,
  onPublish: MqttOptions['onPublish'],
  fail: (error: Error) => void,
): void {
  const { stream } = client
  // Acknowledgements are small: they would wait for what was sent before to be confirmed.
  if (stream instanceof Socket) stream.setNoDelay(true)
  const { acknowledge: send } = createAcknowledger((bytes) => void (stream.writable && stream.write(bytes)))
  const acknowledge: Acknowledge = ({ messageId }) => {
    if (messageId !== undefined) send(ackOf(PUBACK, messageId))
  }
  client.handleMessage = (packet, next) => {
    try {
      const room = onPublish(packet, acknowledge)
      if (room) void room.then(() => next(ACKNOWLEDGED_LATER), fail)
      else next(ACKNOWLEDGED_LATER)
    } catch (error) {
      // Thrown on from here it would end the process.
      fail(error as Error)
    }
  }
}
