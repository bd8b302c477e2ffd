import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lasting } from '../../testing/test-time.ts'
import { createWorkBudget } from './work-budget.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Steps of so many milliseconds within a time; gives how many milliseconds were worked. */
async function work(budget: ReturnType<typeof createWorkBudget>, stepMs: number, forMs: number) {
  const until = Date.now() + forMs
  const run = budget.ofRun()
  let worked = 0
  const done = (async () => {
    while (Date.now() < until) {
      await run.next()
      await lasting(stepMs)
      worked += stepMs
    }
    run.end()
  })()
  await vi.advanceTimersByTimeAsync(forMs + 10_000)
  await done
  return worked
}

describe('the work of jobs', () => {
  it.each([
    [0.25, 2, 0.5],
    [0.25, 1, 0.25],
    [0.1, 4, 0.4],
  ])(
    'of a share of %f of %d cores takes %f of a core while somebody looks or sends',
    async (share, cores, max) => {
      const budget = createWorkBudget({ share, cores, isBusy: () => true })
      expect((await work(budget, 50, 60_000)) / 60_000).toBeCloseTo(max, 1)
    },
  )

  it('is shared by jobs that run side by side', async () => {
    const budget = createWorkBudget({ share: 0.25, cores: 2, isBusy: () => true })
    const runs = [work(budget, 50, 60_000), work(budget, 50, 60_000), work(budget, 50, 60_000)]
    const sum = (await Promise.all(runs)).reduce((all, each) => all + each, 0)
    expect(sum / 60_000).toBeLessThan(0.6)
  })

  it('never waits while nobody looks or sends', async () => {
    const budget = createWorkBudget({ share: 0.25, cores: 1, isBusy: () => false })
    expect(await work(budget, 50, 10_000)).toBeGreaterThanOrEqual(10_000)
    expect(budget.state().maxCores).toBeNull()
  })

  it('is not kept back where it is short, whatever others have worked', async () => {
    const budget = createWorkBudget({ share: 0.01, cores: 1, isBusy: () => true })
    const long = budget.ofRun()
    await vi.advanceTimersByTimeAsync(1_000)
    void long.next()
    const short = budget.ofRun()
    await vi.advanceTimersByTimeAsync(20)
    let isDone = false
    void short.next().then(() => {
      isDone = true
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(isDone).toBe(true)
  })

  it('is not kept back for more than half an hour, so that it cannot fall behind for good', async () => {
    const budget = createWorkBudget({ share: 0.01, cores: 1, isBusy: () => true })
    const run = budget.ofRun()
    await vi.advanceTimersByTimeAsync(31 * 60_000)
    const from = Date.now()
    await run.next()
    expect(Date.now()).toBe(from)
  })

  it('is reported in the mean of a minute', async () => {
    let seconds = 0
    const budget = createWorkBudget({
      share: 0.25,
      cores: 2,
      isBusy: () => true,
      onWorked: (each) => {
        seconds += each
      },
    })
    const run = budget.ofRun()
    await vi.advanceTimersByTimeAsync(6_000)
    run.end()
    expect(budget.state()).toEqual({ maxCores: 0.5, cores: 0.1 })
    expect(seconds).toBe(6)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(budget.state().cores).toBe(0)
  })
})
