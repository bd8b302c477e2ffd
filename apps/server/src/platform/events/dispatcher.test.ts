import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { publishTest } from '../../testing/test-events.ts'
import { lasting } from '../../testing/test-time.ts'
import {
  type ControlConnection,
  createControlConnection,
} from '../database/coordination/control-connection.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { createDispatcher, type DispatcherDeps } from './dispatcher.ts'
import { createEventWake, type EventWake } from './event-wake.ts'

const log = pino({ level: 'silent' })
const WITHIN = { timeout: 60_000, interval: 20 }
let database: TestDatabase
let db: Database
let control: ControlConnection
let wake: EventWake
const dispatchers: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  database = await createTestDatabase('tables')
  db = openDatabase({ url: database.url, size: 6, onError: () => {} })
  control = createControlConnection({ url: database.url, log })
  wake = createEventWake(control)
  await control.start()
})
beforeEach(() => db.query('truncate durable_event, event_delivery'))
afterEach(async () => {
  for (const each of dispatchers.splice(0)) await each.stop()
})
afterAll(async () => {
  await control.stop()
  await db.close()
  await database.drop()
})

function dispatch(handlers: DispatcherDeps['handlers'], options: Partial<DispatcherDeps> = {}) {
  const metrics = createMetrics()
  const store = createDeliveryStore(db)
  const dispatcher = createDispatcher({ store, handlers, wake, metrics, log, pollMs: 100, ...options })
  dispatcher.start()
  dispatchers.push(dispatcher)
  return metrics
}
/** Until the test is over. */
function hanging(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  return promise
}
const publish = (n: number, options?: Parameters<typeof publishTest>[2]) =>
  db.transaction((tx) => publishTest(tx, { n }, options))
const deliveries = async () =>
  (await db.query('select handler, tries, last_error, dead_at from event_delivery order by handler')).rows

