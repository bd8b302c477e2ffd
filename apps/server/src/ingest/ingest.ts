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
import { type DecodedChannel, decodeMessage, type Fault } from './decode.ts'
import type { LastValues } from './last-values.ts'
import { createRejectLimit } from './reject-limit.ts'

export type Sender = Pick<DeviceRecord, 'deviceId' | 'machineId' | 'machinePublicId'>

interface ClaimedChannel extends DecodedChannel {
  readonly channelId: number
}

interface Report {
  readonly sender: Sender
  readonly topic: string
  readonly channels: readonly ClaimedChannel[]
  readonly size: number
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
      sizeOf: (report) => report.size,
      log,
      onRetry: () => metrics.writeFailures.inc(),
    }),
  )

  async function write(writer: SampleWriter, reports: readonly Report[]): Promise<void> {
    const stop = metrics.writeSeconds.startTimer()
    const rows: SampleRow[] = []
    let latest = 0
    for (const { sender, channels: reported, receivedAt } of reports) {
      latest = Math.max(latest, receivedAt)
      for (const { channelId, points } of reported) {
        for (const { ts, value } of points) rows.push({ machineId: sender.machineId, channelId, ts, value })
      }
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

  function tell({ sender, channels: reported }: Report): void {
    for (const { channel, channelId, points, unit } of reported) {
      const newest = points.reduce((last, point) => (point.ts >= last.ts ? point : last))
      lastValues.put({ machineId: sender.machineId, channelId, ...newest, unit })
      bus.emit('points', {
        machineId: sender.machinePublicId,
        channel,
        // Most channels are watched by nobody: what they say is made ready for those who ask.
        get points() {
          return points.map(({ ts, value }) => ({ v: showValue(value), ts }))
        },
      })
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
  async function claim(
    machineId: number,
    decoded: readonly DecodedChannel[],
  ): Promise<ClaimedChannel[] | null> {
    const claimed: ClaimedChannel[] = []
    for (const { channel, points, unit } of decoded) {
      const channelId = channels.known(machineId, channel) ?? (await channels.claim(machineId, channel))
      if (channelId === null) return null
      claimed.push({ channel, channelId, points, unit })
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
      const claimed = await claim(sender.machineId, decoded.channels)
      if (!claimed) return await refuse('TOO_MANY_CHANNELS', 'topic')
      await store({ sender, topic, channels: claimed, size: decoded.size, receivedAt })
      storedMessages.inc()
    },

    /** The server's own finding about a machine's status, stored beside what the machine says. */
    async note(sender: Sender, status: string, ts: number, lastSeen: number): Promise<void> {
      const channelId = await channels.claim(sender.machineId, STATUS_CHANNEL)
      if (channelId === null) return
      const points = [{ ts, value: { kind: 'text', txt: status } }] as const
      const channel = { channel: STATUS_CHANNEL, channelId, points, unit: null }
      await store({ sender, topic: STATUS_CHANNEL, channels: [channel], size: 1, receivedAt: lastSeen })
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
