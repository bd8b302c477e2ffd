import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPacketLimit } from './packet-limit.ts'

function packet(length: number): Buffer {
  const header = [0x30]
  let rest = length
  do {
    header.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.concat([Buffer.from(header), Buffer.alloc(length, 0xff)])
}

describe('the limit on packets', () => {
  it('finds the packet beyond the limit however the stream is cut', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 12 })
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 700 }), (sizes, step) => {
        const oversizeIn = createPacketLimit(2000)
        const stream = Buffer.concat(sizes.map(packet))
        let found: number | null = null
        for (let at = 0; at < stream.length && found === null; at += step)
          found = oversizeIn(stream.subarray(at, at + step))
        expect(found).toBe(sizes.find((size) => size > 2000) ?? null)
      }),
    )
  })

  it('holds the first packet to a limit of its own', () => {
    const found = (sizes: number[]) => createPacketLimit(2000, 100)(Buffer.concat(sizes.map(packet)))
    expect(found([101])).toBe(101)
    expect(found([100, 2000, 2001])).toBe(2001)
  })

  it('stops at the header, before the body arrives', () => {
    expect(createPacketLimit(2000)(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]))).toBe(268_435_455)
  })
})
