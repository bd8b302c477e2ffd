import type { StatusChanged } from '@millwright/contract/live'
import type { Machine } from '@millwright/contract/machines/machines'
import { colorOf, type Status } from '@millwright/domain/status/status'
import { queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestLive } from '../../testing/test-live.ts'
import { machineOf } from '../../testing/test-machines.ts'
import { livePatches } from './live-patches.ts'
import { machinePatches, statusChannel } from './status-patch.ts'

let live: ReturnType<typeof createTestLive>
let answer: () => Promise<Machine[]>
let asked: number

const change = (machineId: string, status: Status, ts: number): StatusChanged => ({
  machineId,
  status,
  color: colorOf(status),
  ts,
})

/** As the queries of the product are. */
const fleetQuery = (group = 'g1') =>
  queryOptions({
    queryKey: ['machines', group],
    queryFn: () => {
      asked += 1
      return answer()
    },
    meta: machinePatches<Machine[]>((machines = []) => machines.map(({ Id }) => statusChannel(Id))),
  })

const settled = () => vi.advanceTimersByTimeAsync(1)
const M1 = statusChannel('1')
const M2 = statusChannel('2')
const statuses = (machines: readonly Machine[] | undefined) => machines?.map(({ status }) => status.value)

beforeEach(() => {
  vi.useFakeTimers()
  live = createTestLive()
  asked = 0
  answer = async () => [machineOf('1', 'EXE', 1_000), machineOf('2', 'EXE', 1_000)]
})
afterEach(() => {
  live.stop()
  live.queryClient.clear()
  vi.useRealTimers()
})

describe('the channels of a query', () => {
  test('are joined while a component uses it, once for all components, and left after the last', async () => {
    const first = live.use(fleetQuery())
    expect(live.wire).toEqual([])
    await settled()
    const second = live.use(fleetQuery())
    await settled()
    expect(live.wire).toEqual([`join ${M1} ${M2}`])
    first.close()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(live.wire).toEqual([`join ${M1} ${M2}`])
    second.close()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(live.wire).toEqual([`join ${M1} ${M2}`, `leave ${M1} ${M2}`])
  })

  test('stay joined from one page to the next', async () => {
    const page = live.use(fleetQuery())
    await settled()
    page.close()
    await vi.advanceTimersByTimeAsync(500)
    live.use(fleetQuery())
    await vi.advanceTimersByTimeAsync(5_000)
    expect(live.wire).toEqual([`join ${M1} ${M2}`])
    expect(asked).toBe(1)
  })

  test('follow what the query holds', async () => {
    const page = live.use(fleetQuery())
    await settled()
    answer = async () => [machineOf('2', 'EXE', 1_000), machineOf('3', 'EXE', 1_000)]
    await page.observer.refetch()
    expect(live.wire).toEqual([`join ${M1} ${M2}`, `join ${statusChannel('3')}`, `leave ${M1}`])
  })

  test('that nobody listens to any more leave what the cache holds to be asked for again', async () => {
    const page = live.use(fleetQuery())
    await settled()
    page.close()
    await vi.advanceTimersByTimeAsync(2_000)
    live.use(fleetQuery())
    await settled()
    expect(asked).toBe(2)
  })

  test('that another query keeps joined keep an unused one moving', async () => {
    const page = live.use(fleetQuery('a'))
    live.use(fleetQuery('b'))
    await settled()
    page.close()
    await vi.advanceTimersByTimeAsync(2_000)
    live.send('MachineStatusChanged', change('1', 'FAIL', 2_000))
    live.frame()
    expect(statuses(live.use(fleetQuery('a')).result().data)).toEqual(['FAIL', 'EXE'])
    expect(asked).toBe(2)
  })
})

