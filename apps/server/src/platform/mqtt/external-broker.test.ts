import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestExternalBroker, type TestExternalBroker } from '../../testing/test-external-broker.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { type ExternalBroker, startExternalBroker } from './external-broker.ts'

let broker: TestExternalBroker
let external: ExternalBroker
let accepted: string[]
let answer: PromiseWithResolvers<void>
const logged: { level: number; msg: string }[] = []
const metrics = createMetrics()

beforeEach(() => {
  accepted = []
  answer = Promise.withResolvers()
  answer.resolve()
})
// A test that fails leaves nothing unanswered: the worker waits for it when it stops.
afterEach(() => answer.resolve())
const startWorker = (node: string): ExternalBroker =>
  startExternalBroker({
    url: broker.url,
    node,
    senders: {
      of: async (topic) =>
        topic.includes('saw-1')
          ? { deviceId: 'saw-1', machineId: 1, machinePublicId: 'saw-1', organizationId: 1 }
          : null,
      forget: () => {},
    },
    ingest: {
      accept: (_sender, topic) => {
        accepted.push(topic)
        return { stored: answer.promise, lane: 'fresh' }
      },
    },
    workers: { leave: async () => {} },
    metrics,
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    now: Date.now,
  })
beforeAll(async () => {
  broker = await startTestExternalBroker()
  external = startWorker('test')
  await vi.waitFor(() => expect(external.isReceiving()).toBe(true), { timeout: 60_000 })
})
afterAll(async () => {
  await external.stop()
  await broker.close()
})

describe('a broker that accepts shared subscriptions and delivers nothing', () => {
  it('is named in the log within seconds, and a plain subscription does the work', async () => {
    expect(logged.filter(({ level }) => level >= 40).map(({ msg }) => msg)).toEqual([
      'the broker accepts shared subscriptions and delivers nothing through them; falling back to a plain subscription: run only one ingest worker',
    ])
    broker.publish(topicOf('saw-1', STATUS_CHANNEL))
    await vi.waitFor(() => expect(accepted).toEqual([topicOf('saw-1', STATUS_CHANNEL)]), 20_000)
    // Acknowledgements are counted by the next test.
    await vi.waitFor(() => expect(broker.acknowledged()).toHaveLength(1), 20_000)
  })
})

describe('a message from the external broker', () => {
  it('is acknowledged when it is stored, and many others are taken meanwhile', async () => {
    const before = broker.acknowledged().length
    answer = Promise.withResolvers()
    for (let count = 0; count < 200; count++) broker.publish(topicOf('saw-1', `c${count}`))
    await vi.waitFor(() => expect(accepted).toHaveLength(200), 20_000)
    expect(broker.acknowledged()).toHaveLength(before)
    answer.resolve()
    await vi.waitFor(() => expect(broker.acknowledged()).toHaveLength(before + 200), 20_000)
  })

  it('for a machine that does not exist is counted and passed over', async () => {
    broker.publish(topicOf('nobody', 'x'))
    broker.publish(topicOf('saw-1', 'x'))
    await vi.waitFor(() => expect(accepted).toEqual([topicOf('saw-1', 'x')]), 20_000)
    const { values } = await metrics.rejected.get()
    expect(values).toMatchObject([{ value: 1, labels: { reason: 'UNKNOWN_MACHINE' } }])
  })

  it('is taken again after the broker was away', async () => {
    broker.dropClients()
    await vi.waitFor(() => expect(external.isReceiving()).toBe(false), 20_000)
    await vi.waitFor(() => expect(external.isReceiving()).toBe(true), { timeout: 60_000 })
    broker.publish(topicOf('saw-1', 'y'))
    await vi.waitFor(() => expect(accepted).toContain(topicOf('saw-1', 'y')), 20_000)
  })
})

it('a worker that is stopped before it is connected ends, and leaves no connection behind', async () => {
  const early = startWorker('early')
  await early.stop()
  expect(early.isReceiving()).toBe(false)
})
