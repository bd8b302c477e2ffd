import type { Logger } from 'pino'
import type { Bus } from '../bus/bus.ts'
import { announce } from '../facts/announce.ts'
import type { FactChange } from '../facts/fact.ts'
import { createTurns, type Turns } from '../jobs/turns.ts'
import { INGEST_LIMITS } from '../runtime/limits.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { traced } from '../runtime/tracing/traced.ts'
import { removeKept } from '../telemetry/rejected-store.ts'
import type { SampleRow } from '../telemetry/sample-rows.ts'
import type { SampleWriter } from '../telemetry/sample-store.ts'
import { type Batcher, createBatcher } from './batcher.ts'
import type { ClaimedChannel } from './claims.ts'
import type { Acceptance, DeviceRef, KeptMessage, Lane, OnRejected } from './device-message.ts'
import type { LastValues } from './last-values.ts'
import { LazyPointsEvent } from './lazy-points-event.ts'
import type { RejectMessage } from './reject-message.ts'
import type { StorageWorkers } from './storage-workers.ts'

export interface Report {
  readonly sender: DeviceRef
  readonly topic: string
  readonly channels: readonly ClaimedChannel[]
  /** Its points, or more for long texts. */
  readonly size: number
  readonly receivedAt: number
  /** False for what the server itself has found. */
  readonly isMessage: boolean
  readonly onRejected: OnRejected | undefined
  /** Set for a message that is taken in again. */
  readonly again?: KeptMessage | undefined
}

/** One writer for each connection. */
interface WorkerWriters {
  readonly fresh: readonly SampleWriter<FactChange>[]
  /** For what is old, so that nothing fresh waits behind it. */
  readonly old: readonly SampleWriter<FactChange>[]
}

interface WorkerLanes {
  readonly fresh: readonly Batcher<Report>[]
  readonly old: readonly Batcher<Report>[]
}

export interface LanesDeps {
  /** By worker. */
  writers: readonly WorkerWriters[]
  storageWorkers: Pick<StorageWorkers, 'names' | 'indexOf'>
  /** By worker. */
  lastValues: readonly LastValues[]
  /** Whether points of a channel had better be stored in order: what follows from late ones costs more. */
  isOrdered: (channelId: number) => boolean
  reject: RejectMessage
  /** Called for each message once it is stored, with how long that took; null for one that was kept during an outage. */
  onStored?: ((organizationId: number, delayMs: number | null) => void) | undefined
  bus: Bus
  metrics: Metrics
  log: Logger
  now: () => number
}

/**
 * Older points were kept by a machine or a gateway during an outage; a list that comes now and then ends with the
 * present.
 */
const OLD_AFTER_MS = 60_000

/** Machines send every second, or every few. */
const RECEIVING_MS = 10_000

