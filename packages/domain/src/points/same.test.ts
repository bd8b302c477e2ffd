import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSame } from './same.ts'

/** The same value with the keys of all its objects the other way round. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, turned(each)]),
  )
}

describe('two values', () => {
  it('are the same in whatever order their keys come', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // Values that JSON does not have, such as -0, are not compared.
        const read: unknown = JSON.parse(JSON.stringify(value))
        expect(isSame(read, turned(read))).toBe(true)
      }),
    )
  })

  it.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: undefined }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [[], null],
    [{ a: { b: [1] } }, { a: { b: ['1'] } }],
    ['1', 1],
  ])('%j and %j differ', (a, b) => {
    expect(isSame(a, b)).toBe(false)
    expect(isSame(b, a)).toBe(false)
  })
})
