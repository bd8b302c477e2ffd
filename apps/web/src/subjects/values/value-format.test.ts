import { describe, expect, test } from 'vitest'
import { formatLine, formatMeasure, formatShort, kindOf } from './value-format.ts'

describe('a number', () => {
  test.each([
    [0, '0'],
    [-0.5, '-0.5'],
    [100, '100'],
    [12.3456, '12.35'],
    [1.23456, '1.235'],
    [12.3, '12.3'],
    [123.456, '123.46'],
    [4182.37, '4,182.4'],
    [18_214.6, '18,215'],
    [0.002, '0.002'],
    [0.000_424_2, '0.000424'],
    [0.000_000_42, '4.2E-7'],
    [2e15, '2E15'],
  ])('%d is written with decimals that say something: %s', (value, text) => {
    expect(formatMeasure(value, 'en-US')).toBe(text)
  })

  test('follows the language', () => {
    expect(formatMeasure(18_214.6, 'it-IT')).toBe('18.215')
    expect(formatMeasure(41.57, 'it-IT')).toBe('41,57')
  })
})

describe('what is no number', () => {
  test.each([
    ['WARDROBE_0417_A', 'WARDROBE_0417_A', 'text'],
    ['', '', 'text'],
    [{ code: 4100 }, '{…}', 'json'],
    [{}, '{}', 'json'],
    [[1, 2], '[…]', 'json'],
    [[], '[]', 'json'],
    [true, 'true', 'json'],
    [null, 'null', 'json'],
  ])('%j is short as %s', (value, short, kind) => {
    expect(formatShort(value, 'en-US')).toBe(short)
    expect(kindOf(value)).toBe(kind)
  })

  test('has a line as it came, cut where nobody would read on', () => {
    expect(formatLine('x'.repeat(70_000), 'en-US')).toHaveLength(401)
    expect(formatShort('x'.repeat(70_000), 'en-US')).toHaveLength(401)
    expect(formatLine('a "b"', 'en-US')).toBe('a "b"')
    expect(formatLine({ a: [1, null] }, 'en-US')).toBe('{"a":[1,null]}')
  })
})
