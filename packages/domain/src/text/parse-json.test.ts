import { describe, expect, it } from 'vitest'
import { parseJson, parseOwnJson } from './parse-json.ts'

describe('a text from outside', () => {
  it('is read where it is JSON', () => {
    expect(parseJson('{"v":[1,null]}')).toEqual({ v: [1, null] })
    expect(parseJson('null')).toBeNull()
  })

  it.each(['', '{', 'undefined', '{"v":NaN}', '\0'])('is nothing where it is none: %j', (text) => {
    expect(parseJson(text)).toBeUndefined()
  })
})

describe('a text of our own', () => {
  it('that cannot be read is named, and what is in it is not', () => {
    expect(parseOwnJson('{"a":1}', 'cluster.json')).toEqual({ a: 1 })
    const read = () => parseOwnJson('{"d":"a private key"', 'the signing key')
    expect(read).toThrow('the signing key cannot be read')
    expect(read).not.toThrow('a private key"')
  })
})
