import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'

const log = pino({ level: 'silent' })

function recorder(write: (items: readonly number[]) => void | Promise<void>) {
  const stored: number[] = []
  const refused: number[] = []
  let retries = 0
  const batcher = createBatcher<number>({
    write: async (items) => {
      await write(items)
      stored.push(...items)
    },
    refuse: async (item) => void refused.push(item),
    sizeOf: () => 1,
    log,
    onRetry: () => retries++,
    onSettled: () => {},
  })
  return { batcher, stored, refused, retries: () => retries }
}

describe('a batcher', () => {
  it('answers only after the item is stored', async () => {
    let release = () => {}
    const gate = new Promise<void>((open) => {
      release = open
    })
    const { batcher, stored } = recorder(() => gate)
    let isDone = false
    const added = batcher.add(1).then(() => {
      isDone = true
    })
    await new Promise((go) => setTimeout(go, 30))
    expect(isDone).toBe(false)
    release()
    await added
    expect(stored).toEqual([1])
  })

  it('gathers what arrives together into one write', async () => {
    const sizes: number[] = []
    const { batcher } = recorder((items) => void sizes.push(items.length))
    await Promise.all(Array.from({ length: 1000 }, (_, index) => batcher.add(index)))
    expect(sizes).toEqual([1000])
  })

  it('tries again until the database is back, in order and without loss', async () => {
    let failures = 3
    const { batcher, stored, retries } = recorder(() => {
      if (failures-- > 0) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    })
    await Promise.all([1, 2, 3].map((item) => batcher.add(item)))
    expect(stored).toEqual([1, 2, 3])
    expect(retries()).toBe(3)
  })

  it('sets aside the one item that the database refuses and stores the others', async () => {
    const { batcher, stored, refused } = recorder((items) => {
      if (items.includes(2)) throw Object.assign(new Error('bad value'), { code: '22P02' })
    })
    await Promise.all([1, 2, 3].map((item) => batcher.add(item)))
    expect(stored).toEqual([1, 3])
    expect(refused).toEqual([2])
  })

  it('lets callers wait once too much is pending', async () => {
    let release = () => {}
    const gate = new Promise<void>((open) => {
      release = open
    })
    const { batcher, stored } = recorder(() => gate)
    const all = Array.from({ length: 60_000 }, (_, index) => batcher.add(index))
    await new Promise((go) => setTimeout(go, 20))
    expect(batcher.pending()).toBe(50_000)
    release()
    await Promise.all(all)
    expect(stored).toHaveLength(60_000)
    expect(batcher.pending()).toBe(0)
  })
})
