import { createHistogram } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { LoadMessage, LoadPlan, LoadResult } from './load-plan.ts'
import { openPublisher, type Publisher } from './publisher.ts'

/** The load generator, in a process of its own so that it does not slow down what it measures. */
const MAX_DRAIN_MS = 15_000

const tell = (message: LoadMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()))

process.once('message', (plan: LoadPlan) => {
  run(plan).then(
    async (result) => {
      await tell({ result })
      process.disconnect()
    },
    async (error: Error) => {
      await tell({ error: error.message })
      process.exit(1)
    },
  )
})

async function run(plan: LoadPlan): Promise<LoadResult> {
  const latencies = createHistogram()
  const failed = Promise.withResolvers<never>()
  let isMeasuring = false
  let measuredMessages = 0
  const onAck = (latencyMs: number): void => {
    if (!isMeasuring) return
    measuredMessages++
    latencies.record(Math.max(1, Math.round(latencyMs * 1000)))
  }
  const publishers = await Promise.all(
    plan.devices.map((device) => openPublisher({ plan, ...device, onAck, onError: failed.reject })),
  )

  async function measure(): Promise<Omit<LoadResult, 'latencyMs' | 'sent' | 'acknowledged'>> {
    const began = performance.now()
    for (const publisher of publishers) publisher.begin(plan.channels.length)
    await drained(publishers)
    const introducedMs = performance.now() - began
    for (const publisher of publishers) publisher.begin()
    await pause(plan.warmUpMs)
    await tell({ at: 'measuring' })
    const cpu = process.cpuUsage()
    const from = performance.now()
    isMeasuring = true
    await pause(plan.measureMs)
    isMeasuring = false
    const measuredMs = performance.now() - from
    const { user, system } = process.cpuUsage(cpu)
    await tell({ at: 'measured' })
    for (const publisher of publishers) publisher.stop()
    await drained(publishers)
    return { introducedMs, measuredMessages, measuredMs, cpuSeconds: (user + system) / 1e6 }
  }

  const measured = await Promise.race([measure(), failed.promise])
  for (const publisher of publishers) publisher.close()
  const ms = (microseconds: number): number => microseconds / 1000
  return {
    ...measured,
    latencyMs: {
      p50: ms(latencies.percentile(50)),
      p99: ms(latencies.percentile(99)),
      max: ms(latencies.max),
    },
    sent: publishers.map((publisher) => publisher.sent()),
    acknowledged: publishers.map((publisher) => publisher.acknowledged()),
  }
}

async function drained(publishers: readonly Publisher[]): Promise<void> {
  const end = performance.now() + MAX_DRAIN_MS
  while (publishers.some((publisher) => publisher.acknowledged() < publisher.sent())) {
    if (performance.now() > end)
      throw new Error(`Some messages were not acknowledged within ${MAX_DRAIN_MS} ms`)
    await pause(20)
  }
}
