import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowserFrames } from './browser-frames.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Sent = [channel: string, points: readonly { v: unknown; ts: number }[], browsers: readonly string[]]

function recorder() {
  const sent: Sent[] = []
  const blocked = new Set<string>()
  const gone: string[] = []
  const frames = createBrowserFrames<string>({
    send: (browsers, { channel, points }) => sent.push([channel, points, browsers]),
    canSend: (browser) => !blocked.has(browser),
    giveUp: (browser) => gone.push(browser),
  })
  const buffer = frames.open('one')
  const put = (channel: string, ts: number, v: unknown = ts) => buffer.put({ channel, points: [{ v, ts }] })
  return { frames, buffer, put, sent, gone, blocked }
}

describe('a send buffer', () => {
  it('sends a burst of a channel as one message a frame', () => {
    const { put, sent } = recorder()
    for (let ts = 1; ts <= 100; ts++) put('m/a', ts)
    put('m/b', 1, 'x')
    vi.advanceTimersByTime(60)
    expect(sent.map(([channel, points]) => [channel, points.length])).toEqual([
      ['m/a', 100],
      ['m/b', 1],
    ])
  })

  it('keeps only the newest of an endless burst', () => {
    const { put, sent } = recorder()
    for (let ts = 1; ts <= 5000; ts++) put('m/a', ts)
    vi.advanceTimersByTime(60)
    expect(sent[0]?.[1]).toHaveLength(500)
    expect(sent[0]?.[1].at(-1)?.ts).toBe(5000)
  })

  it('keeps only the newest of long texts, however few they are', () => {
    const { put, sent, blocked } = recorder()
    blocked.add('one')
    for (let ts = 1; ts <= 100; ts++)
      put('m/a', ts, ts % 2 ? 'x'.repeat(60_000) : { text: 'x'.repeat(60_000) })
    blocked.clear()
    vi.advanceTimersByTime(60)
    expect(sent[0]?.[1].length).toBeLessThan(6)
    expect(sent[0]?.[1].at(-1)?.ts).toBe(100)
  })

  it('waits for a browser that is busy, and then sends what is newest', () => {
    const { put, sent, blocked } = recorder()
    blocked.add('one')
    put('m/a', 1)
    vi.advanceTimersByTime(5000)
    put('m/a', 2)
    expect(sent).toEqual([])
    blocked.clear()
    vi.advanceTimersByTime(60)
    expect(sent).toEqual([
      [
        'm/a',
        [
          { v: 1, ts: 1 },
          { v: 2, ts: 2 },
        ],
        ['one'],
      ],
    ])
  })

  it('gives up on a browser that takes nothing for half a minute', () => {
    const { put, blocked, gone } = recorder()
    blocked.add('one')
    put('m/a', 1)
    vi.advanceTimersByTime(29_000)
    expect(gone).toEqual([])
    vi.advanceTimersByTime(2000)
    expect(gone).toEqual(['one'])
  })

  it('sends nothing of a channel that was left', () => {
    const { buffer, put, sent } = recorder()
    put('m/a', 1)
    buffer.leave('m/a')
    vi.advanceTimersByTime(60)
    expect(sent).toEqual([])
  })

  it('sends at once what comes to a browser that was sent little, also twice within one frame', () => {
    const { put, sent } = recorder()
    put('m/a', 1)
    vi.advanceTimersByTime(1)
    expect(sent).toHaveLength(1)
    put('m/b', 2)
    vi.advanceTimersByTime(1)
    expect(sent).toHaveLength(2)
  })

  it('sends a stream without end no more often than once a frame', () => {
    const { put, sent } = recorder()
    for (let ts = 1; ts <= 1600; ts++) {
      put('m/a', ts)
      vi.advanceTimersByTime(1)
    }
    vi.advanceTimersByTime(60)
    expect(sent.length).toBeGreaterThan(90)
    expect(sent.length).toBeLessThanOrEqual(100 + 5)
    expect(sent.flatMap(([, points]) => points.map(({ ts }) => ts))).toEqual(
      Array.from({ length: 1600 }, (_, index) => index + 1),
    )
  })

  it('hands over once what several browsers get', () => {
    const { frames, buffer, sent, blocked } = recorder()
    const update = { channel: 'm/a', points: [{ v: 1, ts: 1 }] }
    blocked.add('three')
    for (const each of [buffer, frames.open('two'), frames.open('three')]) each.put(update)
    vi.advanceTimersByTime(1)
    expect(sent.map(([, , browsers]) => browsers)).toEqual([['one', 'two']])
    blocked.clear()
    vi.advanceTimersByTime(60)
    expect(sent.map(([, , browsers]) => browsers)).toEqual([['one', 'two'], ['three']])
  })

  it('sends nothing after it was stopped', () => {
    const { frames, put, sent } = recorder()
    put('m/a', 1)
    frames.stop()
    vi.advanceTimersByTime(60)
    expect(sent).toEqual([])
  })
})
