import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsvRecord, writeCsvRecord } from './csv-record.ts'
import { type Beginning, MAX_RECORD_BYTES, type SplitOptions, splitRecords } from './split-records.ts'

const encode = (text: string, width: 1 | 2): Uint8Array =>
  width === 2
    ? Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]))
    : Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))

/** ISO 8859-1 and UTF-16 are enough to see where records end; 0xFF is no text. */
const decode = (width: 1 | 2) => (bytes: Uint8Array) => {
  if (bytes.length % width !== 0 || (width === 1 && bytes.includes(255))) return null
  return String.fromCharCode(
    ...Array.from({ length: bytes.length / width }, (_, at) =>
      width === 1 ? (bytes[at] ?? 0) : (bytes[at * 2] ?? 0) + 256 * (bytes[at * 2 + 1] ?? 0),
    ),
  )
}
const optionsFor = (width: 1 | 2, more: Partial<SplitOptions> = {}): SplitOptions => ({
  width,
  decode: decode(width),
  isOpen: (text) => readCsvRecord(text, ';') === 'open',
  isEnd: false,
  begins: 'record',
  ...more,
})
const split = (text: string, more: Partial<SplitOptions> = {}) =>
  splitRecords(encode(text, 1), optionsFor(1, more))
const texts = (text: string, more: Partial<SplitOptions> = {}) =>
  split(text, more).records.map((record) => record.text ?? record.fault)

describe('records of a file that is being written', () => {
  it('are the same however the bytes are cut', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ';', '\n', 'ü', '7'), maxLength: 6 })
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 12 })
    fc.assert(
      fc.property(
        rows,
        fc.array(fc.nat(300), { maxLength: 12 }),
        fc.constantFrom<1 | 2>(1, 2),
        fc.constantFrom('\n', '\r\n'),
        (cells, cuts, width, end) => {
          const file = encode(cells.map((row) => writeCsvRecord(row, ';') + end).join(''), width)
          const whole = splitRecords(file, optionsFor(width, { isEnd: true }))
          const found: string[] = []
          let at = 0
          for (const cut of [...cuts.toSorted((a, b) => a - b), file.length]) {
            const given = splitRecords(file.subarray(at, Math.max(at, cut)), optionsFor(width))
            found.push(...given.records.map(({ text }) => String(text)))
            at += given.used
          }
          expect(at).toBe(file.length)
          expect(found).toEqual(whole.records.map(({ text }) => text))
          expect(found.map((text) => readCsvRecord(text, ';'))).toEqual(
            cells.filter((row) => writeCsvRecord(row, ';').trim() !== ''),
          )
        },
      ),
    )
  })

  it('are left until their line ends, and complete without an end where nothing follows', () => {
    expect(split('1;2\n3;')).toMatchObject({ used: 4, lines: 1, begins: 'record' })
    expect(split('1;2\n3;4', { isEnd: true })).toMatchObject({ used: 7, lines: 2, begins: 'read' })
    expect(texts('1;2\n3;4', { isEnd: true })).toEqual(['1;2', '3;4'])
  })

  it.each<[Beginning, string, string[]]>([
    ['read', '\n5;6\n', ['5;6']],
    ['read', '\r\n5;6\n', ['5;6']],
    ['read', '56\n5;6\n', ['a line that was read before its end was written', '5;6']],
    ['given-up', 'xx;yy\n5;6\n', ['5;6']],
  ])('that begin within a line which was %s go on with the next one', (begins, text, records) => {
    expect(texts(text, { begins })).toEqual(records)
  })
})

describe('records that cannot be read', () => {
  it('are given up one by one, with their line', () => {
    const given = split('1;2\n\n\u00ff;2\n\0\0\n3;4\n')
    expect(given.records).toEqual([
      { line: 0, text: '1;2', fault: '' },
      { line: 2, text: null, fault: 'no text in this encoding' },
      { line: 3, text: null, fault: 'no text in this encoding' },
      { line: 4, text: '3;4', fault: '' },
    ])
    expect(given).toMatchObject({ lines: 5, begins: 'record' })
  })

  it('cost one line where a quote has no end', () => {
    const rest = Array.from({ length: 100 }, (_, at) => `${at};x\n`).join('')
    expect(texts(`1;"2\n${rest}`).slice(0, 3)).toEqual(['a quote without an end', '0;x', '1;x'])
    expect(texts('1;"2\n3;4\n')).toEqual([])
    expect(texts('1;"2\n3;4\n', { isEnd: true })).toEqual(['a quote without an end', '3;4'])
  })

  it('have no line end for longer than a record may be', () => {
    const long = 'x'.repeat(MAX_RECORD_BYTES + 1)
    const given = split(long)
    expect(given).toMatchObject({ used: long.length, begins: 'given-up' })
    expect(texts(`${long}\n1;2\n`)).toEqual(['a line that is too long', '1;2'])
  })
})
