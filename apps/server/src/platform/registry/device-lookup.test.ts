import { describe, expect, it, vi } from 'vitest'
import { createDeviceLookup } from './device-lookup.ts'
import type { DeviceRecord } from './device-store.ts'

const record = (deviceId: string): DeviceRecord => ({
  deviceId,
  machineId: 1,
  machinePublicId: 'saw-1',
  organizationId: 1,
  secretHash: 'hash',
})

/** Answers are given when the test says so; a device whose name begins with NO is not there. */
function trial() {
  const answers: PromiseWithResolvers<void>[] = []
  const findAll = vi.fn(async (deviceIds: readonly string[]) => {
    const answer = Promise.withResolvers<void>()
    answers.push(answer)
    await answer.promise
    return deviceIds.filter((id) => !id.startsWith('NO')).map(record)
  })
  return { findAll, answers, find: createDeviceLookup({ findAll }).find }
}

describe('devices that sign in', () => {
  it('are read at once, and those that come meanwhile together, each with its own answer', async () => {
    const { find, findAll, answers } = trial()
    const first = find('A')
    expect(findAll).toHaveBeenCalledTimes(1)
    const others = ['B', 'NO-1', 'C', 'B'].map(find)
    expect(findAll).toHaveBeenCalledTimes(1)
    answers[0]?.resolve()
    expect(await first).toMatchObject({ deviceId: 'A' })
    await vi.waitUntil(() => answers.length === 2)
    expect(findAll).toHaveBeenLastCalledWith(['B', 'NO-1', 'C'])
    answers[1]?.resolve()
    expect((await Promise.all(others)).map((device) => device?.deviceId)).toEqual(['B', undefined, 'C', 'B'])
  })

  it('are never answered by a query that began before they came', async () => {
    const { find, findAll, answers } = trial()
    const before = find('A')
    const after = find('A')
    answers[0]?.resolve()
    await before
    await vi.waitUntil(() => answers.length === 2)
    expect(findAll).toHaveBeenLastCalledWith(['A'])
    answers[1]?.resolve()
    expect(await after).toMatchObject({ deviceId: 'A' })
  })

  it('are read by some hundreds, so that thousands at once wait for no large query', async () => {
    const { find, findAll, answers } = trial()
    const all = Array.from({ length: 1_101 }, (_, index) => find(`D${index}`))
    for (let query = 0; query < 4; query++) {
      await vi.waitUntil(() => answers.length > query)
      answers[query]?.resolve()
    }
    expect(new Set((await Promise.all(all)).map((device) => device?.deviceId)).size).toBe(1_101)
    expect(findAll.mock.calls.map(([ids]) => ids.length)).toEqual([1, 500, 500, 100])
  })

  it('hear of a database that fails, and the next ones are read again', async () => {
    const { find, answers } = trial()
    const failed = find('A')
    answers[0]?.reject(new Error('away'))
    await expect(failed).rejects.toThrow('away')
    const next = find('A')
    await vi.waitUntil(() => answers.length === 2)
    answers[1]?.resolve()
    expect(await next).toMatchObject({ deviceId: 'A' })
  })
})
