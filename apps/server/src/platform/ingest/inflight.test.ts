import { describe, expect, it } from 'vitest'
import { createInflight } from './inflight.ts'

const LIMITS = { maxMessages: 100, maxBytes: 10_000 }
const machine = (organizationId: number, machineId: number) => ({ organizationId, machineId })

function flood(window: ReturnType<ReturnType<typeof createInflight>['of']>): number {
  let count = 0
  for (; !window.mustWait(); count++) window.add(10)
  return count
}

describe('what is in flight', () => {
  it('is bounded for one machine by the whole window, in messages and in bytes', () => {
    expect(flood(createInflight(LIMITS).of(machine(1, 1)))).toBe(100)
    expect(flood(createInflight({ ...LIMITS, maxBytes: 500 }).of(machine(1, 1)))).toBe(50)
  })

  it('leaves room for the share of another organization, however much one has in flight', () => {
    const inflight = createInflight(LIMITS)
    flood(inflight.of(machine(1, 1)))
    expect(inflight.of(machine(1, 2)).mustWait()).toBe(false)
    const other = inflight.of(machine(2, 3))
    expect(flood(other)).toBe(50)
  })

  it('is never more than twice the limits; who has less than its share then waits for one message, not for half of them', () => {
    const inflight = createInflight(LIMITS)
    const floods = Array.from({ length: 500 }, (_, at) => inflight.of(machine(1, at)))
    for (const window of floods) flood(window)
    expect(inflight.messages()).toBe(200)
    const other = inflight.of(machine(2, 999))
    expect(other.mustWait()).toBe(true)
    let isResumed = false
    other.whenRoom(() => {
      isResumed = true
    })
    floods[0]?.remove(1, 10)
    expect(isResumed).toBe(true)
    expect(other.mustWait()).toBe(false)
    expect(floods[0]?.mustWait()).toBe(true)
  })

  it('lets those that wait go on in turn when half of it is stored', () => {
    const inflight = createInflight(LIMITS)
    const first = inflight.of(machine(1, 1))
    flood(first)
    const resumed: string[] = []
    for (let count = 0; count < 3; count++) first.whenRoom(() => resumed.push(`first ${count}`))
    const other = inflight.of(machine(2, 2))
    flood(other)
    other.whenRoom(() => resumed.push('other'))
    first.remove(90, 900)
    expect(resumed).toEqual([])
    first.remove(10, 100)
    other.remove(5, 50)
    expect(resumed).toHaveLength(4)
    expect(resumed.indexOf('other')).toBeLessThan(2)
  })

  it('is empty again when all is stored, also of connections that have ended', async () => {
    const inflight = createInflight(LIMITS)
    const window = inflight.of(machine(1, 1))
    window.add(10)
    window.release()
    window.remove(1, 10)
    await inflight.drained()
    expect(flood(inflight.of(machine(1, 1)))).toBe(100)
  })
})
