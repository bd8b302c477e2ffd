/** Whole numbers of any size up to 2^53 in as few bytes as they need: seven bits a byte, the smallest first. */
export interface ByteWriter {
  byte(value: number): void
  unsigned(value: number): void
  /** Small magnitudes stay small whatever their sign. */
  signed(value: number): void
  float(value: number): void
  done(): Uint8Array
}

export interface ByteReader {
  byte(): number
  unsigned(): number
  signed(): number
  float(): number
}

const FIRST_SIZE = 256
const LARGEST_ITEM_BYTES = 10

export function createByteWriter(): ByteWriter {
  let bytes = new Uint8Array(FIRST_SIZE)
  let view = new DataView(bytes.buffer)
  let at = 0

  function makeRoom(): void {
    if (at + LARGEST_ITEM_BYTES <= bytes.length) return
    const larger = new Uint8Array(bytes.length * 2)
    larger.set(bytes)
    bytes = larger
    view = new DataView(bytes.buffer)
  }

  function unsigned(value: number): void {
    makeRoom()
    let rest = value
    while (rest >= 128) {
      bytes[at++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
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
    let value = 0
    let factor = 1
    for (;;) {
      const next = byte()
      if (next < 128) return value + next * factor
      value += (next - 128) * factor
      factor *= 128
    }
  }

  return {
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
  }
}
