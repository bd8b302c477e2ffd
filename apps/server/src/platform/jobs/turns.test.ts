import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The fresh messages as a test wants them. */
function start() {
  const fresh = { since: null as number | null, lastAt: Number.NEGATIVE_INFINITY }
  const turns = createTurns({ freshSince: () => fresh.since, lastFreshAt: () => fresh.lastAt })
  /** How long the next step waited by the clock; null while it still does. */
  const next = () => {
    const from = Date.now()
    let waited: number | null = null
    void turns.next().then(() => {
      waited = Date.now() - from
    })
    return async (afterMs: number) => {
      await vi.advanceTimersByTimeAsync(afterMs)
      return waited
    }
  }
  return { fresh, next }
}

describe('work that can wait', () => {
  it('does not wait while no fresh messages come', async () => {
    const { next } = start()
    expect(await next()(0)).toBe(0)
  })

  it('goes on when the fresh messages that waited are stored', async () => {
    const { fresh, next } = start()
    Object.assign(fresh, { since: Date.now() - 1_000, lastAt: Date.now() })
    const waited = next()
    expect(await waited(60)).toBeNull()
    Object.assign(fresh, { since: null, lastAt: Number.NEGATIVE_INFINITY })
    expect(await waited(10)).toBeGreaterThanOrEqual(60)
  })

  it('goes on after a while, even if fresh messages always wait', async () => {
    const { fresh, next } = start()
    Object.assign(fresh, { since: 0, lastAt: Date.now() })
    const waited = next()
    expect(await waited(249)).toBeNull()
    expect(await waited(10)).toBeGreaterThanOrEqual(250)
  })

  it('rests for a quarter of the time it worked while fresh messages come', async () => {
    const { fresh, next } = start()
    expect(await next()(0)).toBe(0)
    await vi.advanceTimersByTimeAsync(240)
    fresh.lastAt = Date.now()
    const waited = next()
    expect(await waited(59)).toBeNull()
    expect(await waited(10)).toBeGreaterThanOrEqual(60)
  })
})
