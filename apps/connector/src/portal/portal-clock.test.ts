import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import { expect, it } from 'vitest'
import { createPortalClock } from './portal-clock.ts'

const T0 = Date.UTC(2026, 10, 16, 6)

/** A portal whose clock is right, and a computer beside the machines whose clock is not. */
function createTimes(aheadMs: number) {
  let passed = 0
  let ahead = aheadMs
  const clock = createPortalClock({ now: () => T0 + passed + ahead, steady: () => passed })
  return {
    clock,
    right: () => T0 + passed,
    set: (ms: number) => {
      ahead = ms
    },
    passes: (ms: number) => {
      passed += ms
    },
    /** An answer that the portal gives after some time, a tenth of a second away. */
    answers(waits: number, saysWhenItHeard = true): void {
      const heard = clock.asks()
      passed += 100
      const HeardAt = T0 + passed
      passed += waits
      const Time = T0 + passed
      passed += 100
      heard({ ...(saysWhenItHeard ? { HeardAt } : {}), Time })
    },
  }
}

it('a clock that is years behind tells the time of the portal after the first answer', () => {
  const times = createTimes(-T0)
  times.answers(0)
  expect(times.clock.now()).toBe(times.right())
  times.passes(HOUR_MS)
  times.answers(20 * SECOND_MS)
  expect(times.clock.now()).toBe(times.right())
})

it('a clock that is right within seconds is left alone', () => {
  const times = createTimes(3 * SECOND_MS)
  times.answers(0)
  expect(times.clock.now()).toBe(times.right() + 3 * SECOND_MS)
})

it('a clock that is set while nobody hears of the portal is no longer corrected', () => {
  const times = createTimes(-HOUR_MS)
  times.answers(0)
  times.passes(MINUTE_MS)
  expect(times.clock.now()).toBe(times.right())
  times.set(20)
  expect(times.clock.now()).toBe(times.right() + 20)
})

it('an older portal, which does not say when it heard, is believed when it answers at once', () => {
  const times = createTimes(-HOUR_MS)
  times.answers(0, false)
  times.answers(20 * SECOND_MS, false)
  expect(times.clock.now()).toBe(times.right())
})

it('a clock of an earlier run holds until somebody sets it, and is known when the portal has answered', () => {
  const times = createTimes(-HOUR_MS)
  times.clock.carryOn({ aheadMs: -HOUR_MS, asOf: T0 - MINUTE_MS })
  expect([times.clock.now(), times.clock.aheadMs()]).toEqual([times.right(), null])
  times.set(-MINUTE_MS)
  expect([times.clock.now(), times.clock.aheadMs()]).toEqual([times.right() - MINUTE_MS, 0])
  times.answers(0)
  expect([times.clock.now(), times.clock.aheadMs()]).toEqual([times.right(), -MINUTE_MS])
})
