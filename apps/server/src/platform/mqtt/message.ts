import type { PublishPacket, QoS, Will } from './packets/packets.ts'

/** A message on its way to subscribers. */
export interface Message {
  readonly topic: string
  readonly payload: Buffer
  readonly qos: QoS
  readonly retain: boolean
  /** Of MQTT 5, as they came; null for none. */
  readonly properties: Buffer | null
  /** In epoch milliseconds; null for never. */
  readonly expiresAt: number | null
  /** Whose it is; empty for the server's own. */
  readonly publisher: string
  /** The server sends it again at each connect: it is kept for no session that is away, and never dropped for one that is slow. */
  readonly isSentAgain: boolean
}

/** A small payload is copied: a view of it would keep all that was read with it in memory as long as it waits. */
const COPY_BELOW = 16 * 1024

/** As a device sent it. */
export function messageOf(
  { topic, payload, qos, retain, properties }: PublishPacket | Will,
  publisher: string,
  now: number,
): Message {
  const expiry = properties?.expiry ?? null
  return {
    topic,
    payload: payload.length < COPY_BELOW ? Buffer.from(payload) : payload,
    qos,
    retain,
    properties: properties?.handedOn ?? null,
    expiresAt: expiry === null ? null : now + expiry * 1_000,
    publisher,
    isSentAgain: false,
  }
}

/** Of the server itself. */
export const serverMessage = (
  topic: string,
  payload: Buffer,
  given: Partial<Pick<Message, 'qos' | 'retain' | 'properties' | 'isSentAgain'>> = {},
): Message => ({
  topic,
  payload,
  qos: 1,
  retain: false,
  properties: null,
  expiresAt: null,
  publisher: '',
  isSentAgain: false,
  ...given,
})

/** In bytes, as it is held for somebody. */
export const sizeOf = ({
  topic,
  payload,
  properties,
}: Pick<Message, 'topic' | 'payload' | 'properties'>): number =>
  topic.length + payload.length + (properties?.length ?? 0)

/** Of a message that was to be delivered by then nothing is left to tell. */
export const hasExpired = ({ expiresAt }: Pick<Message, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && expiresAt <= now