/** The queues in front of the writers: what machines send now does not wait behind what they kept during an outage. */
export function createLanes(deps: LanesDeps) {
  const { writers, storageWorkers, lastValues, isOrdered, reject, onStored, bus, metrics, log, now } = deps
  const publicIds = new Map<number, string>()
  const storedMessages = metrics.messages.labels('stored')
  /** By machine, how many old messages what is in order must stay behind. */
  const oldInOrder = new Map<number, number>()

  let lastFreshAt = Number.NEGATIVE_INFINITY
  const turns = (): Turns =>
    createTurns({ freshSince: () => oldestOf(freshOnes), lastFreshAt: () => lastFreshAt })
  const lanesOf: readonly WorkerLanes[] = writers.map(({ fresh, old }) => ({
    fresh: fresh.map((writer) => batcherOf('fresh', writer)),
    old: old.map((writer) => batcherOf('old', writer, turns())),
  }))
  const freshOnes = lanesOf.flatMap(({ fresh }) => fresh)
  const batchers = lanesOf.flatMap(({ fresh, old }) => [...fresh, ...old])

  function batcherOf(lane: Lane, writer: SampleWriter<FactChange>, turnsOf?: Turns): Batcher<Report> {
    return createBatcher<Report>({
      lane,
      ...(turnsOf && { turns: turnsOf, maxBatch: INGEST_LIMITS.oldBatchPoints }),
      write: (reports) => write(lane, writer, reports),
      refuse: ({ sender, topic, receivedAt, onRejected, again }, error) => {
        log.error({ err: error, device: sender.deviceId }, 'points refused by the database')
        const payload = Buffer.alloc(0)
        return reject(
          { sender, topic, payload, receivedAt, onRejected, again },
          { reason: 'STORE_REFUSED', field: '' },
        )
      },
      sizeOf: (report) => report.size,
      flowOf: (report) => report.sender,
      log,
      onRetry: () => metrics.writeFailures.inc(),
      onSettled: () => metrics.pendingPoints.set(batchers.reduce((sum, each) => sum + each.pending(), 0)),
    })
  }

  async function write(
    lane: Lane,
    writer: SampleWriter<FactChange>,
    reports: readonly Report[],
  ): Promise<void> {
    const stop = metrics.writeSeconds.startTimer()
    const rows: SampleRow[] = []
    const heard = new Set<number>()
    let at = 0
    for (const { sender, channels: reported, receivedAt, isMessage } of reports) {
      if (isMessage) {
        heard.add(sender.machineId)
        at = Math.max(at, receivedAt)
      }
      for (const { points } of reported) for (const row of points) rows.push(row)
    }
    const kept = reports.flatMap(({ sender, again }) =>
      again ? [{ ...again, machineId: sender.machineId }] : [],
    )
    const changes = await traced(
      () => ({
        name: `batch ${lane}`,
        kind: 'internal',
        attributes: { 'millwright.messages': reports.length, 'millwright.points': rows.length },
      }),
      () => writer.record(rows, { machineIds: [...heard].sort((a, b) => a - b), at }, removeKept(kept)),
    )
    stop()
    metrics.points.inc(rows.length)
    noteStored(lane, reports)
    for (const report of reports) publish(report)
    for (const change of changes) {
      const publicId = publicIds.get(change.machineId)
      if (publicId) announce(bus, publicId, [change])
    }
  }

  function noteStored(lane: Lane, reports: readonly Report[]): void {
    const messages = reports.filter((report) => report.isMessage)
    storedMessages.inc(messages.length)
    const at = now()
    for (const { sender, receivedAt } of messages)
      onStored?.(sender.organizationId, lane === 'fresh' ? Math.max(0, at - receivedAt) : null)
  }

  function publish({ sender: { machineId, machinePublicId }, channels: reported }: Report): void {
    for (const { channel, channelId, points, unit } of reported) {
      lastValues[storageWorkers.indexOf(machineId)]?.put(machineId, channelId, points, unit)
      bus.emit('points', new LazyPointsEvent(machinePublicId, channel, points))
    }
  }

  function keepOrderUntil(stored: Promise<void>, machineId: number): void {
    oldInOrder.set(machineId, (oldInOrder.get(machineId) ?? 0) + 1)
    void stored.then(() => {
      const left = (oldInOrder.get(machineId) ?? 1) - 1
      if (left > 0) oldInOrder.set(machineId, left)
      else oldInOrder.delete(machineId)
    })
  }

  return {
    store(report: Report): Acceptance {
      const { machineId, machinePublicId } = report.sender
      publicIds.set(machineId, machinePublicId)
      const lanes = lanesOf[storageWorkers.indexOf(machineId)]
      const inOrder = report.channels.some(({ channelId }) => isOrdered(channelId))
      const isBehind =
        report.again !== undefined || isOld(report) || (inOrder && (oldInOrder.get(machineId) ?? 0) > 0)
      // One machine always goes through the same writer, so its points stay in order.
      const batcher = writerOf(isBehind ? lanes?.old : lanes?.fresh, machineId)
      if (isBehind) {
        const acceptance = batcher.add(report)
        if (inOrder) keepOrderUntil(acceptance.stored, machineId)
        return acceptance
      }
      lastFreshAt = report.receivedAt
      return batcher.add(report)
    },

    /** For work that can wait until fresh messages are stored; each that has steps of its own has turns of its own. */
    turns,

    /** Whether machines send fresh points. */
    isReceiving: (): boolean => Date.now() - lastFreshAt <= RECEIVING_MS,

    /** Since when the oldest fresh point waits to be stored, or a write of old ones lasts; null when none does. */
    waitingSince: (): number | null => oldestOf(batchers),

    /** The same for each worker that has some waiting, by its name. */
    waitingByWorker: (): ReadonlyMap<string, number> =>
      new Map(
        lanesOf.flatMap(({ fresh, old }, index) => {
          const since = oldestOf([...fresh, ...old])
          return since === null ? [] : [[storageWorkers.names[index] ?? '', since] as const]
        }),
      ),

    /** Resolves once everything accepted so far is stored. */
    async drained(): Promise<void> {
      while (batchers.some((batcher) => batcher.pending() > 0)) await new Promise((go) => setTimeout(go, 10))
    },
  }
}

function writerOf(batchers: readonly Batcher<Report>[] | undefined, machineId: number): Batcher<Report> {
  const batcher = batchers?.[machineId % batchers.length]
  if (!batcher) throw new Error('ingest has no writer')
  return batcher
}

/** By the last point of each channel, which is the newest one where it matters. */
function isOld({ channels, receivedAt }: Report): boolean {
  if (channels.length === 0) return false
  for (const { points } of channels)
    if ((points[points.length - 1]?.ts ?? 0) > receivedAt - OLD_AFTER_MS) return false
  return true
}

function oldestOf(batchers: readonly Batcher<Report>[]): number | null {
  const since = batchers.flatMap((batcher) => batcher.waitingSince() ?? [])
  return since.length > 0 ? Math.min(...since) : null
}
