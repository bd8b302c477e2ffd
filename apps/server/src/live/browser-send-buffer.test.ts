import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowserSendBuffer } from './browser-send-buffer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function recorder() {
  const sent: [string, { v: unknown; ts: number }[]][] = []
  let isOpen = true
  let isGone = false
  const buffer = createBrowserSendBuffer({
    send: (channel, points) => sent.push([channel, [...points]]),
    canSend: () => isOpen,
    giveUp: () => {
      isGone = true
    },
  })
  return {
    buffer,
    sent,
    isGone: () => isGone,
    block: () => {
      isOpen = false
    },
    open: () => {
      isOpen = true
    },
  }
}

describe('a send buffer', () => {
  it('sends a burst of a channel as one message a frame', () => {
    const { buffer, sent } = recorder()
    for (let ts = 1; ts <= 100; ts++) buffer.put('m/a', [{ v: ts, ts }])
    buffer.put('m/b', [{ v: 'x', ts: 1 }])
    vi.advanceTimersByTime(60)
    expect(sent.map(([channel, points]) => [channel, points.length])).toEqual([
      ['m/a', 100],
      ['m/b', 1],
    ])
  })

  it('keeps only the newest of an endless burst', () => {
    const { buffer, sent } = recorder()
    for (let ts = 1; ts <= 5000; ts++) buffer.put('m/a', [{ v: ts, ts }])
    vi.advanceTimersByTime(60)
    expect(sent[0]?.[1]).toHaveLength(500)
    expect(sent[0]?.[1].at(-1)?.ts).toBe(5000)
  })

  it('waits for a browser that is busy, and then sends what is newest', () => {
    const { buffer, sent, block, open } = recorder()
    block()
    buffer.put('m/a', [{ v: 1, ts: 1 }])
    vi.advanceTimersByTime(5000)
    buffer.put('m/a', [{ v: 2, ts: 2 }])
    expect(sent).toEqual([])
    open()
    vi.advanceTimersByTime(60)
    expect(sent).toEqual([
      [
        'm/a',
        [
          { v: 1, ts: 1 },
          { v: 2, ts: 2 },
        ],
      ],
    ])
  })

  it('gives up on a browser that takes nothing for half a minute', () => {
    const { buffer, block, isGone } = recorder()
    block()
    buffer.put('m/a', [{ v: 1, ts: 1 }])
    vi.advanceTimersByTime(29_000)
    expect(isGone()).toBe(false)
    vi.advanceTimersByTime(2000)
    expect(isGone()).toBe(true)
  })

  it('sends nothing of a channel that was left', () => {
    const { buffer, sent } = recorder()
    buffer.put('m/a', [{ v: 1, ts: 1 }])
    buffer.leave('m/a')
    vi.advanceTimersByTime(60)
    expect(sent).toEqual([])
  })
})
