import { isUtf8 } from 'node:buffer'
import { MAX_TOPIC_LENGTH } from '@millwright/contract/wire/topics'
import { MQTT_LIMITS } from '../../runtime/limits.ts'
import { createByteCursor } from './byte-cursor.ts'
import { PacketRefused } from './packet-refused.ts'
import type { PublishPacket, PublishProperties, QoS } from './packets.ts'
import { type PropertyPlace, readProperties } from './properties.ts'
import { REASON } from './reason-codes.ts'

const HANDED_ON = new Set([
  'payloadFormat',
  'contentType',
  'responseTopic',
  'correlationData',
  'userProperty',
])

/** Properties of a message or a will, which `bytes` holds from `at` on, and where they end. */
export function readMessageProperties(
  bytes: Buffer,
  at: number,
  end: number,
  place: PropertyPlace & ('publish' | 'will'),
) {
  const cursor = createByteCursor(bytes, at, end)
  const parts: Buffer[] = []
  const { numbers, texts } = readProperties(cursor, place, (name, from, to) => {
    if (HANDED_ON.has(name)) parts.push(bytes.subarray(from, to))
  })
  const responseTopic = texts.get('responseTopic')
  // [MQTT-3.3.2-14]
  if (responseTopic !== undefined && /[+#]/.test(responseTopic))
    throw new PacketRefused('a response topic with wildcards', REASON.protocolError)
  const size = cursor.at() - at
  if (size > MQTT_LIMITS.propertyBytes)
    throw new PacketRefused(`properties of ${size} bytes are too large`, REASON.quotaExceeded)
  const alias = numbers.get('topicAlias')
  if (alias === 0) throw new PacketRefused('the topic alias 0', REASON.topicAliasInvalid)
  const properties: PublishProperties = {
    handedOn: parts.length > 0 ? Buffer.concat(parts) : null,
    expiry: numbers.get('messageExpiry') ?? null,
    alias: alias ?? 0,
  }
  return { properties, willDelay: numbers.get('willDelay') ?? 0, end: cursor.at() }
}

/** Reads PUBLISH of one connection, MQTT 5 §3.3: its topic aliases are remembered as long as it lasts. */
export function createPublishReader() {
  let aliases: Map<number, string> | null = null

  function topicOf(topic: string, alias: number): string {
    if (alias === 0) {
      if (topic === '') throw new PacketRefused('a PUBLISH without a topic', REASON.protocolError)
      return topic
    }
    if (alias > MQTT_LIMITS.topicAliases)
      throw new PacketRefused(`the topic alias ${alias} is out of range`, REASON.topicAliasInvalid)
    if (topic !== '') {
      aliases ??= new Map()
      // One that is too long is refused with every message, and is not kept for it.
      aliases.set(alias, topic.slice(0, MAX_TOPIC_LENGTH + 1))
      return topic
    }
    const known = aliases?.get(alias)
    if (known === undefined)
      throw new PacketRefused(`the topic alias ${alias} is not known`, REASON.topicAliasInvalid)
    return known
  }

  return (bytes: Buffer, start: number, body: number, end: number): PublishPacket => {
    const flags = bytes[start] ?? 0
    const qos = (flags >> 1) & 3
    if (qos === 3) throw new PacketRefused('a PUBLISH with both bits of its QoS set')
    const topicAt = body + 2
    const topicEnd = topicAt + (bytes[body] ?? 0) * 256 + (bytes[body + 1] ?? 0)
    const propertiesAt = qos > 0 ? topicEnd + 2 : topicEnd
    // At least the byte that says how long the properties are.
    if (propertiesAt >= end) throw new PacketRefused('a PUBLISH that ends too early')
    const name = bytes.subarray(topicAt, topicEnd)
    if (!isUtf8(name) || name.includes(0)) throw new PacketRefused('a topic that is no UTF-8')
    const messageId = qos > 0 ? (bytes[topicEnd] ?? 0) * 256 + (bytes[topicEnd + 1] ?? 0) : undefined
    if (messageId === 0)
      throw new PacketRefused('a PUBLISH without a packet identifier', REASON.protocolError)
    if (qos === 0 && (flags & 8) !== 0) throw new PacketRefused('a PUBLISH of QoS 0 that is sent again')
    const isPlain = bytes[propertiesAt] === 0
    const read = isPlain ? null : readMessageProperties(bytes, propertiesAt, end, 'publish')
    const packet: PublishPacket = {
      cmd: 'publish',
      topic: topicOf(name.toString('utf8'), read?.properties.alias ?? 0),
      payload: bytes.subarray(read ? read.end : propertiesAt + 1, end),
      qos: qos as QoS,
      dup: (flags & 8) !== 0,
      retain: (flags & 1) !== 0,
    }
    if (messageId !== undefined) packet.messageId = messageId
    if (read) packet.properties = read.properties
    return packet
  }
}

export type ReadPublish = ReturnType<typeof createPublishReader>
