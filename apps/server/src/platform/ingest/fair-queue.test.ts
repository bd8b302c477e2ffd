import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFairQueue, type Flow } from './fair-queue.ts'

const flow = (organizationId: number, machineId: number): Flow => ({ organizationId, machineId })

function takeAll<T>(queue: ReturnType<typeof createFairQueue<T>>): T[] {
  const taken: T[] = []
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item)
  return taken
}

describe('what waits', () => {
  it('is taken by organizations in turn, however many machines one of them has', () => {
    const queue = createFairQueue<string>()
    for (let machine = 0; machine < 50; machine++)
      for (let count = 0; count < 20; count++) queue.put(flow(1, machine), `flood ${machine} ${count}`, 1_000)
    for (let count = 0; count < 5; count++) queue.put(flow(2, 99), `other ${count}`, 1_000)
    const place = takeAll(queue).indexOf('other 4')
    expect(place).toBeLessThan(15)
  })

  it('is taken by machines of one organization in turn', () => {
    const queue = createFairQueue<string>()
    for (let count = 0; count < 1_000; count++) queue.put(flow(1, 1), `flood ${count}`, 1_000)
    queue.put(flow(1, 2), 'other', 1)
    expect(takeAll(queue).indexOf('other')).toBeLessThan(3)
  })

  it('counts by cost: large items gain nothing over small ones', () => {
    const queue = createFairQueue<{ of: number; cost: number }>()
    for (let count = 0; count < 200; count++) queue.put(flow(1, 1), { of: 1, cost: 5_000 }, 5_000)
    for (let count = 0; count < 20_000; count++) queue.put(flow(2, 2), { of: 2, cost: 10 }, 10)
    let large = 0
    let small = 0
    while (small < 200_000) {
      const item = queue.take()
      if (item?.of === 1) large += item.cost
      if (item?.of === 2) small += item.cost
    }
    expect(large / small).toBeGreaterThan(0.9)
    expect(large / small).toBeLessThan(1.1)
  })

  it('remembers what was taken too much when a line was empty in between', () => {
    const queue = createFairQueue<string>()
    let large = 0
    for (let count = 0; count < 1_000; count++) queue.put(flow(2, 2), `small ${count}`, 100)
    // One large item at a time, put in again as soon as it was taken.
    queue.put(flow(1, 1), 'large 0', 5_000)
    for (let count = 0; count < 500; count++) {
      const item = queue.take() ?? ''
      if (item.startsWith('large')) queue.put(flow(1, 1), `large ${++large}`, 5_000)
    }
    expect(large).toBeLessThan(15)
  })

  it('can be taken back', () => {
    const queue = createFairQueue<string>()
    queue.put(flow(1, 1), 'a', 1)
    queue.put(flow(1, 1), 'b', 1)
    queue.put(flow(1, 1), 'b', 1)
    queue.remove(flow(1, 1), 'a')
    queue.remove(flow(1, 1), 'never there')
    queue.remove(flow(7, 7), 'a')
    expect(queue.size()).toBe(1)
    expect(takeAll(queue)).toEqual(['b'])
    expect(queue.has(flow(1, 1))).toBe(false)
  })

  it('is all taken once, each machine in its order', () => {
    const step = fc.record({
      organizationId: fc.integer({ min: 1, max: 3 }),
      machineId: fc.integer({ min: 1, max: 4 }),
      cost: fc.integer({ min: 0, max: 3_000 }),
      takes: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const queue = createFairQueue<{ key: string; at: number }>()
        const taken: { key: string; at: number }[] = []
        steps.forEach(({ organizationId, machineId, cost, takes }, at) => {
          queue.put(flow(organizationId, machineId), { key: `${organizationId} ${machineId}`, at }, cost)
          for (let count = 0; count < takes; count++) {
            const item = queue.take()
            if (item) taken.push(item)
          }
          expect(queue.size()).toBe(at + 1 - taken.length)
        })
        taken.push(...takeAll(queue))
        expect(taken).toHaveLength(steps.length)
        for (const ofMachine of Map.groupBy(taken, ({ key }) => key).values())
          expect(ofMachine.map(({ at }) => at)).toEqual(ofMachine.map(({ at }) => at).sort((a, b) => a - b))
      }),
    )
  })
})
