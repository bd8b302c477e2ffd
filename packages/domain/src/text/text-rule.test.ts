import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { email, line, newPassword, optionalLine, type TextRule, textFault, typedText } from './text-rule.ts'

describe('a line', () => {
  test('needs more than blanks, and blanks around it do not count', () => {
    expect([textFault(line(), ''), textFault(line(), ' \t '), textFault(line(3), ' abc ')]).toEqual([
      'required',
      'required',
      null,
    ])
    expect(typedText(line(), ' abc ')).toBe('abc')
  })

  test('has at most 100 characters unless another limit is given', () => {
    expect(textFault(line(), 'a'.repeat(100))).toBeNull()
    expect(textFault(line(), 'a'.repeat(101))).toBe('too_long')
    expect(textFault(line(12), 'a'.repeat(13))).toBe('too_long')
  })

  test('has nothing in it that no keyboard types', () => {
    expect([textFault(line(), 'a\u0000b'), textFault(optionalLine(), 'a\u007f')]).toEqual([
      'not_valid',
      'not_valid',
    ])
  })

  test('may stay empty where it is optional', () => {
    expect(textFault(optionalLine(), '  ')).toBeNull()
  })
})

describe('an email address', () => {
  test('is required and named when it is not valid', () => {
    expect([textFault(email, ' '), textFault(email, 'x@y'), textFault(email, ' a@b.c ')]).toEqual([
      'required',
      'email_not_valid',
      null,
    ])
  })
})

describe('a new password', () => {
  test('has ten characters or more, blanks among them', () => {
    expect([textFault(newPassword, ''), textFault(newPassword, 'too short')]).toEqual([
      'required',
      'too_short',
    ])
    expect(textFault(newPassword, '          ')).toBeNull()
    expect(typedText(newPassword, ' secret ')).toBe(' secret ')
  })
})

describe('what a rule takes', () => {
  test('also fits the pattern and the length that the schema of the call has of it', () => {
    const rules: TextRule[] = [line(), line(12), optionalLine(), email]
    fc.assert(
      fc.property(fc.constantFrom(...rules), fc.string({ maxLength: 120, unit: 'binary' }), (rule, typed) => {
        const text = typedText(rule, typed)
        const fitsSchema =
          text.length >= rule.minLength &&
          text.length <= rule.maxLength &&
          new RegExp(rule.pattern ?? '').test(text)
        expect(textFault(rule, typed) === null).toBe(fitsSchema)
      }),
    )
  })

  test('is found out in the time of its length', () => {
    // A pattern that goes back for every character would be at it for minutes, which fails as a test that hangs.
    const pattern = new RegExp(line().pattern ?? '')
    for (const part of ['a', ' ', 'a ']) {
      expect(pattern.test(`${part.repeat(1_000_000)}\u0000`)).toBe(false)
    }
  })
})
