import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { generate, type IConnackPacket, type IPublishPacket, type Packet, parser } from 'mqtt-packet'
import { ackOf, createAcknowledger, PUBACK } from './acknowledger.ts'
import { MAX_PACKET_BYTES } from './packet-reader.ts'

export type MqttVersion = 4 | 5

export interface MqttOptions {
  url: URL
  clientId: string
  /** Clean session: the broker keeps nothing for the client when it disconnects. */
  isClean: boolean
  version: MqttVersion
  /** A broker with a session for us sends at once, so this may be called before `connectMqtt` resolves. */
  onPublish: (packet: IPublishPacket, wire: Wire) => void
}

/** What the receiver of a message may do to its connection. */
export interface Wire {
  acknowledge(messageId: number): void
  pause(): void
  resume(): void
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
const NEVER_EXPIRES_S = 0xffff_ffff
/** More than a batch holds, so that the next one is gathered while one is written. */
const MAX_IN_FLIGHT = 8_192

/**
 * One connection to a broker, MQTT 3.1.1 or 5, on a plain socket: acknowledgements go out when `acknowledge` is
 * called, in any order and many at a time, which no client library offers. Resolves after CONNACK.
 */
export async function connectMqtt({ url, clientId, isClean, version, onPublish }: MqttOptions) {
  const protocol = { protocolVersion: version }
  const socket = openSocket(url)
  const parse = parser(protocol)
  const pending = new Map<string, PromiseWithResolvers<Packet>>()
  let lastId = 0
  let reason: Error | null = null
  /** Of the broker's DISCONNECT, MQTT 5 §3.14. */
  let disconnectReason: number | undefined

  const closed = new Promise<Error>((done) => {
    socket.once('error', (error) => {
      reason ??= error
    })
    socket.once('close', () => {
      const error = reason ?? new Error('the broker closed the connection')
      for (const answer of pending.values()) answer.reject(error)
      done(error)
    })
  })
  parse.on('error', (error: Error) => socket.destroy(error))
  parse.on('packet', (packet) => {
    if (packet.cmd === 'publish') return onPublish(packet, wire)
    if (packet.cmd === 'disconnect') disconnectReason = packet.reasonCode
    const key = `${packet.cmd} ${packet.messageId ?? ''}`
    pending.get(key)?.resolve(packet)
    pending.delete(key)
  })
  socket.on('data', (chunk: Buffer) => {
    try {
      parse.parse(chunk)
    } catch (error) {
      // Thrown on from here it would end the process; who waits for an answer is given the reason.
      socket.destroy(error as Error)
    }
  })
  socket.setNoDelay(true)

  const acknowledge = createAcknowledger((bytes) => void (socket.writable && socket.write(bytes)))
  const wire: Wire = {
    acknowledge: (messageId) => acknowledge(ackOf(PUBACK, messageId)),
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
  }
  const send = (packet: Packet): void => void socket.write(generate(packet, protocol))

  /** Sends a packet and waits for the one that answers it; a timeout closes the connection. */
  function request<P extends Packet>(packet: Packet, answer: P['cmd']): Promise<P> {
    const wait = Promise.withResolvers<Packet>()
    pending.set(`${answer} ${packet.messageId ?? ''}`, wait)
    const timer = setTimeout(
      () => socket.destroy(new Error(`the broker does not answer (${answer})`)),
      ANSWER_TIMEOUT_MS,
    )
    send(packet)
    return (wait.promise as Promise<P>).finally(() => clearTimeout(timer))
  }

  function nextPacketId(): number {
    lastId = (lastId % 0xffff) + 1
    return lastId
  }

  const connack = await request<IConnackPacket>(
    {
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: version,
      clientId,
      clean: isClean,
      keepalive: KEEPALIVE_S,
      ...(url.username
        ? {
            username: decodeURIComponent(url.username),
            password: Buffer.from(decodeURIComponent(url.password)),
          }
        : {}),
      ...(version === 5
        ? {
            properties: {
              sessionExpiryInterval: isClean ? 0 : NEVER_EXPIRES_S,
              receiveMaximum: MAX_IN_FLIGHT,
              maximumPacketSize: MAX_PACKET_BYTES,
            },
          }
        : {}),
    },
    'connack',
  )
  const code = connack.reasonCode ?? connack.returnCode ?? 0
  if (code !== 0) {
    socket.destroy()
    throw new MqttRefused(code)
  }
  // A ping that times out closes the connection, and `closed` resolves.
  const pings = setInterval(
    () => void request({ cmd: 'pingreq' }, 'pingresp').catch(() => {}),
    (connack.properties?.serverKeepAlive ?? KEEPALIVE_S) * 500,
  )
  void closed.then(() => clearInterval(pings))

  return {
    closed,
    disconnectReason: () => disconnectReason,
    /** MQTT 5 §3.2.2.3.13; true when the broker does not say. */
    sharedSubscriptionAvailable: connack.properties?.sharedSubscriptionAvailable !== false,

    /** True when the broker grants the subscription. */
    async subscribe(topic: string): Promise<boolean> {
      const answer = await request(
        { cmd: 'subscribe', messageId: nextPacketId(), subscriptions: [{ topic, qos: 1 }] },
        'suback',
      )
      return 'granted' in answer && Array.isArray(answer.granted) && Number(answer.granted[0]) < 0x80
    },
    async unsubscribe(topic: string): Promise<void> {
      await request({ cmd: 'unsubscribe', messageId: nextPacketId(), unsubscriptions: [topic] }, 'unsuback')
    },
    async publish(topic: string, payload: string, retain = false): Promise<void> {
      const message = { cmd: 'publish', topic, payload, qos: 1, dup: false, retain } as const
      await request({ ...message, messageId: nextPacketId() }, 'puback')
    },
    async end(): Promise<void> {
      if (socket.writable) socket.end(generate({ cmd: 'disconnect' }, protocol))
      const timer = setTimeout(() => socket.destroy(), 1_000)
      await closed
      clearTimeout(timer)
    },
  }
}

export type MqttConnection = Awaited<ReturnType<typeof connectMqtt>>

function openSocket(url: URL): Socket {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.protocol === 'mqtts:'
    ? connectSecure({ host, port: Number(url.port || 8883), servername: host })
    : connectPlain({ host, port: Number(url.port || 1883) })
}
