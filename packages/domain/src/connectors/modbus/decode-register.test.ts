import { describe, expect, it } from 'vitest'
import { decodeEntry } from './decode-register.ts'
import { blockOf } from './read-plan.ts'
import type { RegisterEntry } from './register-entry.ts'

const entry = (more: Partial<RegisterEntry>): RegisterEntry => ({
  name: 'a',
  unitId: 1,
  table: 'holding',
  address: 10,
  type: 'uint16',
  part: 0,
  order: 'ABCD',
  scale: 1,
  unit: '',
  ...more,
})

function decoded(more: Partial<RegisterEntry>, ...bytes: number[]) {
  const one = entry(more)
  return decodeEntry(one, blockOf(one), Uint8Array.from(bytes))
}

describe('a value in registers', () => {
  it('has the numbers of its type', () => {
    expect(decoded({ type: 'int16' }, 0xff, 0xfe)).toBe(-2)
    expect(decoded({ type: 'uint16' }, 0xff, 0xfe)).toBe(65_534)
    expect(decoded({ type: 'int32' }, 0xff, 0xff, 0xff, 0xfe)).toBe(-2)
    expect(decoded({ type: 'uint32' }, 0x80, 0, 0, 1)).toBe(2_147_483_649)
    expect(decoded({ type: 'int64' }, 255, 255, 255, 255, 255, 255, 255, 254)).toBe(-2)
    expect(decoded({ type: 'uint64' }, 0, 0, 0, 1, 0, 0, 0, 0)).toBe(4_294_967_296)
    expect(decoded({ type: 'float32' }, 0x43, 0x66, 0x19, 0x9a)).toBe(230.1)
    expect(decoded({ type: 'float64' }, 0x40, 0x93, 0x4a, 0x45, 0x6d, 0x5c, 0xfa, 0xad)).toBe(1234.5678)
  })

  it('is read in each of the four orders', () => {
    const number = { type: 'uint32' } as const
    expect(decoded({ ...number, order: 'ABCD' }, 1, 2, 3, 4)).toBe(0x01020304)
    expect(decoded({ ...number, order: 'BADC' }, 2, 1, 4, 3)).toBe(0x01020304)
    expect(decoded({ ...number, order: 'CDAB' }, 3, 4, 1, 2)).toBe(0x01020304)
    expect(decoded({ ...number, order: 'DCBA' }, 4, 3, 2, 1)).toBe(0x01020304)
    expect(decoded({ type: 'uint64', order: 'CDAB' }, 0, 8, 0, 7, 0, 0, 0, 0)).toBe(0x70008)
    expect(decoded({ order: 'DCBA' }, 0x34, 0x12)).toBe(0x1234)
  })

  it('is scaled without noise', () => {
    expect(decoded({ scale: 0.1 }, 0x08, 0xfd)).toBe(230.1)
    expect(decoded({ type: 'uint32', scale: 0.01 }, 0, 0, 0, 7)).toBe(0.07)
  })

  it('is none where it is no number, or one that does not count exactly', () => {
    expect(decoded({ type: 'float32' }, 0x7f, 0xc0, 0, 0)).toBeNull()
    expect(decoded({ type: 'float64' }, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0)).toBeNull()
    expect(decoded({ type: 'uint32' }, 255, 255, 255, 255)).toBeNull()
    expect(decoded({ type: 'int32' }, 127, 255, 255, 255)).toBeNull()
    expect(decoded({ type: 'int32' }, 255, 255, 255, 255)).toBe(-1)
    expect(decoded({ type: 'uint64' }, ...new Array<number>(8).fill(255))).toBeNull()
    expect(decoded({ type: 'float64', scale: 1e12 }, 0x7f, 0xef, 0, 0, 0, 0, 0, 0)).toBeNull()
  })

  it('is a bit of a word, or of a table of bits', () => {
    expect([0, 1, 9, 15].map((part) => decoded({ type: 'bit', part }, 0x82, 0x01))).toEqual([
      true,
      false,
      true,
      true,
    ])
    const coil = entry({ table: 'coil', type: 'bit', address: 20 })
    const block = { ...blockOf(coil), address: 10, count: 11 }
    expect(decodeEntry(coil, block, Uint8Array.of(0, 0b100))).toBe(true)
    expect(decodeEntry(coil, block, Uint8Array.of(255, 0b11))).toBe(false)
  })

  it('is a text up to its end, whose words are never turned round', () => {
    const text = { type: 'text', part: 3 } as const
    expect(decoded(text, 65, 66, 67, 0, 88, 88)).toBe('ABC')
    expect(decoded({ ...text, order: 'DCBA' }, 66, 65, 0, 67, 0, 0)).toBe('ABC')
    expect(decoded(text, 32, 27, 65, 32, 32, 32)).toBe('A')
  })
})
