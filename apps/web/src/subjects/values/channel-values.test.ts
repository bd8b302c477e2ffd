import { describe, expect, test } from 'vitest'
import { channelsOf, withMessages } from './channel-values.ts'

const info = (channel: string, value: unknown, timestamp: number | null) =>
  ({ channel, unit: '', kind: 'text', value, timestamp }) as const

const held = channelsOf([info('a', 'old', 10), info('b', null, null)])

describe('the last value of a channel', () => {
  test('is missing while the channel has none', () => {
    expect([...held.values]).toEqual([['a', { v: 'old', ts: 10 }]])
  })

  test('is replaced by what arrives live, without touching what is known of the channels', () => {
    const next = withMessages(held, 'm1', [
      { channel: 'm1/a', v: 'newer', ts: 20 },
      { channel: 'm1/b', v: 'first', ts: 15 },
      { channel: 'm1/a', v: 'newest', ts: 30 },
    ])
    expect(next.values.get('a')).toEqual({ v: 'newest', ts: 30 })
    expect(next.values.get('b')).toEqual({ v: 'first', ts: 15 })
    expect(next.infos).toBe(held.infos)
    expect(held.values.get('a')?.v).toBe('old')
  })

  test.each([
    ['an older one', { channel: 'm1/a', v: 'late', ts: 9 }],
    ['one of the same moment', { channel: 'm1/a', v: 'again', ts: 10 }],
    ['one of another machine', { channel: 'm2/a', v: 'other', ts: 99 }],
  ])('stays the very same for %s', (_, message) => {
    expect(withMessages(held, 'm1', [message])).toBe(held)
  })
})
