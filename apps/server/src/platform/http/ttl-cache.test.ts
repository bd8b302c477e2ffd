import { beforeEach, expect, it, vi } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

let clock = 0
beforeEach(() => {
  clock = 0
})
const cacheFor = (ttlMs: number) => createTtlCache<string, number>(ttlMs, () => clock)

it('is loaded once within its time to live, and again after it', async () => {
  const cached = cacheFor(100)
  const load = vi.fn(async () => clock)
  expect(await Promise.all([cached('a', load), cached('a', load)])).toEqual([0, 0])
  clock = 99
  expect(await cached('a', load)).toBe(0)
  clock = 100
  expect(await cached('a', load)).toBe(100)
  expect(load).toHaveBeenCalledTimes(2)
})

it('is not shared between keys', async () => {
  const cached = cacheFor(100)
  expect(await cached('a', async () => 1)).toBe(1)
  expect(await cached('b', async () => 2)).toBe(2)
})

it('is tried again after a failure', async () => {
  const cached = cacheFor(100)
  await expect(cached('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cached('a', async () => 1)).toBe(1)
})

it('is loaded once, however long that takes', async () => {
  const cached = cacheFor(100)
  const slow = Promise.withResolvers<number>()
  const load = vi.fn(() => slow.promise)
  const first = cached('a', load)
  clock = 500
  const second = cached('a', load)
  slow.resolve(7)
  expect(await Promise.all([first, second])).toEqual([7, 7])
  clock = 599
  expect(await cached('a', load)).toBe(7)
  expect(load).toHaveBeenCalledTimes(1)
})
