import { describe, expect, it } from 'vitest'
import { boundaryOf, createPartReader } from './multipart.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

function partsOf(text: string, step = text.length, boundary = 'b1', max = 1_000) {
  const parts: string[] = []
  const write = createPartReader(boundary, max, {
    begin: () => parts.push(''),
    data: (more) => parts.push((parts.pop() ?? '') + String.fromCharCode(...more)),
    end: () => parts.push(`${parts.pop()}.`),
    last: () => parts.push('last'),
  })
  const all = bytes(text)
  for (let at = 0; at < all.length; at += step) write(all.subarray(at, at + step))
  return parts
}
const part = (body: string, length = body.length) =>
  `--b1\r\nContent-type: text/xml\r\nContent-length: ${length}\r\n\r\n${body}\r\n`

describe('a stream of parts', () => {
  it('is taken apart by announced lengths, wherever it is cut', () => {
    const text = `\r\n${part('<a/>')}${part('--b1\r\n')}\r\n--b1--\r\nand more`
    for (const step of [1, 2, 7, text.length])
      expect(partsOf(text, step)).toEqual(['<a/>.', '--b1\r\n.', 'last'])
  })

  it('may name its boundary with the dashes', () => {
    expect(partsOf(part('x'), 1, '--b1')).toEqual(['x.'])
  })

  it('is broken by a part that is longer than it announces, or shorter', () => {
    expect(() => partsOf(part('<abc/>', 3) + part(''))).toThrow('another length')
    expect(() => partsOf(part('<abc/>', 9) + part(''))).toThrow('another length')
  })

  it('is broken by a part that is huge, without a length or without an end of its header', () => {
    expect(() => partsOf(part('', 1_001))).toThrow('a part of 1001 bytes')
    expect(() => partsOf('--b1\r\nContent-type: text/xml\r\n\r\n')).toThrow('without Content-length')
    expect(() => partsOf(`--b1\r\n${'x: y\r\n'.repeat(1_000)}`)).toThrow('without an end')
    expect(() => partsOf('x'.repeat(5_000))).toThrow('without an end')
  })

  it('has its boundary from the header, quoted or not', () => {
    expect(boundaryOf('multipart/x-mixed-replace;boundary=abc')).toBe('abc')
    expect(boundaryOf('multipart/x-mixed-replace; charset=utf-8; boundary="a b"')).toBe('a b')
    expect(boundaryOf('text/xml; boundary=abc')).toBeNull()
  })
})
