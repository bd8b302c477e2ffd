import { Transform, type TransformCallback } from 'node:stream'

const PUBLISH = 3
const TYPE_SHIFT = 4
/** MQTT 3.1.1 §2.2.3: seven bits of the length in each byte, in four bytes at most. */
const LENGTH_BITS = 0x7f
const MORE = 0x80
const MAX_LENGTH_BYTES = 4
/** Of a topic, with its length before it. */
const MAX_TOPIC_BYTES = 2 + 65_535

/**
 * Lets packets of MQTT through, but those that are too large to be held in memory: they are counted off as they come. Only
 * messages can be so large, and those of edge nodes come at QoS 0, which nobody acknowledges.
 */
export function createPacketSieve(maxBytes: number, onSkipped: (topic: string) => void): Transform {
  /** Of the packet whose beginning has not come as a whole. */
  let head = Buffer.alloc(0)
  let passing = 0
  let skipping = 0
  let skipped: Buffer | null = null

  function skip(bytes: Buffer): void {
    skipping -= bytes.length
    if (skipped === null) return
    skipped = Buffer.concat([skipped, bytes.subarray(0, MAX_TOPIC_BYTES - skipped.length)])
    if (skipped.length < 2) return
    const end = 2 + skipped.readUInt16BE(0)
    if (skipped.length < end && skipping > 0) return
    onSkipped(skipped.toString('utf8', 2, end))
    skipped = null
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      let rest = chunk
      while (rest.length > 0) {
        if (skipping > 0) {
          const bytes = rest.subarray(0, skipping)
          rest = rest.subarray(bytes.length)
          skip(bytes)
          continue
        }
        if (passing > 0) {
          const bytes = rest.subarray(0, passing)
          rest = rest.subarray(bytes.length)
          passing -= bytes.length
          this.push(bytes)
          continue
        }
        head = Buffer.concat([head, rest.subarray(0, 1)])
        rest = rest.subarray(1)
        const length = lengthOf(head)
        if (length === null) continue
        if ((head[0] ?? 0) >> TYPE_SHIFT === PUBLISH && length > maxBytes) {
          skipping = length
          skipped = Buffer.alloc(0)
        } else {
          passing = length
          this.push(head)
        }
        head = Buffer.alloc(0)
      }
      done()
    },
  })
}

/** Null while the length has not come as a whole; a malformed one is left to the reader of packets. */
function lengthOf(head: Buffer): number | null {
  let length = 0
  for (let at = 1; at < head.length; at += 1) {
    const byte = head[at] ?? 0
    length += (byte & LENGTH_BITS) * (LENGTH_BITS + 1) ** (at - 1)
    if ((byte & MORE) === 0) return length
    if (at === MAX_LENGTH_BYTES) return 0
  }
  return null
}
