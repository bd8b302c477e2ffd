import { HOUR_MS } from '@millwright/domain/time/lengths'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { lasting } from '../../testing/test-time.ts'
import { createJobRunStore, type JobRunStore } from '../database/coordination/job-run-store.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { eachBatch, eachMachine } from './each-machine.ts'
import type { Job, JobRun } from './job.ts'
import { createJobLoop } from './job-loop.ts'
import { ALWAYS } from './turns.ts'
import { createWorkBudget } from './work-budget.ts'

const WITHIN = { timeout: 60_000, interval: 20 }
let database: TestDatabase
let db: Database
let runs: JobRunStore
let lines: string[]
const loops: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 2, onError: () => {} })
  runs = createJobRunStore(db)
})
afterEach(async () => {
  for (const loop of loops.splice(0)) await loop.stop()
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const UNBOUNDED = createWorkBudget({ share: 1, cores: 1, isBusy: () => false })

async function start(...jobs: Job[]) {
  lines = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const metrics = createMetrics()
  const loop = createJobLoop({
    jobs,
    runs,
    metrics,
    turns: () => ALWAYS,
    budget: UNBOUNDED,
    log,
    now: Date.now,
  })
  await loop.start()
  loops.push(loop)
  return { loop, metrics: () => metrics.registry.metrics() }
}
const row = async (name: string) => (await db.query('select * from job_run where name = $1', [name])).rows[0]

describe('the loop', () => {
  it('runs a job again and again, and goes on though another throws each time', async () => {
    const good = vi.fn(async () => {})
    const bad = vi.fn(async () => {
      throw new Error('broken')
    })
    const { metrics } = await start(
      { name: 'good', everyMs: 20, run: good },
      { name: 'bad', everyMs: 20, run: bad },
    )
    await vi.waitFor(() => expect(good.mock.calls.length).toBeGreaterThan(3), WITHIN)
    await vi.waitFor(() => expect(bad.mock.calls.length).toBeGreaterThan(3), WITHIN)
    expect(await row('good')).toMatchObject({ error: '', finished_at: expect.any(Date) })
    expect(await row('bad')).toMatchObject({ error: '1 failed, at last: broken' })
    expect(await metrics()).toMatch(/millwright_job_failures_total\{job="bad"\} \d/)
    expect(await metrics()).toMatch(/millwright_job_seconds_count\{job="good"\} \d/)
    expect(await metrics()).toMatch(/millwright_job_last_run_timestamp_seconds\{job="good"\} \d/)
  })

  it('waits at the start for what is to be done first, and at the end for what runs', async () => {
    let isDone = false
    const run = async () => {
      isDone = false
      await lasting(50)
      isDone = true
    }
    const { loop } = await start({ name: 'first', everyMs: 10, firstMs: 0, run })
    expect(isDone).toBe(true)
    await vi.waitFor(() => expect(isDone).toBe(false), WITHIN)
    await loop.stop()
    expect(isDone).toBe(true)
  })

  it('makes up for a daily run that was missed, and does not repeat one that was not', async () => {
    const run = vi.fn(async () => {})
    const job: Job = { name: 'daily', dailyAt: '00:00', run }
    const { loop } = await start(job)
    await vi.waitFor(
      async () => expect(await row('daily')).toMatchObject({ finished_at: expect.any(Date) }),
      WITHIN,
    )
    await loop.stop()
    const other = vi.fn(async () => {})
    await start(job, { name: 'often', everyMs: 20, run: other })
    await vi.waitFor(() => expect(other.mock.calls.length).toBeGreaterThan(3), WITHIN)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('makes up for a daily run that failed, or that the stop cut short', async () => {
    const bad = vi.fn(async () => {
      throw new Error('broken')
    })
    const cutShort = vi.fn(async ({ isStopped }: JobRun) => {
      await vi.waitUntil(isStopped, WITHIN)
    })
    const jobs: Job[] = [
      { name: 'daily-bad', dailyAt: '00:00', run: bad },
      { name: 'daily-cut', dailyAt: '00:00', run: cutShort },
    ]
    const { loop } = await start(...jobs)
    await vi.waitFor(
      async () => expect(await row('daily-bad')).toMatchObject({ error: '1 failed, at last: broken' }),
      WITHIN,
    )
    await vi.waitFor(() => expect(cutShort).toHaveBeenCalledTimes(1), WITHIN)
    await loop.stop()
    await start(...jobs)
    await vi.waitFor(() => expect(bad).toHaveBeenCalledTimes(2), WITHIN)
    await vi.waitFor(() => expect(cutShort).toHaveBeenCalledTimes(2), WITHIN)
  })
})

describe('a job', () => {
  it('is late when it has not run in three times its period, whichever process asks', async () => {
    await start({ name: 'hourly', everyMs: HOUR_MS, run: async () => {} })
    const late = async (age: string) => {
      await db.query(`update job_run set since = now() - $1::interval, finished_at = now() - $1::interval`, [
        age,
      ])
      return (await createJobRunStore(db).late()).map(({ name }) => name)
    }
    expect(await late('179 minutes')).toEqual([])
    expect(await late('181 minutes')).toEqual(['hourly'])
  })

  it('that no longer exists is not late for ever', async () => {
    await start({ name: 'old', everyMs: 1_000, run: async () => {} })
    await start({ name: 'new', everyMs: 1_000, run: async () => {} })
    expect(await row('old')).toBeUndefined()
  })
})

describe('a machine that fails', () => {
  const failing = (id: number) => async (machineId: number) => {
    if (machineId === id) throw new Error('bad data')
    done.push(machineId)
  }
  let done: number[] = []

  it('is named and counted while the others go on', async () => {
    done = []
    const job: Job = {
      name: 'machines',
      everyMs: 60_000,
      firstMs: 0,
      run: async (run: JobRun) => {
        await eachMachine([1, 2, 3], run, failing(2))
        const days = [1, 2, 3].map((machineId) => ({ machineId }))
        await eachBatch(days, 10, run, async (batch) => {
          for (const { machineId } of batch) await failing(2)(machineId)
        })
      },
    }
    const { metrics } = await start(job)
    expect(done).toEqual([1, 3, 1, 1, 3])
    expect(lines.filter((line) => line.includes('"machineId":2'))).toHaveLength(2)
    expect(await metrics()).toContain('millwright_job_failures_total{job="machines"} 2')
    expect(await row('machines')).toMatchObject({ error: '2 failed, at last: bad data' })
  })

  it('goes on for however many others, and ends with the database that is gone', async () => {
    const work = vi.fn(async () => {
      throw Object.assign(new Error('no database'), { code: '57P01' })
    })
    const run = { isStopped: () => false, turn: async () => {}, failed: () => {} }
    const ids = Array.from({ length: 100 }, (_, id) => id)
    await expect(eachMachine(ids, run, work)).rejects.toThrow('no database')
    expect(work).toHaveBeenCalledTimes(10)
    const bad = vi.fn(async () => {
      throw new Error('bad data')
    })
    expect(await eachMachine(ids, run, bad)).toBe(100)
  })
})
