import { describe, expect, it } from 'vitest'
import { parseCsv } from './csv.ts'

describe('a CSV file', () => {
  it('has rows with the line on which each begins', () => {
    expect(parseCsv('\ufeffa,b\r\n\r\n1,"two\nlines"\n"x ""y""",z')).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 3, fields: ['1', 'two\nlines'] },
      { line: 5, fields: ['x "y"', 'z'] },
    ])
  })

  it('may have semicolons, as spreadsheets write them in many countries', () => {
    expect(parseCsv('a;b\n1,5;2').map(({ fields }) => fields)).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
  })

  it('loses the apostrophe that an export put before a formula', () => {
    expect(parseCsv("a,b\n'=1+1,'text")[1]?.fields).toEqual(['=1+1', "'text"])
  })

  it('that is empty has no rows', () => {
    expect(parseCsv('')).toEqual([])
  })
})
