import type { Answers, Handing } from '../answers/answers.ts'
import type { Message } from '../message.ts'

/** Why a message did not arrive. */
export type Undelivered = 'queue_full' | 'too_large' | 'expired' | 'refused' | 'slow'

/** A message of QoS 1 or 2 for one session, until it is acknowledged. */
export interface Entry {
  readonly message: Message
  readonly handing: Handing
  /** 0 until it is sent; then it keeps it, also on the next connection [MQTT-4.4.0-1]. */
  packetId: number
  /** On the connection that it has now. */
  isSent: boolean
  /** A message of QoS 2 that has arrived, and of which only its identifier is still in use. */
  isReleased: boolean
  /** It is no longer needed, and neither is its row. */
  isDone: boolean
  /** Of its row; null where it has none, or none yet. */
  row: number | null
}

export const entryOf = (message: Message, handing: Handing): Entry => ({
  message,
  handing,
  packetId: 0,
  isSent: false,
  isReleased: false,
  isDone: false,
  row: null,
})

/** The connection of a session. */
export interface Line {
  readonly answers: Answers
  /** Messages that it takes at once. */
  readonly window: number
  /** False when what was sent before waits for the connection. */
  hasRoom(): boolean
  send(bytes: Buffer): void
  /** Also where the connection is slow; it is not read until it has taken that. */
  write(bytes: Buffer): void
}
