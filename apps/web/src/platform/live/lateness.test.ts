import { HOUR_MS } from '@millwright/domain/time/lengths'
import { beforeEach, expect, test } from 'vitest'
import { createLateness } from './lateness.ts'

let lateness: ReturnType<typeof createLateness>
beforeEach(() => {
  lateness = createLateness()
})

/** An event that took so long, each second from `from` on. */
function come(machineId: string, took: number, from: number, seconds: number): void {
  for (let second = 0; second <= seconds; second++) {
    const now = from + second * 1_000
    lateness.note(machineId, now - took, now)
  }
}

test('events that come as quickly as usual are in time, whatever the clock of their machine says', () => {
  come('behind', 300_000, 0, 5)
  come('ahead', -40_000, 0, 5)
  expect(lateness.isBehind(5_000)).toBe(false)
})

test('events that come ten seconds later than usual show that live data is behind, until one is in time', () => {
  come('m', 300_050, 0, 5)
  come('m', 317_000, 20_000, 1)
  expect(lateness.isBehind(21_000)).toBe(false)
  come('m', 317_000, 22_000, 3)
  expect(lateness.isBehind(25_000)).toBe(true)
  come('m', 420_000, 26_000, 1)
  expect(lateness.isBehind(27_000)).toBe(true)
  come('m', 300_060, 28_000, 0)
  expect(lateness.isBehind(28_000)).toBe(false)
})

test('what one machine kept, or sends late while others are in time, is no delay on the way here', () => {
  come('m', 50, 0, 1)
  come('other', 50, 0, 1)
  come('m', HOUR_MS, 10_000, 5)
  expect(lateness.isBehind(15_000)).toBe(false)
  for (let second = 20; second < 30; second++) {
    come('m', 15_000, second * 1_000, 0)
    come('other', 50, second * 1_000, 0)
  }
  expect(lateness.isBehind(30_000)).toBe(false)
})

test('is over when nothing comes any more, and when the connection is a new one', () => {
  come('m', 50, 0, 1)
  come('m', 15_000, 20_000, 3)
  expect(lateness.isBehind(23_000)).toBe(true)
  expect(lateness.isBehind(60_000)).toBe(false)
  lateness.reset()
  expect(lateness.isBehind(23_000)).toBe(false)
})

test('a clock that was set is usual after a while', () => {
  come('m', 50, 0, 1)
  come('m', 20_000, 60_000, 25 * 60)
  expect(lateness.isBehind(60_000 + 25 * 60_000)).toBe(false)
})
