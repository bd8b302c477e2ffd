import { MAX_MODEL_PAYLOAD_BYTES } from '@millwright/contract/wire/message-limits'
import { PacketRefused } from './packet-refused.ts'
import type { PublishPacket, QoS } from './packets.ts'
import type { ReadPublish } from './publish-v5.ts'
import { REASON } from './reason-codes.ts'

/**
 * A data model with its topic is the largest message that is taken. Others beyond their own limit are still read, so that
 * they can be stored as rejected; larger packets are not.
 */
export const MAX_PACKET_BYTES = MAX_MODEL_PAYLOAD_BYTES + 64 * 1024

export interface PacketReaderOptions {
  readonly maxBytes: number
  /** Of the first packet, before the device has signed in. */
  readonly maxFirstBytes: number
  /** Of any later packet that is no PUBLISH. */
  readonly maxOtherBytes: number
  readonly onPublish: (packet: PublishPacket) => void
  /** The bytes of any other packet, and where its fixed header ends. */
  readonly onOther: (packet: Buffer, body: number) => void
}

const PUBLISH = 3
const MAX_LENGTH_BYTES = 4
/** Smaller rests are copied: a view would keep the whole chunk in memory. */
const COPY_BELOW = 16 * 1024
/** A device may send byte by byte: many small chunks take far more memory than their bytes. */
const MAX_CHUNKS = 256

/**
 * Cuts a stream into packets by their fixed headers (MQTT 3.1.1 §2.2) and reads PUBLISH itself, which is nearly all that
 * devices send and ten times quicker to read without the state of a general parser. Throws for packets that are too large,
 * as soon as their length is known, and for malformed ones.
 */
export function createPacketReader(options: PacketReaderOptions) {
  const { maxBytes, maxFirstBytes, maxOtherBytes, onPublish, onOther } = options
  let isFirst = true
  let held: Buffer[] = []
  let heldBytes = 0
  /** Until so many bytes have come, nothing more can be read. */
  let needed = 0
  let isStopped = false
  let readPublish: ReadPublish = publishIn

  function hold(rest: Buffer, bytes: number): void {
    held = [rest.length < COPY_BELOW ? Buffer.from(rest) : rest]
    heldBytes = rest.length
    needed = bytes
  }

  function withHeld(chunk: Buffer): Buffer | null {
    if (heldBytes === 0) return chunk
    held.push(chunk)
    heldBytes += chunk.length
    if (heldBytes < needed) {
      if (held.length >= MAX_CHUNKS) held = [Buffer.concat(held, heldBytes)]
      return null
    }
    const bytes = Buffer.concat(held, heldBytes)
    held = []
    heldBytes = 0
    return bytes
  }

  /** Reads all packets that are complete; those that `onPublish` and `onOther` cause to stop are not read on. */
  function read(chunk: Buffer): void {
    const bytes = withHeld(chunk)
    if (!bytes) return
    let at = 0
    while (at < bytes.length && !isStopped) {
      let body = at + 1
      let length = 0
      let isWhole = false
      for (let factor = 1; !isWhole && body < bytes.length; factor *= 128) {
        const byte = bytes[body++] ?? 0
        length += (byte & 0x7f) * factor
        isWhole = byte < 0x80
        if (!isWhole && body - at > MAX_LENGTH_BYTES)
          throw new PacketRefused('a packet with a malformed length')
      }
      if (!isWhole) return void hold(bytes.subarray(at), bytes.length - at + 1)
      const isPublish = (bytes[at] ?? 0) >> 4 === PUBLISH
      if (length > (isFirst ? maxFirstBytes : isPublish ? maxBytes : maxOtherBytes))
        throw new PacketRefused(`a packet of ${length} bytes is too large`, REASON.packetTooLarge)
      const end = body + length
      if (end > bytes.length) return void hold(bytes.subarray(at), end - at)
      isFirst = false
      if (isPublish) onPublish(readPublish(bytes, at, body, end))
      else onOther(bytes.subarray(at, end), body - at)
      at = end
    }
  }

  return {
    read,
    /** From the next packet on: MQTT 5 has properties in it. */
    readPublishBy(reader: ReadPublish): void {
      readPublish = reader
    },
    /** Bytes of a packet that has arrived in part. */
    unparsed: () => heldBytes,
    /** How many that packet has as a whole, as far as is known. */
    needed: () => needed,
    stop(): void {
      isStopped = true
      held = []
      heldBytes = 0
    },
  }
}

/** MQTT 3.1.1 §3.3. */
function publishIn(bytes: Buffer, start: number, body: number, end: number): PublishPacket {
  const flags = bytes[start] ?? 0
  const qos = (flags >> 1) & 3
  if (qos === 3) throw new PacketRefused('a PUBLISH with both bits of its QoS set')
  const topicAt = body + 2
  const topicEnd = topicAt + (bytes[body] ?? 0) * 256 + (bytes[body + 1] ?? 0)
  const payloadAt = qos > 0 ? topicEnd + 2 : topicEnd
  if (topicAt > end || payloadAt > end) throw new PacketRefused('a PUBLISH that ends too early')
  const packet: PublishPacket = {
    cmd: 'publish',
    topic: bytes.toString('utf8', topicAt, topicEnd),
    payload: bytes.subarray(payloadAt, end),
    qos: qos as QoS,
    dup: (flags & 8) !== 0,
    retain: (flags & 1) !== 0,
  }
  if (qos > 0) packet.messageId = (bytes[topicEnd] ?? 0) * 256 + (bytes[topicEnd + 1] ?? 0)
  return packet
}
