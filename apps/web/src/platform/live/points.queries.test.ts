import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestLive } from '../../testing/test-live.ts'
import { createPointsQuery, type Start } from './points.queries.ts'
import { type Point, withPointAt } from './points.ts'

const target = { machineId: 'm1', channel: 'Spindle/Speed' }
const NAME = 'm1/Spindle/Speed'

let live: ReturnType<typeof createTestLive>
let stored: Point[]
let asked: string[]
let isDown: boolean

const pointsQuery = createPointsQuery(
  async (_, { limit, after, before }) => {
    asked.push(`${limit} ${after ?? '-'} ${before ?? '-'}`)
    if (isDown) throw new Error('down')
    const found = stored.filter(
      ({ ts }) => ts > (after ?? Number.NEGATIVE_INFINITY) && ts < (before ?? Number.POSITIVE_INFINITY),
    )
    // Newest first without `after`, as the call answers.
    return after === undefined ? found.reverse().slice(0, limit) : found.slice(0, limit)
  },
  { pass: (query, names) => live.gate.pass(query, names) },
)

const settled = () => vi.advanceTimersByTimeAsync(1)
const hear = (ts: number, v: unknown = ts) => {
  live.send('message', { channel: NAME, v, ts })
  live.frame()
}

async function subscribe(start: Start) {
  const page = live.use(pointsQuery(target, start))
  await settled()
  return { ...page, times: () => page.result().data?.points.map(({ ts }) => ts) }
}

beforeEach(() => {
  vi.useFakeTimers()
  live = createTestLive()
  stored = [10, 20, 30, 40].map((ts) => ({ ts, v: ts }))
  asked = []
  isDown = false
})
afterEach(() => {
  live.stop()
  live.queryClient.clear()
  vi.useRealTimers()
})

describe('a page that opens', () => {
  test('asks once, after the server has let it listen', async () => {
    live.connect()
    const { times } = await subscribe({ kind: 'latest' })
    expect(asked).toEqual([])
    live.confirm([NAME])
    await settled()
    expect(asked).toEqual(['1 - -'])
    expect(times()).toEqual([40])
    hear(50)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toEqual(['1 - -'])
    expect(times()).toEqual([50])
  })

  test('asks at once where the channel is listened to already', async () => {
    live.connect()
    await subscribe({ kind: 'latest' })
    live.confirm([NAME])
    await settled()
    const { times } = await subscribe({ kind: 'last', count: 2 })
    expect(asked).toEqual(['1 - -', '2 - -'])
    expect(times()).toEqual([30, 40])
  })

  test('does not wait for a slow socket, and asks again when that lets it listen', async () => {
    live.connect()
    const { times } = await subscribe({ kind: 'latest' })
    await vi.advanceTimersByTimeAsync(500)
    expect(asked).toEqual(['1 - -'])
    stored.push({ ts: 45, v: 45 })
    live.confirm([NAME])
    await settled()
    expect(asked).toEqual(['1 - -', '1 - -'])
    expect(times()).toEqual([45])
  })
})

describe('a live series', () => {
  test('of the latest has one point, and follows it', async () => {
    const { times } = await subscribe({ kind: 'latest' })
    expect(times()).toEqual([40])
    hear(50)
    expect(times()).toEqual([50])
  })

  test('of the last ones keeps as many', async () => {
    const { times } = await subscribe({ kind: 'last', count: 3 })
    expect(times()).toEqual([20, 30, 40])
    hear(50)
    expect(times()).toEqual([30, 40, 50])
  })

  test('from a date has the date itself and all after it', async () => {
    const { times } = await subscribe({ kind: 'from', from: 20 })
    hear(50)
    expect(times()).toEqual([20, 30, 40, 50])
  })

  test('of a range has what was in it and then what comes live', async () => {
    const { times } = await subscribe({ kind: 'range', from: 15, to: 35 })
    expect(times()).toEqual([20, 30])
    hear(50)
    expect(times()).toEqual([20, 30, 50])
  })

  test('sorts what comes late, drops what comes twice and takes bursts', async () => {
    const { times, seen } = await subscribe({ kind: 'from', from: 0 })
    live.send('message', {
      channel: NAME,
      v: 3,
      ts: 60,
      points: [55, 50, 55, 60].map((ts) => ({ v: 0, ts })),
    })
    hear(35)
    await settled()
    const count = seen.length
    hear(35)
    live.send('message', { channel: 'm2/Spindle/Speed', v: 1, ts: 70 })
    live.frame()
    await settled()
    expect(seen.length).toBe(count)
    expect(times()).toEqual([10, 20, 30, 35, 40, 50, 55, 60])
  })

  test('ends at the current time where that is asked for', async () => {
    const page = live.use({
      ...pointsQuery(target, { kind: 'last', count: 2 }),
      select: ({ points }) => withPointAt(points, 1_000),
    })
    await settled()
    expect(page.result().data?.at(-1)).toEqual({ ts: 1_000, v: 40 })
  })

  test('asks for what it missed once it is let in, also before what it heard since', async () => {
    const { times } = await subscribe({ kind: 'from', from: 20 })
    stored.push({ ts: 45, v: 45 })
    hear(50)
    live.confirm(['m1/Other'])
    live.confirm([NAME])
    await settled()
    expect(asked).toEqual(['10000 19 -', '10000 40 -'])
    expect(times()).toEqual([20, 30, 40, 45, 50])
  })

  test('that is let in while it loads asks once more', async () => {
    const page = live.use(pointsQuery(target, { kind: 'latest' }))
    live.confirm([NAME])
    await settled()
    expect(asked).toHaveLength(2)
    expect(page.result().data?.points).toEqual([{ ts: 40, v: 40 }])
  })

  test('reads a long past page by page', async () => {
    stored = Array.from({ length: 25_000 }, (_, ts) => ({ ts, v: ts }))
    const { times } = await subscribe({ kind: 'from', from: 0 })
    expect(asked).toEqual(['10000 -1 -', '10000 9999 -', '10000 19999 -'])
    expect(times()).toHaveLength(25_000)
  })

  test('that ends leaves the channel', async () => {
    const { close } = await subscribe({ kind: 'latest' })
    close()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(live.wire).toEqual([`join ${NAME}`, `leave ${NAME}`])
    expect(live.isJoined(NAME)).toBe(false)
  })

  test('says when the past cannot be read, and begins with what comes after a retry', async () => {
    isDown = true
    const { result, observer } = await subscribe({ kind: 'latest' })
    expect(result().isError).toBe(true)
    isDown = false
    await observer.refetch()
    hear(50)
    expect(result().data?.points).toEqual([{ ts: 50, v: 50 }])
  })
})
