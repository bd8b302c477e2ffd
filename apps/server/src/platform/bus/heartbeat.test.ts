import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBus } from './bus.ts'
import { createRelay } from './relay.ts'

const log = pino({ level: 'silent' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database that gives messages back to the one process there is, unless it hangs or is away. */
function startAlone() {
  let state: 'well' | 'frozen' | 'away' = 'well'
  let hear: (text: string) => void = () => {}
  let opened: (isFirst: boolean) => void = () => {}
  const reconnect = vi.fn<() => void>()
  const relay = createRelay({
    bus: createBus(),
    id: 'me',
    log,
    now: Date.now,
    channel: {
      listen(onText, onListening) {
        hear = onText
        opened = onListening
      },
      async send(texts) {
        if (state === 'away') throw new Error('no connection')
        if (state === 'well') for (const text of texts) hear(text)
        else await new Promise(() => {})
      },
      reconnect,
    },
  })
  opened(true)
  return {
    relay,
    reconnect,
    reopen: () => opened(false),
    becomes(next: typeof state): void {
      state = next
    },
  }
}

describe('a process that listens for itself', () => {
  it('is not cut off while it hears itself', async () => {
    const { relay, reconnect } = startAlone()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(relay.cutOffSince()).toBeNull()
    expect(reconnect).not.toHaveBeenCalled()
    await relay.stop()
  })

  it.each(['frozen', 'away'] as const)(
    'is cut off since the first word that did not come back from a database that is %s',
    async (state) => {
      const { relay, becomes } = startAlone()
      await vi.advanceTimersByTimeAsync(10_000)
      const before = Date.now()
      becomes(state)
      await vi.advanceTimersByTimeAsync(6_000)
      expect(relay.cutOffSince()).toBeGreaterThanOrEqual(before)
      expect(relay.cutOffSince()).toBeLessThanOrEqual(before + 2_000)
      becomes('well')
      await vi.advanceTimersByTimeAsync(2_000)
      expect(relay.cutOffSince()).toBeNull()
    },
  )

  it('asks for another connection after a while, and gives that one as long', async () => {
    const { reconnect, becomes, reopen } = startAlone()
    becomes('frozen')
    await vi.advanceTimersByTimeAsync(16_000)
    expect(reconnect).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reconnect).toHaveBeenCalledTimes(1)
    reopen()
    await vi.advanceTimersByTimeAsync(14_000)
    expect(reconnect).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(reconnect.mock.calls.length).toBeGreaterThan(1)
  })
})
