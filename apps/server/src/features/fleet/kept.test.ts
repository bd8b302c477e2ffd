import { beforeEach, expect, it, vi } from 'vitest'
import { createKept } from './kept.ts'

let clock = 0
beforeEach(() => {
  clock = 0
})
const keptFor = (keepMs: number) => createKept<string, number>(keepMs, () => clock)

it('is made once for all who ask in time, and anew for those who come later', async () => {
  const kept = keptFor(100)
  const make = vi.fn(async () => clock)
  expect(await Promise.all([kept('a', make), kept('a', make)])).toEqual([0, 0])
  clock = 99
  expect(await kept('a', make)).toBe(0)
  clock = 100
  expect(await kept('a', make)).toBe(100)
  expect(make).toHaveBeenCalledTimes(2)
})

it('is not shared between keys', async () => {
  const kept = keptFor(100)
  expect(await kept('a', async () => 1)).toBe(1)
  expect(await kept('b', async () => 2)).toBe(2)
})

it('is tried again after a failure', async () => {
  const kept = keptFor(100)
  await expect(kept('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await kept('a', async () => 1)).toBe(1)
})

it('is made once, however long that takes', async () => {
  const kept = keptFor(100)
  const slow = Promise.withResolvers<number>()
  const make = vi.fn(() => slow.promise)
  const first = kept('a', make)
  clock = 500
  const second = kept('a', make)
  slow.resolve(7)
  expect(await Promise.all([first, second])).toEqual([7, 7])
  clock = 599
  expect(await kept('a', make)).toBe(7)
  expect(make).toHaveBeenCalledTimes(1)
})
