/** As many bits as can be moved inside a whole of 32, wherever in a byte they begin. */
const PIECE_BITS = 24
/** A piece is read as four bytes: so many may lie behind the last of its own. */
export const LEAST_PIECE = 3

/** How far each value lies above the least, in `width` bits, the lowest first. */
export function writeBits(values: readonly number[], least: number, width: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((values.length * width) / 8))
  let at = 0
  for (const value of values) {
    let rest = value - least
    for (let left = width; left > 0; left -= PIECE_BITS) {
      const size = Math.min(left, PIECE_BITS)
      const piece = rest % 2 ** size
      rest = (rest - piece) / 2 ** size
      const moved = piece << (at & 7)
      for (let byte = at >>> 3, shift = 0; shift < 32 && byte < bytes.length; byte++, shift += 8)
        bytes[byte] = (bytes[byte] ?? 0) | ((moved >>> shift) & 255)
      at += size
    }
  }
  return bytes
}

interface Packed {
  /** Byte at which the group begins. */
  readonly at: number
  readonly width: number
  readonly least: number
}

interface Target {
  readonly into: number[]
  readonly from: number
  readonly length: number
}

/** Charts read millions of them: one loop without a call for each value. */
export function readBits(bytes: Uint8Array, packed: Packed, target: Target): void {
  const { at, width, least } = packed
  const { into, from, length } = target
  if (width > PIECE_BITS) {
    readPieces(bytes, packed, target)
    return
  }
  const mask = 2 ** width - 1
  for (let index = 0, bit = at * 8; index < length; index++, bit += width) {
    const byte = bit >>> 3
    const word =
      (bytes[byte] as number) |
      ((bytes[byte + 1] as number) << 8) |
      ((bytes[byte + 2] as number) << 16) |
      ((bytes[byte + 3] as number) << 24)
    into[from + index] = least + ((word >>> (bit & 7)) & mask)
  }
}

function readPieces(bytes: Uint8Array, { at, width, least }: Packed, { into, from, length }: Target): void {
  let bit = at * 8
  for (let index = 0; index < length; index++) {
    let value = 0
    for (let done = 0; done < width; done += PIECE_BITS) {
      const size = Math.min(width - done, PIECE_BITS)
      let piece = 0
      for (let taken = 0; taken < size; taken++, bit++)
        piece += (((bytes[bit >>> 3] ?? 0) >>> (bit & 7)) & 1) * 2 ** taken
      value += piece * 2 ** done
    }
    into[from + index] = least + value
  }
}
