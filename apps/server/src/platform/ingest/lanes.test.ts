import { topicOf } from '@millwright/contract/wire/topics'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import pino from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createBus } from '../bus/bus.ts'
import { createMetrics } from '../runtime/metrics.ts'
import type { SampleRow } from '../telemetry/sample-rows.ts'
import { createIngest, type IngestDeps } from './ingest.ts'
import { ONE_WORKER } from './storage-workers.ts'

const SENDER = { deviceId: 'DEV-1', machineId: 1, machinePublicId: 'saw-1', organizationId: 1 }

/** Writers that store when the test says so, and note in which lane. */
function startLanes() {
  const stored: { lane: string; at: number }[] = []
  const gates = { fresh: Promise.withResolvers<void>(), old: Promise.withResolvers<void>() }
  const inHand = { fresh: 0, old: 0 }
  const writerOf = (lane: keyof typeof gates) => ({
    async record(rows: readonly SampleRow[]) {
      inHand[lane] += rows.length
      await gates[lane].promise
      for (const { ts } of rows) stored.push({ lane, at: ts })
      return []
    },
  })
  const ingest = createIngest({
    writers: [{ fresh: [writerOf('fresh')], old: [writerOf('old')] }],
    storageWorkers: ONE_WORKER,
    channels: {
      known: (_machine: number, name: string) => (name === 'Speed' ? 5 : 6),
    } as unknown as IngestDeps['channels'],
    lastValues: [],
    isOrdered: (channelId: number) => channelId === 6,
    documents: [],
    bus: createBus(),
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
    now: Date.now,
  } as unknown as IngestDeps)
  const sayOn = (channel: string, ...times: number[]) =>
    ingest.accept(
      SENDER,
      topicOf('saw-1', channel),
      Buffer.from(JSON.stringify(times.map((ts) => ({ v: 1, ts })))),
    )
  const say = (...times: number[]) => sayOn('Speed', ...times)
  return { ingest, stored, gates, inHand, say, sayOn }
}

describe('what a machine has kept', () => {
  it('does not hold up what it says now', async () => {
    const { ingest, stored, gates, say } = startLanes()
    const now = Date.now()
    const kept = say(now - 10 * MINUTE_MS)
    const fresh = say(now)
    expect([kept.lane, fresh.lane]).toEqual(['old', 'fresh'])
    gates.fresh.resolve()
    await fresh.stored
    expect(stored).toEqual([{ lane: 'fresh', at: now }])
    await vi.waitUntil(() => ingest.waitingSince() !== null)
    gates.old.resolve()
    await kept.stored
    expect(stored).toHaveLength(2)
  })

  it('waits while what is said now is not stored, but not for ever', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { stored, gates, inHand, say } = startLanes()
    const now = Date.now()
    gates.old.resolve()
    const fresh = say(now)
    // Stored at once if the machine has capacity left: this one has not.
    await vi.waitUntil(() => inHand.fresh === 1)
    const kept = say(now - 10 * MINUTE_MS)
    await vi.advanceTimersByTimeAsync(250)
    expect(stored).toEqual([])
    await vi.advanceTimersByTimeAsync(250)
    await kept.stored
    expect(stored.map(({ lane }) => lane)).toEqual(['old'])
    gates.fresh.resolve()
    await fresh.stored
  })

  it('comes before what it says now on channels that facts follow from', async () => {
    const { stored, gates, say, sayOn } = startLanes()
    const now = Date.now()
    const kept = sayOn('Alarm', now - 10 * MINUTE_MS)
    const fresh = sayOn('Alarm', now)
    expect([kept.lane, fresh.lane, say(now).lane]).toEqual(['old', 'old', 'fresh'])
    gates.fresh.resolve()
    gates.old.resolve()
    await Promise.all([kept.stored, fresh.stored])
    expect(stored.filter(({ lane }) => lane === 'old').map(({ at }) => at)).toEqual([
      now - 10 * MINUTE_MS,
      now,
    ])
    const next = sayOn('Alarm', now + 1)
    expect(next.lane).toBe('fresh')
    await next.stored
  })

  it('is what ends in the past: a list that reaches to the present is not', () => {
    const { say } = startLanes()
    const now = Date.now()
    expect(say(now - HOUR_MS, now - 1).lane).toBe('fresh')
    expect(say(now - HOUR_MS, now - 2 * MINUTE_MS).lane).toBe('old')
  })
})