describe('live events', () => {
  test('of one frame are one change of the page, however many they are', async () => {
    const page = live.use(fleetQuery())
    await settled()
    page.seen.length = 0
    for (let ts = 2_000; ts < 2_100; ts++)
      live.send('MachineStatusChanged', change('1', ts % 2 ? 'FAIL' : 'READY', ts))
    expect(page.seen).toEqual([])
    expect(live.frame()).toBe(1)
    await settled()
    expect(page.seen.map(statuses)).toEqual([['FAIL', 'EXE']])
  })

  test('that say nothing new change nothing on the page', async () => {
    const page = live.use(fleetQuery())
    await settled()
    page.seen.length = 0
    const held = page.result().data
    live.send('MachineStatusChanged', change('1', 'FAIL', 999))
    live.send('MachineStatusChanged', change('1', 'BROKEN' as Status, 5_000))
    live.send('MachineStatusChanged', change('9', 'FAIL', 5_000))
    live.frame()
    await settled()
    expect(page.seen).toEqual([])
    expect(page.result().data).toBe(held)
  })

  test('that arrive while an answer is awaited count, though the answer is older', async () => {
    const page = live.use(fleetQuery())
    await settled()
    const late = Promise.withResolvers<Machine[]>()
    answer = () => late.promise
    void page.observer.refetch()
    live.send('MachineStatusChanged', change('1', 'FAIL', 2_000))
    live.frame()
    late.resolve([machineOf('1', 'EXE', 1_000)])
    await settled()
    expect(statuses(page.result().data)).toEqual(['FAIL'])
  })

  test('do not hide that the last request failed', async () => {
    const page = live.use(fleetQuery())
    await settled()
    const { dataUpdatedAt } = page.result()
    answer = async () => Promise.reject(new Error('down'))
    await page.observer.refetch()
    live.send('MachineStatusChanged', change('1', 'FAIL', 2_000))
    live.frame()
    await settled()
    expect(page.result()).toMatchObject({ isError: true, dataUpdatedAt })
    expect(statuses(page.result().data)).toEqual(['FAIL', 'EXE'])
  })

  test('do not keep a query from being asked for again in its interval', async () => {
    live.use({ ...fleetQuery(), refetchInterval: 60_000 })
    await settled()
    for (let at = 0; at < 90; at++) {
      live.send('MachineStatusChanged', change('1', at % 2 ? 'FAIL' : 'READY', 2_000 + at))
      live.frame()
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(asked).toBe(2)
  })

  test('that only say that something changed ask for the query once', async () => {
    live.use(fleetQuery())
    await settled()
    for (const machineId of ['1', '2', '1']) live.send('machineChanged', { machineId })
    live.frame()
    live.send('machineChanged', { machineId: '2' })
    live.frame()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toBe(2)
  })

  test('ask again only when they are those that matter', async () => {
    const overview = queryOptions({
      queryKey: ['overview'],
      queryFn: async () => {
        asked += 1
        return asked
      },
      meta: livePatches<number>({
        refetchOn: { MachineStatusChanged: { when: ({ status }) => status === 'FAIL', afterMs: 100 } },
      }),
    })
    live.use(overview)
    await settled()
    live.send('MachineStatusChanged', change('1', 'EXE', 2_000))
    live.frame()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toBe(1)
    live.send('MachineStatusChanged', change('1', 'FAIL', 2_000))
    live.frame()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toBe(2)
  })
})

describe('what may have been missed', () => {
  test('before the server let us in is asked for by one call for all machines', async () => {
    const page = live.use(fleetQuery())
    await settled()
    live.setLastStatus([change('2', 'FAIL', 2_000)])
    live.confirm([M1, M2])
    await settled()
    expect(live.askedStatus).toEqual(['1 2'])
    expect(statuses(page.result().data)).toEqual(['EXE', 'FAIL'])
    expect(asked).toBe(1)
  })

  test('is asked for by the queries themselves when that call fails', async () => {
    const page = live.use(fleetQuery())
    await settled()
    answer = async () => [machineOf('1', 'FAIL', 2_000)]
    live.setLastStatus(new Error('down'))
    live.confirm([M1, M2])
    await settled()
    expect(statuses(page.result().data)).toEqual(['FAIL'])
  })

  test('while the connection was lost is asked for again, used or not', async () => {
    const page = live.use(fleetQuery('a'))
    const other = live.use(fleetQuery('b'))
    await settled()
    other.close()
    answer = async () => [machineOf('1', 'FAIL', 2_000)]
    live.confirm([M1, M2], true)
    await settled()
    expect(statuses(page.result().data)).toEqual(['FAIL'])
    expect(asked).toBe(3)
    live.use(fleetQuery('b'))
    await settled()
    expect(asked).toBe(4)
  })
})
