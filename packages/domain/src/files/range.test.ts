import { describe, expect, it } from 'vitest'
import { rangeOf } from './range.ts'

describe('a range of 10 bytes', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=2-999', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-999', { start: 0, end: 9 }],
    ['BYTES=9-9', { start: 9, end: 9 }],
    ['bytes=10-', 'beyond'],
    ['bytes=10-20', 'beyond'],
    ['bytes=-0', 'beyond'],
    [`bytes=${'9'.repeat(400)}-`, 'beyond'],
    ['bytes=5-2', null],
    ['bytes=-', null],
    ['bytes=0-1,3-4', null],
    ['bytes=a-b', null],
    ['lines=0-1', null],
    ['', null],
    [undefined, null],
  ])('%j is %j', (header, range) => {
    expect(rangeOf(header, 10)).toEqual(range)
  })

  it('of an empty file is always beyond its end', () => {
    expect(rangeOf('bytes=0-', 0)).toBe('beyond')
    expect(rangeOf('bytes=-5', 0)).toBe('beyond')
  })
})
