import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORMATS, type Format, hasFormat, isBlank, isEmail } from './formats.ts'

const ACCEPTED: Record<Format, string[]> = {
  email: [
    'admin@vendor.example.com',
    "o'neill+mill@example.co",
    'ü@bücher.example',
    'first.last+tag@sub.domain.example.com',
    'x_y-z%a=b!#$&*?^`{|}~/@example.com',
    'a@xn--bcher-kva.example',
    '用户@例子.广告',
  ],
  mobile_phone: ['+3471234567', '+393471234567', '+39 347 1234567', '+1-555-1234', '+420.601.123456'],
  fax: ['0512345678', '+390512345678'],
  digits: ['42', '051 234 5678'],
}

const REFUSED: Record<Format, string[]> = {
  email: [
    ...['', 'admin', 'admin@', '@example.com', 'a b@example.com', 'admin@example', 'a@.com', 'a@b@c.com'],
    ...['<x@y.example>', 'x@y.example>', 'Anna <x@y.example>', '"x"@y.example', 'x@y.example,z@y.example'],
    ...['x@y.example;z@y.example', 'mailto:x@y.example', 'x(a)@y.example', 'x@[127.0.0.1]', 'x\\y@z.example'],
    ...[
      'x\r\nBcc: z@y.example',
      'x\u0000@y.example',
      'x\u007f@y.example',
      'x@y.exam\u200bple',
      '\u202ex@y.example',
    ],
  ],
  mobile_phone: ['', '3471234567', '+39', '+39 347 123', '+39  347 1234567', '+39 347 12345678', '+39 abc'],
  fax: ['', '+', '051 234', '051-234', '++39'],
  digits: ['', '12a', '+12', '1\t2'],
}

describe.each(Object.keys(FORMATS) as Format[])('the format %s', (format) => {
  test.each(ACCEPTED[format])('takes %s', (text) => {
    expect(hasFormat(format, text)).toBe(true)
  })

  test.each(REFUSED[format])('refuses "%s"', (text) => {
    expect(hasFormat(format, text)).toBe(false)
  })

  test('reads a long text that nearly fits in the time of its length', () => {
    // A pattern that goes back for every character would be at it for minutes, which fails as a test that hangs.
    const expression = new RegExp(FORMATS[format])
    for (const part of ['1', 'a', 'a.', '+1', '1 ', 'a@a.', '@', '. ']) {
      expect(expression.test(`${part.repeat(1_000_000)}\n`)).toBe(false)
    }
  })
})

describe('an email address', () => {
  test('has at most 254 characters', () => {
    expect(isEmail(`${'a'.repeat(242)}@example.com`)).toBe(true)
    expect(isEmail(`${'a'.repeat(243)}@example.com`)).toBe(false)
  })
})

describe('a mobile phone number', () => {
  const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`))
  const separator = fc.constantFrom('', ' ', '-', '.')

  test('is taken with and without country code and separators', () => {
    fc.assert(
      fc.property(digits(1, 3), separator, digits(3, 3), separator, digits(4, 7), (a, s, b, u, c) => {
        expect(hasFormat('mobile_phone', `+${a}${s}${b}${u}${c}`)).toBe(true)
        expect(hasFormat('mobile_phone', `+${b}${u}${c}`)).toBe(true)
        expect(hasFormat('mobile_phone', `${a}${s}${b}${u}${c}`)).toBe(false)
      }),
    )
  })
})

describe('a blank text', () => {
  test('is empty or has nothing but white space', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isBlank(text)).toBe(!/\S/.test(text))
      }),
    )
    expect([isBlank(''), isBlank(' \t\n '), isBlank(' x ')]).toEqual([true, true, false])
  })
})
