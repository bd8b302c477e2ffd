import { parseTopic, STATUS_CHANNEL } from '@millwright/contract/topics'
import type { StatusPoint } from '@millwright/domain/timeline/span'
import type { Logger } from 'pino'
import type { Bus } from '../bus.ts'
import type { Metrics } from '../metrics.ts'
import type { DeviceRecord } from '../store/device-store.ts'
import type { RejectedStore } from '../store/rejected-store.ts'
import type { StatusOutcome, StatusWriter } from '../store/status-writer.ts'
import { createBatcher } from './batcher.ts'
import type { Fault } from './decode.ts'
import { decodeStatus } from './decode-status.ts'
import { createRejectLimit } from './reject-limit.ts'

export type Sender = Pick<DeviceRecord, 'deviceId' | 'machineId' | 'machinePublicId'>

interface Report {
  readonly sender: Sender
  readonly points: readonly StatusPoint[]
  readonly receivedAt: number
}

export interface IngestDeps {
  writer: StatusWriter
  rejected: RejectedStore
  bus: Bus
  metrics: Metrics
  log: Logger
  now: () => number
}

/** Two connections keep PostgreSQL busy while the other batch is being gathered. */
const WRITERS = 2

/**
 * From a device's message to stored points. `accept` resolves when the message is stored or set aside:
 * only then may it be acknowledged.
 */
export function createIngest({ writer, rejected, bus, metrics, log, now }: IngestDeps) {
  const publicIds = new Map<number, string>()
  const mayKeep = createRejectLimit()

  const batchers = Array.from({ length: WRITERS }, () =>
    createBatcher<Report>({
      write,
      refuse: (report, error) => {
        log.error({ err: error, device: report.sender.deviceId }, 'points refused by the database')
        return setAside(
          report.sender,
          STATUS_CHANNEL,
          { reason: 'STORE_REFUSED', field: '' },
          Buffer.alloc(0),
          report.receivedAt,
        )
      },
      sizeOf: (report) => report.points.length,
      log,
      onRetry: () => metrics.writeFailures.inc(),
    }),
  )

  async function write(reports: readonly Report[]): Promise<void> {
    const stop = metrics.writeSeconds.startTimer()
    const latest = Math.max(...reports.map((report) => report.receivedAt))
    const outcomes = await writer.record(
      reports.map((report) => ({ machineId: report.sender.machineId, points: report.points })),
      latest,
    )
    stop()
    for (const outcome of outcomes) tell(outcome)
  }

  function tell({ machineId, added, current }: StatusOutcome): void {
    metrics.points.inc(added.length)
    const publicId = publicIds.get(machineId)
    if (publicId === undefined) return
    const points = added.map((point) => ({ v: point.status, ts: point.ts }))
    bus.emit('points', { machineId: publicId, channel: STATUS_CHANNEL, points })
    if (current)
      bus.emit('statusChanged', { machineId: publicId, status: current.status, since: current.from })
  }

  async function setAside(
    sender: Sender,
    topic: string,
    fault: Fault,
    payload: Buffer,
    receivedAt: number,
  ): Promise<void> {
    metrics.messages.inc({ outcome: 'rejected' })
    metrics.rejected.inc({ reason: fault.reason })
    if (!mayKeep(sender.deviceId, receivedAt)) return
    const { machineId, deviceId } = sender
    log.info({ device: deviceId, topic, ...fault }, 'message set aside')
    await rejected.add({ machineId, deviceId, topic, ...fault, payload, receivedAt })
  }

  async function store(report: Report): Promise<void> {
    const { machineId, machinePublicId } = report.sender
    publicIds.set(machineId, machinePublicId)
    // One machine always goes through the same writer, so its points stay in order.
    const batcher = batchers[machineId % WRITERS]
    await batcher?.add(report)
    metrics.pendingPoints.set(batchers.reduce((sum, each) => sum + each.pending(), 0))
  }

  return {
    async accept(sender: Sender, topic: string, payload: Buffer): Promise<void> {
      const receivedAt = now()
      const refuse = (reason: string, field: string) =>
        setAside(sender, topic, { reason, field }, payload, receivedAt)
      const address = parseTopic(topic)
      if (!address) return await refuse('BAD_TOPIC', 'topic')
      if (address.machineId !== sender.machinePublicId) return await refuse('NOT_ITS_MACHINE', 'topic')
      if (address.channel !== STATUS_CHANNEL) return await refuse('UNKNOWN_CHANNEL', 'topic')
      const decoded = decodeStatus(payload, receivedAt)
      if ('fault' in decoded) return await refuse(decoded.fault.reason, decoded.fault.field)
      await store({ sender, points: decoded.points, receivedAt })
      metrics.messages.inc({ outcome: 'stored' })
    },

    /** The server's own finding about a machine, stored beside what the machine says. */
    note: (sender: Sender, point: StatusPoint, lastSeen: number) =>
      store({ sender, points: [point], receivedAt: lastSeen }),

    /** Resolves once everything accepted so far is stored. */
    async drained(): Promise<void> {
      while (batchers.some((batcher) => batcher.pending() > 0)) await new Promise((go) => setTimeout(go, 10))
    },
  }
}

export type Ingest = ReturnType<typeof createIngest>
