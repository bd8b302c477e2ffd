import pino from 'pino'
import { beforeEach, expect, it, vi } from 'vitest'
import { createMetrics } from '../runtime/metrics.ts'
import { createMachineFailures } from './machine-failures.ts'

let lines: string[]
let metrics: ReturnType<typeof createMetrics>
beforeEach(() => {
  lines = []
  metrics = createMetrics()
})

const sumOf = (bad: readonly number[], work = vi.fn()) => {
  const log = pino({}, { write: (line) => lines.push(line) })
  const ids = Array.from({ length: 1000 }, (_, id) => id)
  const failures = createMachineFailures({ metrics, log })
  return failures.without(
    'test',
    ids,
    (id) => id,
    async (some) => {
      work()
      if (some.some((id) => bad.includes(id))) throw new Error('bad data')
      return some.length
    },
  )
}

it('an answer about many machines goes on without those that fail, names and counts them', async () => {
  const work = vi.fn()
  expect(await sumOf([], work)).toBe(1000)
  expect(work).toHaveBeenCalledTimes(1)
  expect(await sumOf([17, 903], work)).toBe(998)
  expect(work.mock.calls.length).toBeLessThan(60)
  expect(lines.map((line) => JSON.parse(line).machineId)).toEqual([17, 903])
  expect(await metrics.registry.metrics()).toContain('millwright_machine_failures_total{part="test"} 2')
})

it('machines of a database that is away are missing, the others are answered, whatever is asked of one database', async () => {
  const log = pino({}, { write: (line) => lines.push(line) })
  const storageWorkers = { names: ['a', 'b'], databases: 2, indexOf: (id: number) => id % 2 }
  const gone = (id: number): boolean => id % 2 === 1
  const count = async (some: readonly number[]) => {
    if (some.some(gone)) throw Object.assign(new Error('gone'), { code: '08006' })
    return some.length
  }
  const failures = createMachineFailures({ metrics, log, storageWorkers })
  expect(await failures.reach('test', [1, 2, 3, 4, 6], (id) => id, count)).toEqual({
    result: 3,
    missing: [1, 3],
  })
  expect(await failures.without('test', [1, 3], (id) => id, count)).toBe(0)
  expect(lines.map((line) => JSON.parse(line).place)).toEqual(['b', 'b'])
  const one = createMachineFailures({ metrics, log, storageWorkers: { ...storageWorkers, databases: 1 } })
  await expect(one.without('test', [1, 2], (id) => id, count)).rejects.toThrow('gone')
})

it('a failure of all machines, or one that may pass, is the failure of the answer', async () => {
  const all = Array.from({ length: 1000 }, (_, id) => id)
  await expect(sumOf(all)).rejects.toThrow('bad data')
  const failures = createMachineFailures({ metrics, log: pino({ level: 'silent' }) })
  const work = vi.fn(async () => {
    throw Object.assign(new Error('gone'), { code: '57P01' })
  })
  await expect(failures.without('test', [1, 2, 3], (id) => id, work)).rejects.toThrow('gone')
  expect(work).toHaveBeenCalledTimes(1)
})
