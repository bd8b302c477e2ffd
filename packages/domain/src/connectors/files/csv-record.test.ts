import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsvRecord, writeCsvRecord } from './csv-record.ts'

describe('a record of a table', () => {
  it.each([
    ['a;b;c', ';', ['a', 'b', 'c']],
    ['"a;b"; "c ""d""" ;', ';', ['a;b', 'c "d"', '']],
    ['5" board,"two\nlines"', ',', ['5" board', 'two\nlines']],
    ['a\t\tb', '\t', ['a', '', 'b']],
    ['"" ,x', ',', ['', 'x']],
    ['"a"b,c', ',', ['ab', 'c']],
  ])('%j has its cells', (text, separator, cells) => {
    expect(readCsvRecord(text, separator)).toEqual(cells)
  })

  it('is open while a quoted cell has no end', () => {
    expect(readCsvRecord('a;"b', ';')).toBe('open')
    expect(readCsvRecord('a;"b""', ';')).toBe('open')
    expect(readCsvRecord('a;b"', ';')).toEqual(['a', 'b"'])
  })

  it('is read as it was written, with any letters', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ';', ',', '\t', '\n', '\r', ' ', 'ü', '0') })
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1 }),
        fc.constantFrom(';', ',', '\t', '|'),
        (cells, separator) => {
          expect(readCsvRecord(writeCsvRecord(cells, separator), separator)).toEqual(cells)
        },
      ),
    )
  })
})
