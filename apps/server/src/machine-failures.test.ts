import pino from 'pino'
import { beforeEach, expect, it, vi } from 'vitest'
import { createMachineFailures } from './machine-failures.ts'
import { createMetrics } from './metrics.ts'

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
