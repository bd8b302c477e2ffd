import { MQTT_LIMITS } from '../../runtime/limits.ts'
import { type ByteCursor, createByteCursor } from './byte-cursor.ts'
import { readConnect } from './connect-v5.ts'
import { PacketRefused } from './packet-refused.ts'
import type { Packet, QoS, WantedSubscription } from './packets.ts'
import { readProperties } from './properties.ts'
import { REASON } from './reason-codes.ts'

/** MQTT 5 §2.1.2, with the flags that each has to have. */
const FIXED = {
  connect: 0x10,
  puback: 0x40,
  pubrec: 0x50,
  pubrel: 0x62,
  pubcomp: 0x70,
  subscribe: 0x82,
  unsubscribe: 0xa2,
  pingreq: 0xc0,
  disconnect: 0xe0,
} as const
type Name = keyof typeof FIXED

const NAMES: ReadonlyMap<number, Name> = new Map(
  Object.entries(FIXED).map(([name, first]) => [first, name as Name]),
)
/** CONNACK, SUBACK, UNSUBACK and PINGRESP, which a server sends, and AUTH, for which none of our clients has a method. */
const NOT_FROM_CLIENTS = new Set([2, 9, 11, 13, 15])
const MAX_QOS = 2
const MAX_RETAIN_HANDLING = 2

/** A packet of MQTT 5 that is no PUBLISH. Throws for one that is malformed, and for one that a client may not send. */
export function readPacket(bytes: Buffer, body: number): Packet {
  const first = bytes[0] ?? 0
  const name = NAMES.get(first)
  if (!name) {
    const code = NOT_FROM_CLIENTS.has(first >> 4) ? REASON.protocolError : REASON.malformedPacket
    throw new PacketRefused(`a packet that begins with ${first}`, code)
  }
  const cursor = createByteCursor(bytes, body, bytes.length)
  const packet = readBody(name, cursor, bytes)
  if (!cursor.isAtEnd()) throw new PacketRefused(`${name} with more bytes than it has`)
  return packet
}

function readBody(name: Name, cursor: ByteCursor, bytes: Buffer): Packet {
  switch (name) {
    case 'connect':
      return readConnect(cursor, bytes)
    case 'subscribe':
      return readSubscribe(cursor)
    case 'unsubscribe': {
      const messageId = idIn(cursor)
      readProperties(cursor, 'unsubscribe')
      return { cmd: name, messageId, unsubscriptions: allOf(cursor, () => cursor.text()) }
    }
    case 'pingreq':
      return { cmd: name }
    case 'disconnect': {
      const reasonCode = cursor.isAtEnd() ? REASON.success : cursor.byte()
      const properties = cursor.isAtEnd() ? null : readProperties(cursor, 'disconnect')
      return { cmd: name, reasonCode, sessionExpiry: properties?.numbers.get('sessionExpiry') ?? null }
    }
    default: {
      const messageId = idIn(cursor)
      const reasonCode = cursor.isAtEnd() ? REASON.success : cursor.byte()
      if (!cursor.isAtEnd()) readProperties(cursor, 'ack')
      return { cmd: name, messageId, reasonCode }
    }
  }
}

/** [MQTT-2.2.1-3] */
function idIn(cursor: ByteCursor): number {
  const messageId = cursor.uint16()
  if (messageId === 0) throw new PacketRefused('a packet without its identifier', REASON.protocolError)
  return messageId
}

function allOf<T>(cursor: ByteCursor, read: () => T): T[] {
  const all: T[] = []
  while (!cursor.isAtEnd()) {
    all.push(read())
    if (all.length > MQTT_LIMITS.filtersPerPacket)
      throw new PacketRefused('a packet with too many topic filters', REASON.quotaExceeded)
  }
  // [MQTT-3.8.3-2], [MQTT-3.10.3-2]
  if (all.length === 0) throw new PacketRefused('a packet with 0 topic filters', REASON.protocolError)
  return all
}

function readSubscribe(cursor: ByteCursor): Packet {
  const messageId = idIn(cursor)
  const identifier = readProperties(cursor, 'subscribe').numbers.get('subscriptionIdentifier')
  if (identifier === 0) throw new PacketRefused('the subscription identifier 0', REASON.protocolError)
  const subscriptions = allOf(cursor, (): WantedSubscription => {
    const topic = cursor.text()
    const options = cursor.byte()
    const qos = options & 3
    const retainHandling = (options >> 4) & 3
    // [MQTT-3.8.3-5]
    if (options > 0x3f || qos > MAX_QOS || retainHandling > MAX_RETAIN_HANDLING)
      throw new PacketRefused(`subscription options ${options}`)
    return {
      topic,
      qos: qos as QoS,
      isNoLocal: (options & 4) !== 0,
      isRetainAsPublished: (options & 8) !== 0,
      retainHandling,
    }
  })
  return { cmd: 'subscribe', messageId, subscriptions, identifier: identifier ?? 0 }
}
