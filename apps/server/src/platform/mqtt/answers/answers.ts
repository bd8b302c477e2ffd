import type { PUBCOMP, PUBREL } from '../acknowledger.ts'
import type { Message } from '../message.ts'
import type { QoS } from '../packets/packets.ts'
import type { ReasonCode } from '../packets/reason-codes.ts'

/** A connection that was accepted. */
export interface Accepted {
  /** It goes on with a session that we have. */
  readonly isPresent: boolean
  /** Where the client gave none. */
  readonly assignedClientId: string | null
  /** In seconds; null where the client's own holds. */
  readonly keepalive: number | null
  readonly sessionExpiry: number | null
  /** The beginning of topics for answers, where it is asked for. */
  readonly responseInformation: string | null
}

/** How a message goes to one client. */
export interface Handing {
  readonly qos: QoS
  readonly retain: boolean
  /** Of the subscriptions that ask for it, where they have one. */
  readonly identifiers: readonly number[]
}

/** The packets to one client in its version of the protocol. */
export interface Answers {
  accepted(answer: Accepted): Buffer
  /** Of a CONNECT. */
  refused(code: ReasonCode, reason: string): Buffer
  subscribed(messageId: number, codes: readonly number[]): Buffer
  unsubscribed(messageId: number, codes: readonly number[]): Buffer
  /** Null where this version cannot say why a message is refused: it is acknowledged like any other. */
  messageRefused(ack: number, code: ReasonCode, reason: string): Buffer | null
  /** Null where the client takes no packet so large. It must be sent: a topic may be replaced by its alias from then on. */
  publish(message: Message, handing: Handing, packetId: number, dup: boolean): Buffer | null
  /** To a PUBREC or PUBREL of an identifier that is not in use; null where this version answers as if it were. */
  unknownId(type: typeof PUBREL | typeof PUBCOMP, packetId: number): Buffer | null
  /** Null where this version has no such packet. */
  disconnect(code: ReasonCode, reason: string): Buffer | null
}
