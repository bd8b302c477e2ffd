import { parseTopic, STATUS_CHANNEL } from '@millwright/contract/topics'
import { showValue } from '@millwright/domain/value/value'
import type { Logger } from 'pino'
import type { Bus } from '../bus.ts'
import type { Metrics } from '../metrics.ts'
import type { ChannelStore } from '../store/channel-store.ts'
import type { SampleRow } from '../store/copy-rows.ts'
import type { DeviceRecord } from '../store/device-store.ts'
import type { RejectedStore } from '../store/rejected-store.ts'
import type { SampleWriter } from '../store/sample-writer.ts'
import { createBatcher } from './batcher.ts'
import { type DecodedPoint, decodeMessage, type Fault } from './decode.ts'
import type { LastValues } from './last-values.ts'
import { createRejectLimit } from './reject-limit.ts'

export type Sender = Pick<DeviceRecord, 'deviceId' | 'machineId' | 'machinePublicId'>

interface Report {
  readonly sender: Sender
  readonly topic: string
  readonly points: readonly (DecodedPoint & { readonly channelId: number })[]
  readonly receivedAt: number
}

export interface IngestDeps {
  /** One for each connection that writes. */
  writers: readonly SampleWriter[]
  channels: ChannelStore
  lastValues: LastValues
  rejected: RejectedStore
  bus: Bus
  metrics: Metrics
  log: Logger
  now: () => number
}

/**
 * From a device's message to stored points. `accept` resolves when the message is stored or set aside: only then may
 * it be acknowledged.
 */
export function createIngest({
  writers,
  channels,
  lastValues,
  rejected,
  bus,
  metrics,
  log,
  now,
}: IngestDeps) {
  const publicIds = new Map<number, string>()
  const storedMessages = metrics.messages.labels('stored')
  const mayKeep = createRejectLimit()

  const batchers = writers.map((writer) =>
    createBatcher<Report>({
      write: (reports) => write(writer, reports),
      refuse: ({ sender, topic, receivedAt }, error) => {
        log.error({ err: error, device: sender.deviceId }, 'points refused by the database')
        return setAside(sender, topic, { reason: 'STORE_REFUSED', field: '' }, Buffer.alloc(0), receivedAt)
      },
      sizeOf: (report) => report.points.length,
      log,
      onRetry: () => metrics.writeFailures.inc(),
    }),
  )

  async function write(writer: SampleWriter, reports: readonly Report[]): Promise<void> {
    const stop = metrics.writeSeconds.startTimer()
    const rows: SampleRow[] = []
    let latest = 0
    for (const { sender, points, receivedAt } of reports) {
      latest = Math.max(latest, receivedAt)
      for (const { channelId, ts, value } of points)
        rows.push({ machineId: sender.machineId, channelId, ts, value })
    }
    const outcomes = await writer.record(rows, latest)
    stop()
    metrics.points.inc(rows.length)
    for (const report of reports) tell(report)
    for (const { machineId, current } of outcomes) {
      const publicId = publicIds.get(machineId)
      if (publicId && current) {
        bus.emit('statusChanged', { machineId: publicId, status: current.status, since: current.from })
      }
    }
  }

  function tell({ sender, points }: Report): void {
    const byChannel = new Map<string, { v: unknown; ts: number }[]>()
    for (const { channel, channelId, ts, value, unit } of points) {
      lastValues.put({ machineId: sender.machineId, channelId, ts, value, unit })
      const told = byChannel.get(channel)
      const point = { v: showValue(value), ts }
      if (told) told.push(point)
      else byChannel.set(channel, [point])
    }
    for (const [channel, told] of byChannel) {
      bus.emit('points', { machineId: sender.machinePublicId, channel, points: told })
    }
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

  /** Null when the machine has more channels than it may. */
  async function claimChannels(
    machineId: number,
    points: readonly DecodedPoint[],
  ): Promise<Report['points'] | null> {
    const claimed: (DecodedPoint & { channelId: number })[] = []
    for (const point of points) {
      const channelId =
        channels.known(machineId, point.channel) ?? (await channels.claim(machineId, point.channel))
      if (channelId === null) return null
      const { channel, ts, value, unit } = point
      claimed.push({ channel, channelId, ts, value, unit })
    }
    return claimed
  }

  async function store(report: Report): Promise<void> {
    const { machineId, machinePublicId } = report.sender
    publicIds.set(machineId, machinePublicId)
    // One machine always goes through the same writer, so its points stay in order.
    await batchers[machineId % batchers.length]?.add(report)
    metrics.pendingPoints.set(batchers.reduce((sum, each) => sum + each.pending(), 0))
  }

  return {
    async accept(sender: Sender, topic: string, payload: Buffer): Promise<void> {
      const receivedAt = now()
      const refuse = (reason: string, field: string) =>
        setAside(sender, topic, { reason, field }, payload, receivedAt)
      const to = parseTopic(topic)
      if (!to) return await refuse('BAD_TOPIC', 'topic')
      if (to.machineId !== sender.machinePublicId) return await refuse('NOT_ITS_MACHINE', 'topic')
      const decoded = decodeMessage(to.channel, payload, receivedAt)
      if ('fault' in decoded) return await refuse(decoded.fault.reason, decoded.fault.field)
      const points = await claimChannels(sender.machineId, decoded.points)
      if (!points) return await refuse('TOO_MANY_CHANNELS', 'topic')
      await store({ sender, topic, points, receivedAt })
      storedMessages.inc()
    },

    /** The server's own finding about a machine's status, stored beside what the machine says. */
    async note(sender: Sender, status: string, ts: number, lastSeen: number): Promise<void> {
      const channelId = await channels.claim(sender.machineId, STATUS_CHANNEL)
      if (channelId === null) return
      const point = {
        channel: STATUS_CHANNEL,
        channelId,
        ts,
        value: { kind: 'text', txt: status },
        unit: null,
      } as const
      await store({ sender, topic: STATUS_CHANNEL, points: [point], receivedAt: lastSeen })
    },

    /** Since when the oldest accepted point waits to be stored; null when none does. */
    waitingSince(): number | null {
      const since = batchers.flatMap((batcher) => batcher.waitingSince() ?? [])
      return since.length > 0 ? Math.min(...since) : null
    },

    /** Resolves once everything accepted so far is stored. */
    async drained(): Promise<void> {
      while (batchers.some((batcher) => batcher.pending() > 0)) await new Promise((go) => setTimeout(go, 10))
    },
  }
}

export type Ingest = ReturnType<typeof createIngest>
