import type { Answers } from '../answers/answers.ts'
import { answersV3 } from '../answers/answers-v3.ts'
import { createAnswersV5 } from '../answers/answers-v5.ts'
import type { ConnectPacket, Packet } from './packets.ts'
import { readPacket as readPacketV3 } from './packets-v3.ts'
import { readPacket as readPacketV5 } from './packets-v5.ts'
import { createPublishReader, type ReadPublish } from './publish-v5.ts'

/** A version of the protocol, for one connection. */
export interface Protocol {
  /** A packet that is no PUBLISH; its fixed header ends at `body`. */
  readPacket(bytes: Buffer, body: number): Packet
  /** Null where PUBLISH has no properties. */
  readonly readPublish: ReadPublish | null
  /** To a CONNECT that could not be read, whatever its client takes. */
  readonly firstAnswers: Answers
  answersTo(packet: ConnectPacket): Answers
}

const V3: Protocol = {
  readPacket: readPacketV3,
  readPublish: null,
  firstAnswers: answersV3,
  answersTo: () => answersV3,
}

const ANY_CLIENT = { maximumPacketSize: Number.POSITIVE_INFINITY, topicAliasMaximum: 0, wantsProblems: true }

/** The name of the protocol with its length, and the level of MQTT 5 (§3.1.2.1). */
const FIVE = Buffer.from([0, 4, ...Buffer.from('MQTT'), 5])
const CONNECT = 0x10

/** As the first packet of a connection says. */
export function protocolOf(first: Buffer, body: number): Protocol {
  const isFive = first[0] === CONNECT && first.subarray(body, body + FIVE.length).equals(FIVE)
  if (!isFive) return V3
  return {
    readPacket: readPacketV5,
    readPublish: createPublishReader(),
    firstAnswers: createAnswersV5(ANY_CLIENT),
    answersTo: createAnswersV5,
  }
}
