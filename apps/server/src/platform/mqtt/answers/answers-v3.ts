import { packetBytes, publishBytes, uint16Bytes } from '../packets/packet-writer.ts'
import { FIRST_FAILURE, REASON, type ReasonCode } from '../packets/reason-codes.ts'
import type { Answers } from './answers.ts'

/** MQTT 3.1.1 §3.2.2.3 */
const CONNACK_CODES: Partial<Record<ReasonCode, number>> = {
  [REASON.unsupportedProtocolVersion]: 1,
  [REASON.clientIdNotValid]: 2,
  [REASON.serverUnavailable]: 3,
  [REASON.badUserNameOrPassword]: 4,
  [REASON.notAuthorized]: 5,
}
const SERVER_UNAVAILABLE = 3
/** MQTT 3.1.1 §3.9.3 */
const NOT_GRANTED = 0x80

/** MQTT 3.1 and 3.1.1, the same for all connections. */
export const answersV3: Answers = {
  accepted: ({ isPresent }) => packetBytes(0x20, [Buffer.from([isPresent ? 1 : 0, 0])]),
  refused: (code) => packetBytes(0x20, [Buffer.from([0, CONNACK_CODES[code] ?? SERVER_UNAVAILABLE])]),
  subscribed: (messageId, codes) =>
    packetBytes(0x90, [
      uint16Bytes(messageId),
      Buffer.from(codes.map((code) => (code >= FIRST_FAILURE ? NOT_GRANTED : code))),
    ]),
  unsubscribed: (messageId) => packetBytes(0xb0, [uint16Bytes(messageId)]),
  messageRefused: () => null,
  publish: ({ topic, payload }, { qos, retain }, packetId, dup) =>
    publishBytes({ topic, payload, qos, retain, dup, packetId }, null),
  unknownId: () => null,
  disconnect: () => null,
}
