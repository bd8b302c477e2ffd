import { TEXT_HOURS_SAVED } from '@millwright/contract/wire/message-limits'
import { topicOf } from '@millwright/contract/wire/topics'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { createBus } from '../bus/bus.ts'
import { INGEST_LIMITS } from '../runtime/limits.ts'
import { createMetrics } from '../runtime/metrics.ts'
import type { SampleRow } from '../telemetry/sample-rows.ts'
import { createIngest, type IngestDeps } from './ingest.ts'
import { createRejectMessage, type RejectMessageDeps } from './reject-message.ts'
import { ONE_WORKER } from './storage-workers.ts'
import { createTextQuota } from './text-quota.ts'

const PER_HOUR = 1_000
const NOW = Date.UTC(2026, 10, 15, 12)

describe('the text of a machine', () => {
  it('is taken up to what it may send and has saved, and again as time passes', () => {
    const { take } = createTextQuota(100)
    expect(take(1, 100 * TEXT_HOURS_SAVED, NOW)).toBe(true)
    expect(take(1, 1, NOW)).toBe(false)
    expect(take(1, 0, NOW)).toBe(true)
    expect(take(1, 50, NOW + HOUR_MS / 2)).toBe(true)
    expect(take(1, 1, NOW + HOUR_MS / 2)).toBe(false)
    expect(take(1, 100 * TEXT_HOURS_SAVED, NOW + 100 * HOUR_MS)).toBe(true)
  })

  it('is no other machine’s', () => {
    const { take } = createTextQuota(100)
    expect(take(1, 100 * TEXT_HOURS_SAVED, NOW)).toBe(true)
    expect(take(2, 100, NOW)).toBe(true)
  })

  it('beyond what it may send is refused with its reason; its numbers and what others send are stored', async () => {
    let stored = 0
    const kept: string[] = []
    const writer = {
      async record(rows: readonly SampleRow[]) {
        stored += rows.length
        return []
      },
    }
    const ingest = createIngest({
      writers: [{ fresh: [writer], old: [writer] }],
      storageWorkers: ONE_WORKER,
      channels: { known: () => 5 } as unknown as IngestDeps['channels'],
      lastValues: [],
      isOrdered: () => false,
      rejected: { add: async ({ reason }: { reason: string }) => void kept.push(reason) },
      documents: [],
      bus: createBus(),
      metrics: createMetrics(),
      log: pino({ level: 'silent' }),
      now: () => NOW,
      textQuota: createTextQuota(PER_HOUR),
    } as unknown as IngestDeps)
    const refused: string[] = []
    const send = (machine: number, v: unknown) => {
      const sender = {
        deviceId: `DEV-${machine}`,
        machineId: machine,
        machinePublicId: `saw-${machine}`,
        organizationId: 1,
      }
      const payload = Buffer.from(JSON.stringify({ v }))
      return ingest.accept(sender, topicOf(`saw-${machine}`, 'Report'), payload, ({ reason }) =>
        refused.push(reason),
      ).stored
    }
    const text = 'x'.repeat(PER_HOUR / 4)
    const many = 4 * TEXT_HOURS_SAVED
    await Promise.all(Array.from({ length: many }, () => send(1, text)))
    expect([stored, refused]).toEqual([many, []])
    await send(1, 'one more')
    expect([stored, refused, kept]).toEqual([many, ['TEXT_QUOTA'], ['TEXT_QUOTA']])
    await send(1, 42)
    await send(2, text)
    expect([stored, refused.length]).toEqual([many + 2, 1])
  })
})

/** Bytes of a message, so that some have no room. */
const PAYLOAD = 1024

describe('refused messages of a device', () => {
  it('are kept with their first bytes, then with their reason, then only counted; until the next minute', async () => {
    const kept: { device: string; isCopied: boolean }[] = []
    const reject = createRejectMessage({
      rejected: {
        add: async ({ deviceId }: { deviceId: string }, isCopied: boolean) =>
          void kept.push({ device: deviceId, isCopied }),
      } as unknown as RejectMessageDeps['rejected'],
      metrics: createMetrics(),
      log: pino({ level: 'silent' }),
      onFailure: () => {},
    })
    const send = (deviceId: string, receivedAt: number) =>
      reject(
        {
          sender: { deviceId, machineId: 1, machinePublicId: 'saw-1', organizationId: 1 },
          topic: 'x',
          payload: Buffer.alloc(PAYLOAD),
          receivedAt,
        },
        { reason: 'NOT_JSON', field: '' },
      )
    const { rejectedPerMinute, rejectedBytesPerMinute } = INGEST_LIMITS
    for (let count = 0; count < rejectedPerMinute + 5; count++) await send('DEV-1', NOW)
    expect(kept).toHaveLength(rejectedPerMinute)
    expect(kept.filter(({ isCopied }) => isCopied)).toHaveLength(rejectedBytesPerMinute / PAYLOAD)
    await send('DEV-2', NOW)
    await send('DEV-1', NOW + 60_000)
    expect(kept.slice(-2)).toEqual([
      { device: 'DEV-2', isCopied: true },
      { device: 'DEV-1', isCopied: true },
    ])
  })
})
