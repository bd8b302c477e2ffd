import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

/** A clock that moves with the timers, and the fresh messages as a test wants them. */
function start() {
  const fresh = { since: null as number | null, lastAt: Number.NEGATIVE_INFINITY }
  const turns = createTurns({ freshSince: () => fresh.since, lastFreshAt: () => fresh.lastAt })
  const waited = async (): Promise<number> => {
    const from = Date.now()
    await turns.next()
    return Date.now() - from
  }
  return { fresh, waited }
}

describe('work that can wait', () => {
  it('does not wait while no fresh messages come', async () => {
    const { waited } = start()
    expect(await waited()).toBeLessThan(100)
  })

  it('goes on when the fresh messages that waited are stored', async () => {
    const { fresh, waited } = start()
    Object.assign(fresh, { since: Date.now() - 1_000, lastAt: Date.now() })
    const goesOn = waited()
    let isOver = false
    void goesOn.then(() => {
      isOver = true
    })
    await new Promise((go) => setTimeout(go, 60))
    expect(isOver).toBe(false)
    Object.assign(fresh, { since: null, lastAt: Number.NEGATIVE_INFINITY })
    expect(await goesOn).toBeGreaterThanOrEqual(59)
  })

  it('goes on after a while, even if fresh messages always wait', async () => {
    const { fresh, waited } = start()
    Object.assign(fresh, { since: 0, lastAt: Date.now() })
    expect(await waited()).toBeGreaterThanOrEqual(249)
  })

  it('rests for a quarter of the time it worked while fresh messages come', async () => {
    const { fresh, waited } = start()
    await waited()
    await new Promise((go) => setTimeout(go, 240))
    fresh.lastAt = Date.now()
    expect(await waited()).toBeGreaterThanOrEqual(59)
  })
})
