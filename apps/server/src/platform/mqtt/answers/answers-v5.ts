import { MQTT_LIMITS } from '../../runtime/limits.ts'
import { ackParts } from '../acknowledger.ts'
import { MAX_PACKET_BYTES } from '../packets/packet-reader.ts'
import {
  packetBytes,
  propertyBytes,
  publishBytes,
  textBytes,
  uint16Bytes,
  uint32Bytes,
  variableBytes,
} from '../packets/packet-writer.ts'
import type { ConnectPacket } from '../packets/packets.ts'
import { REASON } from '../packets/reason-codes.ts'
import type { Answers } from './answers.ts'

/** MQTT 5 §2.2.2.2, those that a server sends. */
const PROPERTY = {
  messageExpiry: 2,
  subscriptionIdentifier: 11,
  sessionExpiry: 17,
  assignedClientId: 18,
  serverKeepalive: 19,
  responseInformation: 26,
  reasonString: 31,
  receiveMaximum: 33,
  topicAliasMaximum: 34,
  topicAlias: 35,
  maximumPacketSize: 39,
} as const

const property = (name: keyof typeof PROPERTY, value: Buffer): Buffer => propertyBytes(PROPERTY[name], value)

function withLength(parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([variableBytes(length), ...parts])
}

const NO_PROPERTIES = Buffer.from([0])
const reasonString = (reason: string): Buffer => withLength([property('reasonString', textBytes(reason))])

type Client = Pick<ConnectPacket, 'maximumPacketSize' | 'topicAliasMaximum' | 'wantsProblems'>

/** MQTT 5, for one connection. */
export function createAnswersV5({ maximumPacketSize, topicAliasMaximum, wantsProblems }: Client): Answers {
  const maxAliases = Math.min(topicAliasMaximum, MQTT_LIMITS.topicAliases)
  let aliases: Map<string, number> | null = null

  /** With its reason where the client takes packets so large [MQTT-3.4.2-2]. */
  function within(first: number, head: Buffer, reason: string): Buffer {
    const whole = packetBytes(first, [head, reason === '' ? NO_PROPERTIES : reasonString(reason)])
    return whole.length <= maximumPacketSize ? whole : packetBytes(first, [head, NO_PROPERTIES])
  }

  return {
    accepted({ isPresent, assignedClientId, keepalive, sessionExpiry, responseInformation }) {
      const properties = [
        property('receiveMaximum', uint16Bytes(MQTT_LIMITS.receiveMaximum)),
        property('maximumPacketSize', uint32Bytes(MAX_PACKET_BYTES)),
        property('topicAliasMaximum', uint16Bytes(MQTT_LIMITS.topicAliases)),
      ]
      if (assignedClientId !== null)
        properties.push(property('assignedClientId', textBytes(assignedClientId)))
      if (keepalive !== null) properties.push(property('serverKeepalive', uint16Bytes(keepalive)))
      if (sessionExpiry !== null) properties.push(property('sessionExpiry', uint32Bytes(sessionExpiry)))
      if (responseInformation !== null)
        properties.push(property('responseInformation', textBytes(responseInformation)))
      return packetBytes(0x20, [Buffer.from([isPresent ? 1 : 0, REASON.success]), withLength(properties)])
    },
    refused: (code, reason) => within(0x20, Buffer.from([0, code]), reason),
    subscribed: (messageId, codes) =>
      packetBytes(0x90, [uint16Bytes(messageId), NO_PROPERTIES, Buffer.from(codes)]),
    unsubscribed: (messageId, codes) =>
      packetBytes(0xb0, [uint16Bytes(messageId), NO_PROPERTIES, Buffer.from(codes)]),
    messageRefused(ack, code, reason) {
      const { type, messageId } = ackParts(ack)
      const head = Buffer.concat([uint16Bytes(messageId), Buffer.from([code])])
      return within(type, head, wantsProblems ? reason : '')
    },
    publish({ topic, payload, properties, expiresAt }, { qos, retain, identifiers }, packetId, dup) {
      const parts = identifiers.map((identifier) =>
        property('subscriptionIdentifier', variableBytes(identifier)),
      )
      // As long as it still has [MQTT-3.3.2-6].
      if (expiresAt !== null) {
        const left = Math.max(1, Math.ceil((expiresAt - Date.now()) / 1_000))
        parts.push(property('messageExpiry', uint32Bytes(left)))
      }
      if (properties) parts.push(properties)
      const known = aliases?.get(topic)
      const alias = known ?? (aliases?.size ?? 0) + 1
      const hasAlias = alias <= maxAliases
      if (hasAlias) parts.push(property('topicAlias', uint16Bytes(alias)))
      const name = known === undefined ? topic : ''
      const bytes = publishBytes({ topic: name, payload, qos, retain, dup, packetId }, withLength(parts))
      // [MQTT-3.1.2-24]
      if (bytes.length > maximumPacketSize) return null
      if (hasAlias && known === undefined) {
        aliases ??= new Map()
        aliases.set(topic, alias)
      }
      return bytes
    },
    unknownId: (type, packetId) =>
      packetBytes(type, [uint16Bytes(packetId), Buffer.from([REASON.packetIdNotFound])]),
    disconnect: (code, reason) => within(0xe0, Buffer.from([code]), reason),
  }
}
