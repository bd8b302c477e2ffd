import { describe, expect, it } from 'vitest'
import { createFairWork } from './fair-work.ts'

const flow = (organizationId: number, machineId: number) => ({ organizationId, machineId })
const turn = () => new Promise((go) => setImmediate(go))

/** Work that goes on until the test ends it. */
function startWork(maxAtOnce: number) {
  const run = createFairWork(maxAtOnce)
  const running: { name: string; end: () => void }[] = []
  return {
    running: () => running.map(({ name }) => name),
    add: (name: string, machineId: number, organizationId = machineId) =>
      run(flow(organizationId, machineId), () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        running.push({ name, end: resolve })
        return promise
      }),
    async endFirst(): Promise<void> {
      running.shift()?.end()
      await turn()
    },
  }
}

describe('work on messages that are no points', () => {
  it('is done one by one for a machine, in order, and in turn with others', async () => {
    const { add, running, endFirst } = startWork(2)
    for (let count = 0; count < 5; count++) void add(`flood ${count}`, 1)
    await turn()
    expect(running()).toEqual(['flood 0'])
    void add('other', 2)
    await turn()
    expect(running()).toEqual(['flood 0', 'other'])
    await endFirst()
    expect(running()).toEqual(['other', 'flood 1'])
  })

  it('of many machines is done few at a time, and other organizations come first', async () => {
    const { add, running, endFirst } = startWork(2)
    for (let machine = 0; machine < 9; machine++) void add(`flood ${machine}`, machine, 1)
    void add('other', 99)
    await turn()
    expect(running()).toHaveLength(2)
    await endFirst()
    await endFirst()
    expect(running()).toContain('other')
  })

  it('that fails lets the next go on', async () => {
    const run = createFairWork(1)
    await expect(run(flow(1, 1), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await run(flow(1, 1), async () => 'next')).toBe('next')
  })
})
