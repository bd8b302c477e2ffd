import type { ByteCursor } from './byte-cursor.ts'
import { PacketRefused } from './packet-refused.ts'
import type { ConnectPacket, QoS, Will } from './packets.ts'
import { type Properties, readProperties } from './properties.ts'
import { readMessageProperties } from './publish-v5.ts'
import { REASON } from './reason-codes.ts'

/** MQTT 5 §3.1.2.11 where CONNECT has none. */
const RECEIVE_MAXIMUM = 65_535
const FLAG = { reserved: 1, clean: 2, will: 4, willRetain: 0x20, password: 0x40, username: 0x80 } as const
/** After the name of the protocol, its version and the flags. */
const VERSION_BYTES = 7

/** MQTT 5 §3.1, once its version is known. */
export function readConnect(cursor: ByteCursor, bytes: Buffer): ConnectPacket {
  for (let count = 0; count < VERSION_BYTES; count++) cursor.byte()
  const flags = cursor.byte()
  const has = (flag: number): boolean => (flags & flag) !== 0
  const willQos = (flags >> 3) & 3
  // [MQTT-3.1.2-3], [MQTT-3.1.2-11] to [MQTT-3.1.2-13]
  if (has(FLAG.reserved) || willQos === 3 || (!has(FLAG.will) && (willQos > 0 || has(FLAG.willRetain))))
    throw new PacketRefused(`CONNECT with the flags ${flags}`)
  const keepalive = cursor.uint16()
  const { numbers, texts } = readProperties(cursor, 'connect')
  const clientId = cursor.text()
  const will = has(FLAG.will) ? readWill(cursor, bytes, willQos as QoS, has(FLAG.willRetain)) : null
  const authenticationMethod = texts.get('authenticationMethod') ?? null
  if (authenticationMethod === null && numbers.has('authenticationData'))
    throw new PacketRefused('authentication data without its method', REASON.protocolError)
  return {
    cmd: 'connect',
    version: 5,
    clientId,
    isClean: has(FLAG.clean),
    keepalive,
    username: has(FLAG.username) ? cursor.text() : undefined,
    password: has(FLAG.password) ? cursor.binary() : undefined,
    will,
    sessionExpiry: numbers.get('sessionExpiry') ?? 0,
    receiveMaximum: positive(numbers, 'receiveMaximum', RECEIVE_MAXIMUM),
    maximumPacketSize: positive(numbers, 'maximumPacketSize', Number.POSITIVE_INFINITY),
    topicAliasMaximum: numbers.get('topicAliasMaximum') ?? 0,
    wantsResponseInformation: numbers.get('requestResponse') === 1,
    wantsProblems: numbers.get('requestProblems') !== 0,
    authenticationMethod,
  }
}

function positive(numbers: Properties['numbers'], name: string, otherwise: number): number {
  const value = numbers.get(name)
  if (value === 0) throw new PacketRefused(`the property ${name} is 0`, REASON.protocolError)
  return value ?? otherwise
}

function readWill(cursor: ByteCursor, bytes: Buffer, qos: QoS, retain: boolean): Will {
  const {
    properties,
    willDelay: delay,
    end,
  } = readMessageProperties(bytes, cursor.at(), bytes.length, 'will')
  while (cursor.at() < end) cursor.byte()
  const topic = cursor.text()
  if (topic === '' || /[+#]/.test(topic))
    throw new PacketRefused('a will whose topic is none', REASON.topicNameInvalid)
  return { topic, payload: Buffer.from(cursor.binary()), qos, retain, delay, properties }
}
