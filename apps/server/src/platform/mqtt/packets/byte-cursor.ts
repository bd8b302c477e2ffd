import { isUtf8 } from 'node:buffer'
import { PacketRefused } from './packet-refused.ts'

const MAX_VARIABLE_BYTES = 4

/** Reads the data types of MQTT 5 §1.5 one after the other, up to `end`. Throws for what ends too early or is no UTF-8. */
export function createByteCursor(bytes: Buffer, start: number, end: number) {
  let at = start

  /** Where the next `length` bytes are. */
  function take(length: number): number {
    const from = at
    if (from + length > end) throw new PacketRefused('a packet that ends too early')
    at = from + length
    return from
  }

  const byte = (): number => bytes[take(1)] ?? 0
  const uint16 = (): number => bytes.readUInt16BE(take(2))

  function binary(): Buffer {
    const length = uint16()
    const from = take(length)
    return bytes.subarray(from, from + length)
  }

  return {
    at: () => at,
    isAtEnd: () => at >= end,
    byte,
    uint16,
    uint32: (): number => bytes.readUInt32BE(take(4)),
    binary,

    /** §1.5.5 */
    variable(): number {
      let value = 0
      let factor = 1
      for (let count = 0; count < MAX_VARIABLE_BYTES; count++) {
        const each = byte()
        value += (each & 0x7f) * factor
        if (each < 0x80) return value
        factor *= 128
      }
      throw new PacketRefused('a number of too many bytes')
    },

    /** [MQTT-1.5.4-1], [MQTT-1.5.4-2] */
    text(): string {
      const given = binary()
      if (!isUtf8(given) || given.includes(0)) throw new PacketRefused('a text that is no UTF-8')
      return given.toString('utf8')
    },
  }
}

export type ByteCursor = ReturnType<typeof createByteCursor>
