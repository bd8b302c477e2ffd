import { type IConnectPacket, type Packet as ParsedPacket, parser } from 'mqtt-packet'
import { PacketRefused } from './packet-refused.ts'
import type { ConnectPacket, Packet, ProtocolVersion, WantedSubscription } from './packets.ts'
import { REASON } from './reason-codes.ts'

/** With its flags, MQTT 3.1.1 §3.12. */
const PINGREQ = 0xc0
/** No receive maximum was known before MQTT 5. */
const ANY_NUMBER = 65_535

/** A packet of MQTT 3.1 or 3.1.1 that is no PUBLISH. Throws for one that is malformed. */
export function readPacket(bytes: Buffer): Packet {
  if (bytes.length === 2 && bytes[0] === PINGREQ) return { cmd: 'pingreq' }
  let parsed: ParsedPacket | null = null
  let fault: Error | null = null
  // One for each packet: they are rare, and it would take 2 KB of each connection.
  const packets = parser()
  packets.on('packet', (packet) => {
    parsed = packet
  })
  packets.on('error', (error: Error) => {
    fault ??= error
  })
  try {
    packets.parse(bytes)
  } catch (error) {
    throw new PacketRefused((error as Error).message)
  }
  // The parser accepts the protocol levels that it can read and no others [MQTT-3.1.2-2].
  if (fault) throw refusalOf(fault)
  if (!parsed) throw new PacketRefused('a packet that ends too early')
  return presented(parsed)
}

const refusalOf = ({ message }: Error): PacketRefused =>
  message === 'Invalid protocol version'
    ? new PacketRefused(message, REASON.unsupportedProtocolVersion)
    : new PacketRefused(message)

function presented(packet: ParsedPacket): Packet {
  const { messageId = 0 } = packet
  switch (packet.cmd) {
    case 'connect':
      return presentedConnect(packet)
    case 'subscribe': {
      const subscriptions = packet.subscriptions.map(
        ({ topic, qos }): WantedSubscription => ({
          topic,
          qos,
          isNoLocal: false,
          isRetainAsPublished: false,
          retainHandling: 0,
        }),
      )
      return { cmd: packet.cmd, messageId, subscriptions, identifier: 0 }
    }
    case 'unsubscribe':
      return { cmd: packet.cmd, messageId, unsubscriptions: packet.unsubscriptions }
    case 'puback':
    case 'pubrec':
    case 'pubrel':
    case 'pubcomp':
      return { cmd: packet.cmd, messageId, reasonCode: REASON.success }
    case 'pingreq':
      return { cmd: packet.cmd }
    case 'disconnect':
      return { cmd: packet.cmd, reasonCode: REASON.success, sessionExpiry: null }
    default:
      return { cmd: 'unexpected', name: packet.cmd }
  }
}

function presentedConnect(packet: IConnectPacket): ConnectPacket {
  const { clean = false, will } = packet
  return {
    cmd: 'connect',
    version: packet.protocolVersion as ProtocolVersion,
    clientId: packet.clientId,
    isClean: clean,
    keepalive: packet.keepalive ?? 0,
    username: packet.username,
    password: packet.password,
    will: will
      ? {
          topic: will.topic,
          payload: Buffer.from(will.payload),
          qos: will.qos ?? 0,
          retain: will.retain ?? false,
          delay: 0,
        }
      : null,
    sessionExpiry: clean ? 0 : null,
    receiveMaximum: ANY_NUMBER,
    maximumPacketSize: Number.POSITIVE_INFINITY,
    topicAliasMaximum: 0,
    wantsResponseInformation: false,
    wantsProblems: false,
    authenticationMethod: null,
  }
}
