import { describe, expect, it } from 'vitest'
import { createHeavyGate } from './heavy-gate.ts'

const soon = () => new Promise((go) => setImmediate(go))

/** Work that ends when it is let go. */
function createWork() {
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    started,
    run: (name: string) => () =>
      new Promise<string>((done) => {
        started.push(name)
        ends.push(() => done(name))
      }),
    async endOne(): Promise<void> {
      ends.shift()?.()
      await soon()
    },
  }
}

describe('the gate for calls that read much', () => {
  it('lets so many run at the same time, and the rest in their order', async () => {
    const gate = createHeavyGate({ max: 2, maxEach: 2, maxWaiting: 10 })
    const { started, run, endOne } = createWork()
    const all = ['a', 'b', 'c', 'd'].map((name) => gate(name, run(name)))
    await soon()
    expect(started).toEqual(['a', 'b'])
    await endOne()
    expect(started).toEqual(['a', 'b', 'c'])
    for (let index = 0; index < 3; index++) await endOne()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('lets others pass somebody who asks for much', async () => {
    const gate = createHeavyGate({ max: 3, maxEach: 2, maxWaiting: 100 })
    const { started, run, endOne } = createWork()
    const greedy = Array.from({ length: 20 }, () => gate('greedy', run('greedy')))
    const other = gate('other', run('other'))
    await soon()
    expect(started).toEqual(['greedy', 'greedy', 'other'])
    for (let index = 0; index < 21; index++) await endOne()
    await Promise.all([...greedy, other])
  })

  it('gives the place back when the work fails', async () => {
    const gate = createHeavyGate({ max: 1, maxEach: 1, maxWaiting: 1 })
    await expect(gate('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await gate('a', async () => 5)).toBe(5)
  })

  it('refuses when too many wait', async () => {
    const gate = createHeavyGate({ max: 1, maxEach: 1, maxWaiting: 1 })
    const { run, endOne } = createWork()
    const first = gate('a', run('a'))
    const second = gate('b', run('b'))
    await expect(gate('c', run('c'))).rejects.toMatchObject({ label: 'SERVICE_NOT_AVAILABLE' })
    await endOne()
    await endOne()
    await Promise.all([first, second])
  })
})
