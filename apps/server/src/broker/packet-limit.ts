import { MAX_MODEL_PAYLOAD_BYTES } from '../ingest/decode-model.ts'

/**
 * A data model with its topic is the largest message that is taken. Others beyond their own limit are still read, so that
 * they can be stored as rejected; larger packets are not.
 */
export const MAX_PACKET_BYTES = MAX_MODEL_PAYLOAD_BYTES + 64 * 1024

/**
 * The parser buffers a packet until its last byte, whatever length its header announces. This reads the fixed headers
 * (MQTT 3.1.1 §2.2) only and returns the announced length of the first packet beyond the limit, or null.
 */
export function createPacketLimit(
  maxBytes: number,
  maxFirstBytes = maxBytes,
): (chunk: Buffer) => number | null {
  let limit = maxFirstBytes
  let skip = 0
  let expecting: 'type' | 'length' = 'type'
  let length = 0
  let factor = 1

  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (skip > 0) {
        const step = Math.min(skip, chunk.length - at)
        skip -= step
        at += step
      } else if (expecting === 'type') {
        expecting = 'length'
        length = 0
        factor = 1
        at++
      } else {
        const byte = chunk[at++] ?? 0
        length += (byte & 0x7f) * factor
        factor *= 128
        if (byte & 0x80 && factor <= 128 ** 3) continue
        if (length > limit) return length
        limit = maxBytes
        skip = length
        expecting = 'type'
      }
    }
    return null
  }
}
