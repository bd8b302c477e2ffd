import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { remains } from '../../testing/test-time.ts'
import { type BatcherOptions, createBatcher } from './batcher.ts'

const log = pino({ level: 'silent' })

function recorder(
  write: (items: readonly number[]) => void | Promise<void>,
  how: Pick<BatcherOptions<number>, 'lane' | 'turns'> = { lane: 'fresh' },
) {
  const stored: number[] = []
  const refused: number[] = []
  let retries = 0
  const batcher = createBatcher<number>({
    ...how,
    write: async (items) => {
      await write(items)
      stored.push(...items)
    },
    refuse: async (item) => void refused.push(item),
    sizeOf: () => 1,
    flowOf: () => ({ organizationId: 1, machineId: 1 }),
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
    const added = batcher.add(1).stored.then(() => {
      isDone = true
    })
    await remains(() => expect(isDone).toBe(false), 30)
    release()
    await added
    expect(stored).toEqual([1])
  })

  it('gathers what arrives together into one write', async () => {
    const sizes: number[] = []
    const { batcher } = recorder((items) => void sizes.push(items.length))
    await Promise.all(Array.from({ length: 1000 }, (_, index) => batcher.add(index).stored))
    expect(sizes).toEqual([1000])
  })

  it('gives what is stored together one result, with its lane', async () => {
    const { batcher } = recorder(() => {})
    const [first, second] = [batcher.add(1), batcher.add(2)]
    expect(second).toBe(first)
    await first.stored
    const next = batcher.add(3)
    expect(next).not.toBe(first)
    expect(next.lane).toBe('fresh')
    await next.stored
  })

  it('of what is old counts a write that does not end, and not the wait for a turn: live data is not stale by it', async () => {
    const turn = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const { batcher } = recorder(() => gate.promise, { lane: 'old', turns: { next: () => turn.promise } })
    const { stored } = batcher.add(1)
    await remains(() => expect(batcher.waitingSince()).toBeNull(), 30)
    turn.resolve()
    await expect.poll(batcher.waitingSince).not.toBeNull()
    gate.resolve()
    await stored
  })

  it('tries again until the database is back, in order and without loss', async () => {
    let failures = 3
    const { batcher, stored, retries } = recorder(() => {
      if (failures-- > 0) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    })
    await Promise.all([1, 2, 3].map((item) => batcher.add(item).stored))
    expect(stored).toEqual([1, 2, 3])
    expect(retries()).toBe(3)
  })

  it('sets aside the one item that the database refuses and stores the others', async () => {
    const { batcher, stored, refused } = recorder((items) => {
      if (items.includes(2)) throw Object.assign(new Error('bad value'), { code: '22P02' })
    })
    await Promise.all([1, 2, 3].map((item) => batcher.add(item).stored))
    expect(stored).toEqual([1, 3])
    expect(refused).toEqual([2])
  })

  it('finds the one item that is refused by halves: few writes in place of one for each of the others', async () => {
    let writes = 0
    const { batcher, stored, refused } = recorder((items) => {
      writes += 1
      if (items.includes(700)) throw Object.assign(new Error('bad value'), { code: '22P02' })
    })
    await Promise.all(Array.from({ length: 1_000 }, (_, index) => batcher.add(index).stored))
    expect(refused).toEqual([700])
    expect(stored).toEqual(Array.from({ length: 1_000 }, (_, index) => index).filter((item) => item !== 700))
    expect(writes).toBeLessThan(30)
  })

  it('stores what one machine sends in order, and what others send in turn with a flood', async () => {
    const stored: { machineId: number; item: number }[] = []
    const gate = Promise.withResolvers<void>()
    const batcher = createBatcher<{ machineId: number; item: number }>({
      lane: 'fresh',
      write: async (items) => {
        await gate.promise
        stored.push(...items)
      },
      refuse: async () => {},
      sizeOf: () => 1_000,
      flowOf: ({ machineId }) => ({ organizationId: machineId, machineId }),
      log,
      onRetry: () => {},
      onSettled: () => {},
    })
    const flood = Array.from({ length: 500 }, (_, item) => batcher.add({ machineId: 1, item }).stored)
    const other = Array.from({ length: 3 }, (_, item) => batcher.add({ machineId: 2, item }).stored)
    gate.resolve()
    await Promise.all(other)
    // Two batches, and as much again in turn with the others: few of 500.
    expect(stored.filter(({ machineId }) => machineId === 1).length).toBeLessThan(60)
    await Promise.all(flood)
    const inOrder = (machineId: number) =>
      stored.filter((each) => each.machineId === machineId).map(({ item }) => item)
    expect(inOrder(1)).toEqual(Array.from({ length: 500 }, (_, item) => item))
    expect(inOrder(2)).toEqual([0, 1, 2])
  })

  it('lets callers wait once too much is pending', async () => {
    let release = () => {}
    const gate = new Promise<void>((open) => {
      release = open
    })
    const { batcher, stored } = recorder(() => gate)
    const all = Array.from({ length: 60_000 }, (_, index) => batcher.add(index).stored)
    await remains(() => expect(batcher.pending()).toBe(60_000), 20)
    release()
    await Promise.all(all)
    expect(stored).toHaveLength(60_000)
    expect(batcher.pending()).toBe(0)
  })
})
