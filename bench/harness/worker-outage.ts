import { exec } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { createCitusStore } from '../../apps/server/src/platform/database/citus-store.ts'
import type { LoadDevice } from './load-plan.ts'
import { type Percentiles, percentilesOf } from './percentiles.ts'
import { type ProbeMessage, startProbe } from './probe.ts'
import type { Product } from './product.ts'

export interface OutagePlan {
  /** The one that the commands end, as Citus names it: host:port. */
  readonly worker: string
  /** Shell commands that end it at once, and start it again. */
  readonly stopWorker: string
  readonly startWorker: string
  readonly lastsMs: number
  readonly devices: readonly LoadDevice[]
}

const KINDS = ['fresh points', 'late statuses'] as const
export type Kind = (typeof KINDS)[number]

export interface Waits {
  readonly kind: Kind
  readonly isAway: boolean
  readonly before: Percentiles
  readonly during: Percentiles
}

const CALM_MS = 10_000
const SETTLE_MS = 120_000
const LOOK_MS = 500
const LATE_MS = 30 * HOUR_MS
const STATUSES = ['EXE', 'READY'] as const

/** A moment of its own for each, so that what is stored can be counted. */
const messageOf =
  (kind: Kind, firstTs: number) =>
  (number: number): ProbeMessage =>
    kind === 'fresh points'
      ? { channel: 'Bench/Probe', payload: `{"v":${number},"ts":${firstTs + number * 100}}` }
      : {
          channel: 'Machine/Status',
          payload: `{"v":"${STATUSES[number % 2]}","ts":${firstTs - LATE_MS + number * 1000}}`,
        }

interface OutOfReach {
  readonly name: string
}

/** Kills a worker under a steady beat of fresh points and late statuses: who waits, what is lost, what `/readyz` names. */
export async function surviveOutage(product: Product, plan: OutagePlan) {
  const run = promisify(exec)
  const workers = await createCitusStore(product.db).workersOfMachines()
  const { rows } = await product.db.query<{ id: number; name: string }>(
    'select id, public_id as name from machine where public_id = any($1)',
    [plan.devices.map(({ machineId }) => machineId)],
  )
  const workerOf = new Map(rows.map(({ id, name }) => [name, workers.get(id) ?? '']))
  const firstTs = Date.now()
  const probes = await Promise.all(
    plan.devices.map(async (device, index) => {
      const kind = KINDS[index % KINDS.length] ?? 'fresh points'
      const probe = await startProbe(product.mqttPort, device, messageOf(kind, firstTs))
      return { kind, worker: workerOf.get(device.machineId) ?? '', probe }
    }),
  )
  const named = new Set<string>()
  let isLooking = true
  const looking = (async () => {
    for (; isLooking; await pause(LOOK_MS)) {
      const answer = await fetch(`http://127.0.0.1:${product.httpPort}/readyz`).catch(() => null)
      const body = (await answer?.json()) as { details?: { outOfReach?: OutOfReach[] } } | undefined
      for (const { name } of body?.details?.outOfReach ?? []) named.add(name)
    }
  })()
  await pause(CALM_MS)
  const struckAt = performance.now()
  await run(plan.stopWorker)
  await pause(plan.lastsMs)
  const healedAt = performance.now()
  const isKilled = (worker: string): boolean => worker === plan.worker
  const waits = KINDS.flatMap((kind) =>
    [false, true].map((isAway): Waits => {
      const own = probes.filter((each) => each.kind === kind && isKilled(each.worker) === isAway)
      const over = (from: number, to: number) => worstOf(own.map(({ probe }) => probe.waits(from, to)))
      return { kind, isAway, before: over(0, struckAt), during: over(struckAt, healedAt) }
    }),
  )
  await run(plan.startWorker)
  const settled = await Promise.all(probes.map(({ probe }) => probe.settle(SETTLE_MS)))
  const settledMs = performance.now() - healedAt
  isLooking = false
  await looking
  for (const { probe } of probes) probe.stop()
  return {
    named: [...named],
    waits,
    settledMs,
    sent: settled.reduce((sum, { sent }) => sum + sent, 0),
    unacknowledged: settled.reduce((sum, each) => sum + each.unacknowledged, 0),
    firstTs,
  }
}

/** Of several devices the one that waited longest. */
function worstOf(all: readonly Percentiles[]): Percentiles {
  const max = (of: (each: Percentiles) => number) => percentilesOf(all.map(of).filter(Number.isFinite)).max
  return { p50: max((p) => p.p50), p95: max((p) => p.p95), p99: max((p) => p.p99), max: max((p) => p.max) }
}
