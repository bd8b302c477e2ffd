import { expect, it } from 'vitest'
import { cleanText, MAX_VALUE_LENGTH } from './clean-text.ts'
import { sourceNumber } from './source-number.ts'

it('a number is one as programs write it, and nothing else is', () => {
  expect([' 12 ', '-0.5', '+.5', '1e3', '7.'].map(sourceNumber)).toEqual([12, -0.5, 0.5, 1000, 7])
  for (const text of ['', '0x10', '1,5', '1 2', 'NaN', 'Infinity', '1e999', '12pcs', '9'.repeat(61)])
    expect(sourceNumber(text), text).toBeNull()
})

it('a text is stored without control characters and halves of pairs, and not longer than pages show', () => {
  expect(cleanText(' a\0b\u001b[1m\uD800 ')).toBe('ab[1m\uFFFD')
  expect(cleanText('x'.repeat(1_000_000))).toHaveLength(MAX_VALUE_LENGTH)
})
