import { deflateRawSync } from 'node:zlib'
import { draws } from '@millwright/domain/testing/draws'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { typeOfBytes, UNKNOWN_TYPE } from './type-of-bytes.ts'

it.each([
  ['%PDF-1.7\n%\xe2\xe3', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\0\0\0\0\0\0\0\0IDAT', 'image/png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['PK\x03\x04\x14\0\0\0\x08\0', 'application/zip'],
  ['<!doctype html><script>alert(1)</script>', UNKNOWN_TYPE],
  ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', UNKNOWN_TYPE],
  ['time;value\n1;2\n', UNKNOWN_TYPE],
  ['', UNKNOWN_TYPE],
])('%j is %s', async (bytes, type) => {
  expect(await typeOfBytes(Buffer.from(bytes, 'latin1'))).toBe(type)
})

/** An archive whose first entry is larger than what is looked at. */
function longArchive(): Buffer {
  const entry = deflateRawSync(Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * at) % 251)))
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(entry.length, 18)
  head.writeUInt32LE(200_000, 22)
  head.writeUInt16LE(5, 26)
  return Buffer.concat([head, Buffer.from('a.bin'), entry])
}

it('an archive that is cut off is an archive', async () => {
  expect(await typeOfBytes(longArchive().subarray(0, 300))).toBe('application/zip')
})

it('bytes of any kind, behind any beginning, are no reason to fail', async () => {
  const heads = [
    '',
    'PK\x03\x04',
    '\x1f\x8b\x08',
    'ID3\x03\0',
    'RIFF\0\0\0\0',
    '\x1aE\xdf\xa3',
    '0&\xb2u',
    'OggS',
    '\0\0\0 ftyp',
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 5000 }), async (head, rest) => {
      expect(await typeOfBytes(Buffer.concat([Buffer.from(head, 'latin1'), rest]))).toMatch(
        /^[\w.+-]+\/[\w.+-]+$/,
      )
    }),
    { numRuns: draws(500) },
  )
})
