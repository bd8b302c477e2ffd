import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { type Packet, parser } from 'mqtt-packet'
import { connectPacket, DISCONNECT, PINGREQ, publishPacket, subscribePacket } from './mqtt-packets.ts'

export interface LinkOptions {
  readonly url: string
  readonly deviceId: string
  readonly password: string
  /** Gives up the attempt to connect. */
  readonly signal: AbortSignal
}

/** One connection to the broker, from CONNECT to its end; it does not reconnect by itself. */
export interface Link {
  /** Settles with the PUBACK, or fails when the connection ends first. */
  send(topic: string, payload: string): Promise<void>
  /** From the server, for as long as the connection lasts. */
  subscribe(topic: string, onMessage: (payload: string) => void): Promise<void>
  readonly closed: Promise<void>
  /** Sends DISCONNECT, so that the broker does not publish the will. */
  close(): Promise<void>
  abort(): void
}

const CONNECT_TIMEOUT_MS = 10_000
const CLOSE_TIMEOUT_MS = 1_000
const KEEPALIVE_S = 30
/** Looks, two in the time of a keep-alive, after which a silent broker is asked; at the next one it is given up. */
const ASK_AFTER = 2
/** Of a SUBACK, MQTT 3.1.1 §3.9.3. */
const REFUSED = 0x80
/** CONNACK has no packet id. */
const NO_ID = 0

/**
 * On a plain socket: for the few short messages of the demo a client library takes more memory and time than all its
 * machines. The device itself sends again what was not acknowledged, so nothing is queued or repeated here.
 */
export async function openLink({ url, deviceId, password, signal }: LinkOptions): Promise<Link> {
  const socket = openSocket(new URL(url))
  const packets = parser()
  const waiting = new Map<number, PromiseWithResolvers<Packet>>()
  const listeners = new Map<string, (payload: string) => void>()
  let reason = new Error('The broker closed the connection')
  let lastId = NO_ID
  let quietLooks = 0

  const abort = (): void => void socket.destroy()
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      clearInterval(pings)
      for (const answer of waiting.values()) answer.reject(reason)
      resolve()
    })
  })
  socket.on('error', (error) => {
    reason = error
  })
  socket.setNoDelay(true)
  socket.on('data', (chunk: Buffer) => {
    quietLooks = 0
    try {
      packets.parse(chunk)
    } catch (error) {
      // Thrown on from here it would end the process, and with it all other machines.
      socket.destroy(error as Error)
    }
  })
  packets.on('error', (error: Error) => socket.destroy(error))
  packets.on('packet', (packet: Packet) => {
    if (packet.cmd === 'publish') return listeners.get(packet.topic)?.(packet.payload.toString())
    const id = packet.messageId ?? NO_ID
    waiting.get(id)?.resolve(packet)
    waiting.delete(id)
  })

  // A machine that sends needs no ping: each PUBACK says that the broker is there.
  const pings = setInterval(
    () => {
      quietLooks += 1
      if (quietLooks === ASK_AFTER) socket.write(PINGREQ)
      if (quietLooks > ASK_AFTER) socket.destroy(new Error('The broker does not answer'))
    },
    (KEEPALIVE_S / 2) * 1_000,
  )

  function request(id: number, bytes: Buffer): Promise<Packet> {
    const answer = Promise.withResolvers<Packet>()
    if (!socket.writable) answer.reject(reason)
    else {
      waiting.set(id, answer)
      socket.write(bytes)
    }
    return answer.promise
  }

  function nextId(): number {
    lastId = (lastId % 0xffff) + 1
    return lastId
  }

  signal.addEventListener('abort', abort)
  const limit = setTimeout(() => socket.destroy(new Error('The broker does not answer')), CONNECT_TIMEOUT_MS)
  try {
    if (signal.aborted) abort()
    const answer = await request(NO_ID, connectPacket(deviceId, password, KEEPALIVE_S))
    if (answer.cmd !== 'connack' || answer.returnCode !== 0) throw new Error('The broker refuses the device')
  } catch (error) {
    abort()
    throw error
  } finally {
    clearTimeout(limit)
    signal.removeEventListener('abort', abort)
  }
  return {
    closed,
    abort,
    async send(topic, payload) {
      const id = nextId()
      await request(id, publishPacket(topic, id, payload))
    },
    async subscribe(topic, onMessage) {
      const id = nextId()
      listeners.set(topic, onMessage)
      const answer = await request(id, subscribePacket(topic, id))
      if (answer.cmd !== 'suback' || answer.granted[0] === REFUSED)
        throw new Error(`The broker refuses a subscription to ${topic}`)
    },
    async close() {
      const timer = setTimeout(abort, CLOSE_TIMEOUT_MS)
      if (socket.writable) socket.end(DISCONNECT)
      await closed
      clearTimeout(timer)
    },
  }
}

function openSocket({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'mqtts:'
    ? connectSecure({ host, port: Number(port || 8883), servername: host })
    : connectPlain({ host, port: Number(port || 1883) })
}