describe('an event', () => {
  it('that was rolled back with its fact is not handled', async () => {
    const handle = vi.fn(async () => {})
    dispatch({ count: { handle } })
    const undone = db.transaction(async (tx) => {
      await publishTest(tx, { n: 1 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await publish(2)
    await vi.waitFor(() => expect(handle).toHaveBeenCalledWith({ n: 2 }, { key: '2', attempt: 1 }), WITHIN)
    expect(handle).toHaveBeenCalledTimes(1)
  })

  it('published twice with one key is handled once', async () => {
    const handle = vi.fn(async (_event: unknown) => {})
    dispatch({ count: { handle } })
    for (let time = 0; time < 2; time++) await publish(1, { handlers: ['count'] })
    await vi.waitFor(async () => expect(await deliveries()).toEqual([]), WITHIN)
    await publish(1, { handlers: ['count'] })
    await publish(2, { handlers: ['count'] })
    await vi.waitFor(async () => expect(await deliveries()).toEqual([]), WITHIN)
    expect(handle.mock.calls.map(([event]) => event)).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('wakes its handler when it is committed, without waiting for the next poll', async () => {
    const handle = vi.fn(async () => {})
    dispatch({ count: { handle } }, { pollMs: 60_000 })
    await vi.waitFor(async () => {
      handle.mockClear()
      await publish(Math.floor(Math.random() * 1e9))
      await vi.waitFor(() => expect(handle).toHaveBeenCalled(), { timeout: 200, interval: 5 })
    }, WITHIN)
  })

  it('that is to wait is handled after that', async () => {
    const handle = vi.fn(async (_event: unknown) => {})
    const handled = () => handle.mock.calls.map(([event]) => event)
    dispatch({ count: { handle } })
    await publish(1, { handlers: ['count'], delayMs: 60_000 })
    await publish(2, { handlers: ['count'] })
    await vi.waitFor(() => expect(handled()).toEqual([{ n: 2 }]), WITHIN)
    const left = "select next_try_at - now() > interval '50 seconds' as waits from event_delivery"
    await vi.waitFor(async () => expect((await db.query(left)).rows).toEqual([{ waits: true }]), WITHIN)
    await db.query("update event_delivery set next_try_at = next_try_at - interval '60 seconds'")
    await vi.waitFor(() => expect(handled()).toEqual([{ n: 2 }, { n: 1 }]), WITHIN)
  })

  it('is stored though its text holds what JSON in PostgreSQL cannot', async () => {
    await publishTest(db, { n: 'a\0\ud800b' as unknown as number })
    expect((await db.query('select payload from durable_event')).rows).toEqual([
      { payload: { n: 'a\ufffdb' } },
    ])
  })
})

describe('a handler that fails', () => {
  it('is tried again on its own, and ends as a dead letter that says why', async () => {
    const list = vi.fn(async () => {})
    const count = vi.fn(async () => {
      throw new Error('no way')
    })
    const onGivenUp = vi.fn(async () => {})
    const retry = { firstMs: 10, longestMs: 20, maxTries: 3 }
    const metrics = dispatch({ count: { handle: count, retry, onGivenUp }, list: { handle: list } })
    await publish(1)
    await vi.waitFor(
      async () =>
        expect(await deliveries()).toMatchObject([
          { handler: 'count', tries: 3, last_error: 'no way', dead_at: expect.any(Date) },
        ]),
      WITHIN,
    )
    expect(count).toHaveBeenCalledTimes(3)
    expect(list).toHaveBeenCalledTimes(1)
    expect(onGivenUp).toHaveBeenCalledWith({ n: 1 })
    expect(await metrics.registry.metrics()).toContain(
      'millwright_events_total{handler="count",outcome="given up"} 1',
    )
  })

  it('keeps no other handler and no other event waiting', async () => {
    const done: number[] = []
    let release = () => {}
    const hanging = new Promise<void>((go) => {
      release = go
    })
    dispatch({
      count: { handle: ({ n }: { n: number }) => (n === 1 ? hanging : Promise.resolve(void done.push(n))) },
      list: { handle: async () => void done.push(0) },
    })
    await publish(1)
    await publish(2)
    await vi.waitFor(() => expect(done.toSorted()).toEqual([0, 0, 2]), WITHIN)
    release()
  })

  it('is stopped waiting for after its limit, which counts as a failed try and frees its slot', async () => {
    const done: number[] = []
    const handle = ({ n }: { n: number }) => (n === 1 ? hanging() : Promise.resolve(void done.push(n)))
    const retry = { firstMs: 10, longestMs: 20, maxTries: 2 }
    dispatch({ count: { handle, retry, concurrency: 1, limitMs: 100 } })
    await publish(1, { handlers: ['count'] })
    await publish(2, { handlers: ['count'] })
    await vi.waitFor(
      async () =>
        expect(await deliveries()).toMatchObject([
          { tries: 2, last_error: 'took longer than 100 ms', dead_at: expect.any(Date) },
        ]),
      WITHIN,
    )
    expect(done).toEqual([2])
  })

  it('does not count as failed when only its success could not be noted', async () => {
    const handle = vi.fn(async () => {})
    const store = createDeliveryStore(db)
    const done = vi.fn(store.done).mockRejectedValueOnce(new Error('no connection'))
    const metrics = dispatch({ count: { handle } }, { store: { ...store, done }, leaseMs: 2_000 })
    await publish(1, { handlers: ['count'] })
    await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1), WITHIN)
    expect(await deliveries()).toMatchObject([{ tries: 1, last_error: '' }])
    await vi.waitFor(async () => expect(await deliveries()).toEqual([]), WITHIN)
    expect(await metrics.registry.metrics()).not.toContain('outcome="retried"')
  })

  it('that ends the process each time is given up too', async () => {
    const handle = vi.fn(async () => {})
    await publish(1, { handlers: ['count'] })
    await db.query('update event_delivery set tries = 3')
    dispatch({ count: { handle, retry: { firstMs: 1, longestMs: 1, maxTries: 3 } } })
    await vi.waitFor(
      async () => expect(await deliveries()).toMatchObject([{ dead_at: expect.any(Date) }]),
      WITHIN,
    )
    expect(handle).not.toHaveBeenCalled()
  })
})

describe('several processes', () => {
  it('handle each event once, also one that takes longer than its lease', async () => {
    const handle = vi.fn(() => lasting(2_500))
    for (let process = 0; process < 3; process++) dispatch({ count: { handle } }, { leaseMs: 1_500 })
    for (let n = 0; n < 10; n++) await publish(n, { handlers: ['count'] })
    await vi.waitFor(async () => expect(await deliveries()).toEqual([]), WITHIN)
    expect(handle).toHaveBeenCalledTimes(10)
  }, 180_000)
})

it('a stop does not wait for ever for a handler that hangs, and its lease lapses', async () => {
  const handle = vi.fn(hanging)
  dispatch({ count: { handle } }, { leaseMs: 150, stopWithinMs: 200 })
  await publish(1, { handlers: ['count'] })
  await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(1), WITHIN)
  await dispatchers.pop()?.stop()
  await vi.waitFor(async () => expect(await createDeliveryStore(db).dueHandlers()).toEqual(['count']), WITHIN)
})

it('a lease that another process has taken over is not extended', async () => {
  const store = createDeliveryStore(db)
  await publish(1, { handlers: ['count'] })
  const [lost] = await store.claim('count', 1, 0)
  const [taken] = await store.claim('count', 1, 10)
  if (!lost || !taken) throw new Error('nothing was claimed')
  await store.extend([lost], 60_000)
  await vi.waitFor(async () => expect(await store.dueHandlers()).toEqual(['count']), WITHIN)
  await store.extend([taken], 60_000)
  expect(await store.dueHandlers()).toEqual([])
})

describe('a handler that takes many at once', () => {
  const publishMany = async (many: number) => {
    for (let n = 1; n <= many; n++) await publish(n, { handlers: ['count'] })
  }

  it('gets what waits in few batches, each event once and in order', async () => {
    const batches: (readonly { n: number }[])[] = []
    await publishMany(25)
    dispatch({
      count: {
        handle: async () => {},
        batch: {
          size: 10,
          handle: async (payloads: readonly { n: number }[]) => void batches.push(payloads),
        },
      },
    })
    await vi.waitFor(async () => expect(await deliveries()).toEqual([]), WITHIN)
    expect(batches.map((batch) => batch.length)).toEqual([10, 10, 5])
    expect(batches.flat().map(({ n }) => n)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1))
  })

  it('is given each alone when a batch fails, so that one bad event holds up no other', async () => {
    const handled: number[] = []
    const handle = async ({ n }: { n: number }) => {
      if (n === 3) throw new Error('no way')
      handled.push(n)
    }
    const retry = { firstMs: 10, longestMs: 20, maxTries: 2 }
    await publishMany(5)
    const failing = { size: 10, handle: () => Promise.reject(new Error('not together')) }
    dispatch({ count: { handle, retry, batch: failing } })
    await vi.waitFor(
      async () =>
        expect(await deliveries()).toMatchObject([{ last_error: 'no way', dead_at: expect.any(Date) }]),
      WITHIN,
    )
    expect(handled).toEqual([1, 2, 4, 5])
  })

  it('holds up no other when the reason of a failure quotes what no column takes', async () => {
    const handled: number[] = []
    const handle = async ({ n }: { n: number }) => {
      if (n === 2) throw new Error('refused: \0 \ud800')
      handled.push(n)
    }
    await publishMany(3)
    const failing = { size: 10, handle: () => Promise.reject(new Error('not together')) }
    dispatch({ count: { handle, retry: { firstMs: 10, longestMs: 20, maxTries: 1 }, batch: failing } })
    await vi.waitFor(
      async () =>
        expect(await deliveries()).toMatchObject([
          { last_error: 'refused: \ufffd \ufffd', dead_at: expect.any(Date) },
        ]),
      WITHIN,
    )
    expect(handled).toEqual([1, 3])
  })

  it('is given alone what was in hand when the process ended again and again', async () => {
    const together = vi.fn(async () => {})
    const handle = vi.fn(async () => {})
    await publishMany(2)
    await db.query('update event_delivery set tries = 3')
    dispatch({ count: { handle, batch: { size: 10, handle: together } } })
    await vi.waitFor(async () => expect(await deliveries()).toEqual([]), WITHIN)
    expect(handle).toHaveBeenCalledTimes(2)
    expect(together).not.toHaveBeenCalled()
  })
})
