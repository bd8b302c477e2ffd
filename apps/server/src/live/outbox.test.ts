import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOutbox } from './outbox.ts'

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
  const outbox = createOutbox({
    send: (channel, points) => sent.push([channel, [...points]]),
    canSend: () => isOpen,
    giveUp: () => {
      isGone = true
    },
  })
  return {
    outbox,
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

describe('an outbox', () => {
  it('sends a burst of a channel as one message a frame', () => {
    const { outbox, sent } = recorder()
    for (let ts = 1; ts <= 100; ts++) outbox.put('m/a', [{ v: ts, ts }])
    outbox.put('m/b', [{ v: 'x', ts: 1 }])
    vi.advanceTimersByTime(60)
    expect(sent.map(([channel, points]) => [channel, points.length])).toEqual([
      ['m/a', 100],
      ['m/b', 1],
    ])
  })

  it('keeps only the newest of an endless burst', () => {
    const { outbox, sent } = recorder()
    for (let ts = 1; ts <= 5000; ts++) outbox.put('m/a', [{ v: ts, ts }])
    vi.advanceTimersByTime(60)
    expect(sent[0]?.[1]).toHaveLength(500)
    expect(sent[0]?.[1].at(-1)?.ts).toBe(5000)
  })

  it('waits for a browser that is busy, and then sends what is newest', () => {
    const { outbox, sent, block, open } = recorder()
    block()
    outbox.put('m/a', [{ v: 1, ts: 1 }])
    vi.advanceTimersByTime(5000)
    outbox.put('m/a', [{ v: 2, ts: 2 }])
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
    const { outbox, block, isGone } = recorder()
    block()
    outbox.put('m/a', [{ v: 1, ts: 1 }])
    vi.advanceTimersByTime(29_000)
    expect(isGone()).toBe(false)
    vi.advanceTimersByTime(2000)
    expect(isGone()).toBe(true)
  })

  it('sends nothing of a channel that was left', () => {
    const { outbox, sent } = recorder()
    outbox.put('m/a', [{ v: 1, ts: 1 }])
    outbox.leave('m/a')
    vi.advanceTimersByTime(60)
    expect(sent).toEqual([])
  })
})
