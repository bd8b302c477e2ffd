import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isActiveTime, numberIn, readActiveTime, readValue, showValue, storedUnit } from './value.ts'

describe('a value', () => {
  it.each([
    ['12', 12],
    ['12,5', 12.5],
    [' 1 234,75 ', 1234.75],
    ['-0.5', -0.5],
    ['1e3', 1000],
    ['007', null],
    ['', null],
    ['  ', null],
    ['1.234,56', null],
    ['12345678901234567', null],
    ['12:30', null],
    ['0x10', null],
    ['Infinity', null],
  ])('%j holds the number %j', (text, number) => {
    expect(numberIn(text)).toBe(number)
  })

  it('comes back as it was sent, except that a text that is a number becomes one', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (raw) => {
        const read = readValue(raw)
        if ('fault' in read) throw new Error(read.fault)
        // JSON writes no sign on a zero.
        const written: unknown = JSON.parse(JSON.stringify(raw))
        expect(showValue(read.value)).toEqual(
          typeof written === 'string' ? (numberIn(written) ?? written) : written,
        )
      }),
    )
  })

  it('with half a surrogate pair or a NUL is kept whole', () => {
    for (const text of ['\ud800', 'a\u0000b', 'ok \udfff']) {
      const read = readValue(text)
      expect('value' in read && showValue(read.value)).toBe(text)
    }
  })

  it('that is infinite, too deep or too large is refused', () => {
    expect(readValue(JSON.parse('1e400'))).toEqual({ fault: 'VALUE_NOT_FINITE' })
    expect(readValue(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`))).toEqual({
      fault: 'VALUE_TOO_DEEP',
    })
    expect(readValue('x'.repeat(70_000))).toEqual({ fault: 'VALUE_TOO_LARGE' })
    expect(readValue({ a: 'x'.repeat(70_000) })).toEqual({ fault: 'VALUE_TOO_LARGE' })
  })

  it('of an active time is kept in hours', () => {
    expect(isActiveTime('Spindle/ActiveTime')).toBe(true)
    expect(isActiveTime('Spindle/ActiveTimes')).toBe(false)
    expect(readActiveTime(7200)).toEqual({ value: { kind: 'number', num: 2 } })
    expect(storedUnit('Spindle/ActiveTime', 's')).toBe('h')
    expect(storedUnit('Spindle/Load', '%')).toBe('%')
    expect(readActiveTime('x')).toEqual({ value: { kind: 'text', txt: 'x' } })
    expect(readActiveTime(Number.NaN)).toEqual({ fault: 'VALUE_NOT_FINITE' })
  })
})
