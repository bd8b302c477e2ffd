import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReplayClock } from './replay-clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the day passes as fast as was chosen, and ends where it is known', () => {
  const clock = createReplayClock(0, 1000, 100)
  clock.subscribe(() => undefined)
  clock.play()
  vi.advanceTimersByTime(1000)
  expect(clock.second()).toBeGreaterThan(150)
  expect(clock.second()).toBeLessThan(165)
  clock.setSpeed(600)
  vi.advanceTimersByTime(2000)
  expect([clock.second(), clock.isPlaying()]).toEqual([1000, false])
  clock.play()
  expect(clock.second()).toBe(0)
})

test('a moment outside of the day is its nearest', () => {
  const clock = createReplayClock(100, 200, 5000)
  expect(clock.second()).toBe(200)
  clock.seek(3)
  expect(clock.second()).toBe(100)
})

test('it stands still as soon as nobody looks', () => {
  const clock = createReplayClock(0, 1000, 0)
  const leave = clock.subscribe(() => undefined)
  clock.play()
  leave()
  expect(clock.isPlaying()).toBe(false)
})
