import { describe, expect, it } from 'vitest'
import { cellNumber, cellType, cellValue, columnType } from './cell-value.ts'

describe('a number in a cell', () => {
  it.each([
    ['12,5', true, 12.5],
    ['1.234,5', true, 1234.5],
    ['1.234.567', true, 1234567],
    ['-0,5', true, -0.5],
    ['-,5', true, -0.5],
    ['12.5', true, null],
    ['12.5', false, 12.5],
    ['1,234.5', false, 1234.5],
    ['12,5', false, null],
    ['1e-3', false, 0.001],
    ['0x10', false, null],
    ['', false, null],
  ])('written %j, with a decimal comma %j, is %j', (text, hasComma, number) => {
    expect(cellNumber(text, hasComma)).toBe(number)
  })

  it('with a leading zero is the name of something, but for zero and parts of one', () => {
    expect([cellType('0815', false), cellType('007,5', true)]).toEqual(['text', 'text'])
    expect([cellNumber('0', false), cellNumber('0.25', false), cellNumber('0,25', true)]).toEqual([
      0, 0.25, 0.25,
    ])
  })
})

describe('the type of a column', () => {
  const numbers = Array.from({ length: 20 }, (_, at) => String(at))

  it('is that of nearly all of its cells', () => {
    expect(columnType([...numbers, 'ERR'], false)).toBe('number')
    expect(columnType([...numbers, '', 'n/a', '---', 'NaN'], false)).toBe('number')
    expect(columnType(['1001', 'A-17', '1002'], false)).toBe('text')
    expect(columnType(['TRUE', 'false', ''], false)).toBe('boolean')
    expect(columnType(['', '-'], false)).toBeNull()
  })

  it('decides what its cells are', () => {
    expect(cellValue('1001', 'text', false)).toBe('1001')
    expect(cellValue('', 'text', false)).toBe('')
    expect(cellValue('', 'number', false)).toBeNull()
    expect(cellValue('ERR', 'number', false)).toBeUndefined()
    expect(cellValue('TRUE', 'boolean', false)).toBe(true)
    expect(cellValue('1', 'boolean', false)).toBeUndefined()
  })
})
