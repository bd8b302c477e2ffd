import { cleanText } from '../clean-text.ts'
import type { NodeValue } from '../offered-node.ts'
import type { ReadBlock } from './read-plan.ts'
import { type ByteOrder, isOfBits, type RegisterEntry, widthOf } from './register-entry.ts'

/** A double holds so many digits; the rest of a product is noise. */
const DIGITS = 12

/** The largest number means that there is no value, such as of a phase that is not connected. Of 16 bits it may be one. */
const NO_INT32 = 0x7fffffff
const NO_UINT32 = 0xffffffff

/** The value of an entry in the bytes that a block was answered with; null for NaN and for what a number cannot hold. */
export function decodeEntry(entry: RegisterEntry, block: ReadBlock, data: Uint8Array): NodeValue | null {
  const at = entry.address - block.address
  if (isOfBits(entry.table)) return (((data[at >> 3] ?? 0) >> (at & 7)) & 1) === 1
  const bytes = inOrder(data.slice(at * 2, (at + widthOf(entry)) * 2), entry.order, entry.type === 'text')
  if (entry.type === 'text') return textOf(bytes)
  const view = new DataView(bytes.buffer)
  if (entry.type === 'bit') return ((view.getUint16(0) >> entry.part) & 1) === 1
  const number = numberOf(view, entry.type)
  if (!Number.isFinite(number)) return null
  const value = entry.scale === 1 ? number : Number((number * entry.scale).toPrecision(DIGITS))
  return Number.isFinite(value) ? value : null
}

/** The bytes of each word swapped, the words turned round, or both. A text is never turned round. */
function inOrder(bytes: Uint8Array<ArrayBuffer>, order: ByteOrder, isText: boolean): Uint8Array<ArrayBuffer> {
  const swapsBytes = order === 'BADC' || order === 'DCBA'
  const turnsWords = !isText && (order === 'CDAB' || order === 'DCBA')
  const words = bytes.length / 2
  return bytes.map((_, at) => {
    const word = at >> 1
    const from = turnsWords ? words - 1 - word : word
    return bytes[from * 2 + (swapsBytes ? 1 - (at & 1) : at & 1)] ?? 0
  })
}

function numberOf(view: DataView, type: Exclude<RegisterEntry['type'], 'text' | 'bit'>): number {
  switch (type) {
    case 'int16':
      return view.getInt16(0)
    case 'uint16':
      return view.getUint16(0)
    case 'int32':
      return known(view.getInt32(0), NO_INT32)
    case 'uint32':
      return known(view.getUint32(0), NO_UINT32)
    case 'int64':
      return safe(view.getBigInt64(0))
    case 'uint64':
      return safe(view.getBigUint64(0))
    case 'float32':
      return shortest(view.getFloat32(0))
    case 'float64':
      return view.getFloat64(0)
    default:
      return type satisfies never
  }
}

const known = (value: number, none: number): number => (value === none ? Number.NaN : value)

/** The values of 64 bits that mean none are beyond what counts exactly. */
const safe = (value: bigint): number => (Number.isSafeInteger(Number(value)) ? Number(value) : Number.NaN)

/** As the device would write it: 230.1, which 32 bits hold as 230.10000610351562. */
function shortest(value: number): number {
  for (let digits = 6; digits < 9; digits += 1) {
    const rounded = Number(value.toPrecision(digits))
    if (Math.fround(rounded) === value) return rounded
  }
  return value
}

function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  return cleanText(String.fromCharCode(...(end < 0 ? bytes : bytes.subarray(0, end))))
}
