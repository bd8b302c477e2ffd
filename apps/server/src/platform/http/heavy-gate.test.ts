import { describe, expect, it } from 'vitest'
import { createHeavyGate, type HeavyGateOptions } from './heavy-gate.ts'

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
    async endAll(): Promise<void> {
      while (ends.length > 0) await this.endOne()
    },
  }
}

const LIMITS: HeavyGateOptions = {
  max: 4,
  maxOfOrganization: 4,
  maxEach: 4,
  maxWaiting: 100,
  maxWaitingOfOrganization: 100,
  maxWaitingEach: 100,
}

/** `a.x` is the call x of the person a; `north/a.x` the same in the organization north. */
function start(limits: Partial<HeavyGateOptions>) {
  const gate = createHeavyGate({ ...LIMITS, ...limits })
  const work = createWork()
  const call = (name: string, signal?: AbortSignal) => {
    const [organization = '', rest = ''] = name.includes('/') ? name.split('/') : ['one', name]
    return gate.run({ who: `${organization}/${rest.split('.')[0]}`, organization }, work.run(name), signal)
  }
  return { gate, call, ...work, endOne: work.endOne, endAll: () => work.endAll() }
}

describe('the gate for calls that read much', () => {
  it('lets so many run at the same time, and the rest in their order', async () => {
    const { call, started, endOne } = start({ max: 2 })
    const all = ['a', 'b', 'c', 'd'].map((name) => call(name))
    await soon()
    expect(started).toEqual(['a', 'b'])
    await endOne()
    expect(started).toEqual(['a', 'b', 'c'])
    for (let index = 0; index < 3; index++) await endOne()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('lets others pass somebody who asks for much', async () => {
    const { call, started, endAll } = start({ max: 3, maxEach: 2 })
    const greedy = Array.from({ length: 20 }, () => call('greedy'))
    const other = call('other')
    await soon()
    expect(started).toEqual(['greedy', 'greedy', 'other'])
    await endAll()
    await Promise.all([...greedy, other])
  })

  it('lets others pass an organization whose many people ask for much', async () => {
    const { call, started, endAll } = start({ max: 4, maxOfOrganization: 3, maxEach: 2 })
    const many = Array.from({ length: 20 }, (_, index) => call(`large/person${index}`))
    const other = call('small/ada')
    await soon()
    expect(started).toEqual(['large/person0', 'large/person1', 'large/person2', 'small/ada'])
    await endAll()
    await Promise.all([...many, other])
  })

  it('serves callers in turn, and organizations in turn', async () => {
    const { call, started, endAll } = start({ max: 1, maxEach: 1 })
    const all = ['n/a.1', 'n/a.2', 'n/a.3', 'n/a.4', 'n/b.1', 'n/b.2', 's/c.1', 's/c.2'].map((name) =>
      call(name),
    )
    await soon()
    await endAll()
    await Promise.all(all)
    expect(started).toEqual(['n/a.1', 'n/a.2', 's/c.1', 'n/b.1', 's/c.2', 'n/a.3', 'n/b.2', 'n/a.4'])
  })

  it('gives the slot back when the work fails', async () => {
    const { gate } = start({ max: 1, maxWaiting: 1 })
    const a = { who: 'a', organization: 'one' }
    await expect(gate.run(a, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await gate.run(a, async () => 5)).toBe(5)
  })

  it('gives a slot back once', async () => {
    const { gate, call, started, endAll } = start({ max: 1 })
    const leave = await gate.take({ who: 'a', organization: 'one' })
    const waiting = [call('b'), call('c')]
    leave()
    leave()
    await soon()
    expect(started).toEqual(['b'])
    await endAll()
    await Promise.all(waiting)
  })

  it.each([
    ['in all', { maxWaiting: 1 }, 'small/ada'],
    ['of one organization', { maxWaitingOfOrganization: 1 }, 'large/ada'],
    ['of one caller', { maxWaitingEach: 1 }, 'large/b'],
  ])('refuses when too many wait %s', async (_name, limits, refused) => {
    const { call, endAll } = start({ max: 1, ...limits })
    const served = [call('large/a'), call('large/b')]
    await expect(call(refused)).rejects.toMatchObject({ label: 'SERVICE_NOT_AVAILABLE' })
    await endAll()
    await Promise.all(served)
  })

  it('takes others while one caller has as many waiting as it may', async () => {
    const { call, started, endAll } = start({ max: 1, maxWaiting: 10, maxWaitingEach: 3 })
    const calls = Array.from({ length: 500 }, () => call('greedy').catch(() => 'refused'))
    const other = call('other')
    await soon()
    await endAll()
    expect(await other).toBe('other')
    expect(started.filter((name) => name === 'greedy')).toHaveLength(4)
    expect((await Promise.all(calls)).filter((answer) => answer === 'refused')).toHaveLength(496)
  })

  it('forgets who is gone while waiting', async () => {
    const { call, started, endAll } = start({ max: 1 })
    const gone = new AbortController()
    const first = call('a')
    const second = call('b', gone.signal)
    const third = call('c')
    gone.abort()
    await expect(second).rejects.toMatchObject({ label: 'SERVICE_NOT_AVAILABLE' })
    await endAll()
    await Promise.all([first, third])
    expect(started).toEqual(['a', 'c'])
  })
})
