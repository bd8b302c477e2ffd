import { describe, expect, it } from 'vitest'
import { lastSeenOf } from './link.ts'

describe('when a machine was last seen', () => {
  it('is when it was heard, while it is connected or nothing is known of its status', () => {
    expect(lastSeenOf(900, { status: 'EXE', from: 100 })).toBe(900)
    expect(lastSeenOf(900, null)).toBe(900)
    expect(lastSeenOf(null, { status: 'DISCONNECTED', from: 100 })).toBeNull()
  })

  it('is when its gateway says it went, though the gateway said so later', () => {
    expect(lastSeenOf(900, { status: 'DISCONNECTED', from: 100 })).toBe(100)
  })

  it('is its last word, not the moment when its silence was found too long', () => {
    expect(lastSeenOf(900, { status: 'DISCONNECTED', from: 90_900 })).toBe(900)
  })
})
