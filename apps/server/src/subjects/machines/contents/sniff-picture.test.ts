import { draws } from '@millwright/domain/testing/draws'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gif, jpeg, png, webp } from '../../../testing/test-pictures.ts'
import { sniffPicture } from './sniff-picture.ts'

/** A chunk before the data makes it one. */
const movingPng = (width: number, height: number): Buffer =>
  Buffer.concat([png(width, height), Buffer.from('\0\0\0\x08acTL', 'latin1'), Buffer.alloc(12)])

describe('a picture', () => {
  it.each([
    ['image/png', png(640, 480)],
    ['image/png', movingPng(640, 480)],
    ['image/jpeg', jpeg(640, 480)],
    ['image/jpeg', jpeg(640, 480, 0xc0)],
    ['image/gif', gif([640, 480], [10, 10])],
    ['image/gif', gif([1, 480], [640, 1])],
    ['image/webp', webp('VP8 ', 640, 480)],
    ['image/webp', webp('VP8L', 640, 480)],
    ['image/webp', webp('VP8X', 640, 480)],
  ])('is known as %s by its bytes, with its size', async (type, bytes) => {
    expect(await sniffPicture(bytes)).toEqual({ type, width: 640, height: 480 })
  })

  it('of the largest size that a format can declare is not taken for a small one', async () => {
    expect(await sniffPicture(png(0xffffffff, 2))).toMatchObject({ width: 0xffffffff })
    expect(await sniffPicture(webp('VP8X', 1 << 24, 1 << 24))).toMatchObject({
      width: 1 << 24,
      height: 1 << 24,
    })
    expect(await sniffPicture(webp('VP8L', 16384, 16384))).toMatchObject({ width: 16384, height: 16384 })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a sound in the same wrapping as WebP', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
    ['a WebP of an unknown kind', Buffer.from('RIFF\0\0\0\0WEBPEVIL')],
    ['a picture without any pixel', png(0, 10)],
    ['a PNG that does not begin with its size', Buffer.from(png(640, 480)).fill('CgBI', 12, 16)],
    ['a JPEG whose scan comes first', jpeg(640, 480, 0xda)],
    ['a JPEG of rubbish', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 1, 2, 3, 4])],
    ['a GIF of rubbish', Buffer.from('GIF89a<script>alert(1)</script>')],
  ])('is not %s', async (_name, bytes) => {
    expect(await sniffPicture(bytes)).toBeNull()
  })

  it('cut off anywhere in its header is none, and does no harm', async () => {
    const whole = [png(9, 9), jpeg(9, 9), gif([9, 9], [9, 9]), webp('VP8X', 9, 9)]
    const headers = [24, 20, 40, 30]
    for (const [index, bytes] of whole.entries()) {
      for (let size = 0; size < (headers[index] ?? 0); size += 1)
        expect(await sniffPicture(bytes.subarray(0, size)), `${index} cut at ${size}`).toBeNull()
    }
  })

  it('whatever stands in it is read without a fault', async () => {
    const starts = [png(9, 9), jpeg(9, 9), gif([9, 9], [9, 9]), webp('VP8 ', 9, 9)]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.nat(40),
        fc.uint8Array({ maxLength: 200 }),
        async (start, at, rest) => {
          await sniffPicture(Buffer.concat([start.subarray(0, at), rest]))
        },
      ),
      { numRuns: draws(3000) },
    )
  })
})
