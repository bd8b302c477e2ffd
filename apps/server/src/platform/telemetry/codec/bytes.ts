/** Whole numbers of any size up to 2^53 in as few bytes as they need: seven bits a byte, the smallest first. */
export interface ByteWriter {
  byte(value: number): void
  unsigned(value: number): void
  /** Small magnitudes stay small whatever their sign. */
  signed(value: number): void
  float(value: number): void
  bytes(values: Uint8Array): void
  /** In so many bytes of UTF-8; the text must be well-formed. */
  utf8(text: string, byteCount: number): void
  uint32(value: number): void
  /** How many bytes were written. */
  size(): number
  done(): Uint8Array
}

export interface ByteReader {
  byte(): number
  unsigned(): number
  signed(): number
  float(): number
  /** Passes over so many bytes; the place at which they begin in `all`. */
  skip(count: number): number
  /** Passes over so many unsigned numbers; the place behind them. */
  skipUnsigned(count: number): number
  readonly all: Uint8Array
  /** How many bytes were read. */
  position(): number
}

const FIRST_SIZE = 256
const LARGEST_ITEM_BYTES = 10
/** Up to here the operators on bits work, which are quicker. */
const LARGEST_BITS = 2 ** 31 - 1
/** Up to here a loop over the characters is quicker than a call of the encoder. */
const SHORT_TEXT = 24

const encoder = new TextEncoder()

export function createByteWriter(): ByteWriter {
  let bytes = new Uint8Array(FIRST_SIZE)
  let view = new DataView(bytes.buffer)
  let at = 0

  function makeRoom(count = LARGEST_ITEM_BYTES): void {
    if (at + count <= bytes.length) return
    const larger = new Uint8Array(Math.max(bytes.length * 2, at + count))
    larger.set(bytes)
    bytes = larger
    view = new DataView(bytes.buffer)
  }

  function unsigned(value: number): void {
    makeRoom()
    let rest = value
    while (rest > LARGEST_BITS) {
      bytes[at++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    while (rest >= 128) {
      bytes[at++] = (rest & 127) | 128
      rest >>>= 7
    }
    bytes[at++] = rest
  }

  return {
    byte(value) {
      makeRoom()
      bytes[at++] = value
    },
    unsigned,
    signed: (value) => unsigned(value < 0 ? -value * 2 - 1 : value * 2),
    float(value) {
      makeRoom()
      view.setFloat64(at, value)
      at += 8
    },
    bytes(values) {
      makeRoom(values.length)
      bytes.set(values, at)
      at += values.length
    },
    utf8(text, byteCount) {
      makeRoom(byteCount)
      if (byteCount === text.length && byteCount <= SHORT_TEXT)
        for (let index = 0; index < byteCount; index++) bytes[at + index] = text.charCodeAt(index)
      else encoder.encodeInto(text, bytes.subarray(at, at + byteCount))
      at += byteCount
    },
    uint32(value) {
      makeRoom()
      view.setUint32(at, value)
      at += 4
    },
    size: () => at,
    done: () => bytes.slice(0, at),
  }
}

export function createByteReader(bytes: Uint8Array): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0

  function byte(): number {
    const value = bytes[at++]
    if (value === undefined) throw new RangeError('the block ends too early')
    return value
  }

  function unsigned(): number {
    // Most numbers take one byte or two.
    const first = byte()
    if (first < 128) return first
    const second = byte()
    if (second < 128) return first - 128 + second * 128
    let value = first - 128 + (second - 128) * 128
    let factor = 128 * 128
    for (;;) {
      const next = byte()
      if (next < 128) return value + next * factor
      value += (next - 128) * factor
      factor *= 128
    }
  }

  return {
    all: bytes,
    skip(count) {
      const from = at
      at += count
      if (at > bytes.length) throw new RangeError('the block ends too early')
      return from
    },
    skipUnsigned(count) {
      let left = count
      while (left > 0 && at < bytes.length) if ((bytes[at++] ?? 0) < 128) left--
      if (left > 0) throw new RangeError('the block ends too early')
      return at
    },
    byte,
    unsigned,
    signed() {
      const value = unsigned()
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2
    },
    float() {
      const value = view.getFloat64(at)
      at += 8
      return value
    },
    position: () => at,
  }
}
