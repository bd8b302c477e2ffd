import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { answerError } from '../../../platform/http/answer-errors.ts'
import type { Fault } from '../../../platform/ingest/decode.ts'
import type { DeviceMessage } from '../../../platform/ingest/device-message.ts'
import { tooManyRequests } from '../../../platform/runtime/errors.ts'
import { answerLineErrors } from './line-errors.ts'
import { createStoreLines } from './store-lines.ts'

const DEVICE = { deviceId: 'DEV-1', machineId: 1, machinePublicId: 'saw-1', organizationId: 1 }
const OTHER = { deviceId: 'DEV-2', machineId: 2, machinePublicId: 'saw-2', organizationId: 2 }
const NOW = Date.UTC(2026, 10, 19)

/** An ingest whose store is as slow as the test wants. */
function slowIngest(fault?: Fault) {
  const waiting: (() => void)[] = []
  return {
    waiting,
    ingest: {
      acceptParts: (message: DeviceMessage) =>
        new Promise<void>((done) => {
          waiting.push(() => {
            if (fault) message.onRejected?.(fault)
            done()
          })
        }),
      refuse: async () => {},
      isDocument: () => false,
    },
  }
}

function storeWith(ingest: ReturnType<typeof slowIngest>['ingest'], limits: object = {}) {
  const store = createStoreLines({
    ingest,
    rules: { of: async () => [] },
    seen: { note: () => {} },
    keptFrom: () => 0,
    now: () => NOW,
    ...limits,
  })
  return (device = DEVICE, text = 'a v=1') =>
    store({
      device,
      precision: 'ns',
      path: '/write',
      read: async (onBytes) => {
        onBytes(text.length)
        return Buffer.from(text)
      },
    })
}

const AWAY = { label: 'SERVICE_NOT_AVAILABLE', retryAfterSeconds: 5 }
const untilWaiting = (list: unknown[], count: number) => expect.poll(() => list.length).toBe(count)

describe('lines of a device', () => {
  it('are refused while as many wait as memory should hold, those of others are taken, and theirs again afterwards', async () => {
    const { waiting, ingest } = slowIngest()
    const store = storeWith(ingest, { maxBytes: 5 })
    const first = store()
    await untilWaiting(waiting, 1)
    await expect(store()).rejects.toMatchObject(AWAY)
    const other = store(OTHER)
    await untilWaiting(waiting, 2)
    for (const go of waiting) go()
    await Promise.all([first, other])
    const again = store()
    await untilWaiting(waiting, 3)
    waiting[2]?.()
    await again
  })

  it('are answered in time when nothing can be stored, and count as waiting until they are', async () => {
    const { waiting, ingest } = slowIngest()
    const store = storeWith(ingest, { maxBytes: 5, maxWaitMs: 20 })
    await expect(store()).rejects.toMatchObject(AWAY)
    await expect(store()).rejects.toMatchObject(AWAY)
    expect(waiting).toHaveLength(1)
    waiting[0]?.()
    await expect.poll(() => store().catch(() => waiting.length)).toBe(2)
  })

  it.each<[Fault, object]>([
    [
      { reason: 'TEXT_QUOTA', field: '' },
      { label: 'TOO_MANY_REQUESTS', retryAfterSeconds: 5 },
    ],
    [
      { reason: 'STORE_REFUSED', field: '' },
      { label: 'VALIDATION_FAILED', reason: 'STORE_REFUSED' },
    ],
  ])('that are rejected as %j are answered so', async (fault, expected) => {
    const { waiting, ingest } = slowIngest(fault)
    const sent = storeWith(ingest)()
    await untilWaiting(waiting, 1)
    waiting[0]?.()
    await expect(sent).rejects.toMatchObject(expected)
  })
})

describe('an answer that says to wait', () => {
  it.each([
    [2, 429, { code: 'too many requests' }],
    // Telegraf throws lines away at any other status of 400 to 499.
    [1, 503, { error: 'Tried too often, try again later' }],
  ] as const)('is understood by clients of version %i', async (version, status, body) => {
    const http = Fastify()
    http.setErrorHandler(answerError)
    await http.register(async (scope) => {
      answerLineErrors(scope, version)
      scope.post('/', async () => {
        throw tooManyRequests(7)
      })
    })
    const answer = await http.inject({ method: 'POST', url: '/' })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, '7'])
    expect(answer.json()).toMatchObject({ ...body, result: { label: 'TOO_MANY_REQUESTS' } })
    await http.close()
  })
})
