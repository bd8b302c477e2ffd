import { parseTopic, STATUS_CHANNEL } from '@millwright/contract/topics'
import type { Point } from '@millwright/domain/series/block'
import { showValue } from '@millwright/domain/value/value'
import type { Logger } from 'pino'
import type { Bus } from '../bus.ts'
import type { Metrics } from '../metrics.ts'
import type { ChannelStore } from '../store/channel-store.ts'
import type { SampleRow } from '../store/copy-rows.ts'
import type { DeviceRecord } from '../store/device-store.ts'
import type { RejectedStore } from '../store/rejected-store.ts'
import type { SampleWriter } from '../store/sample-writer.ts'
import { type Batcher, createBatcher } from './batcher.ts'
import { type DecodedChannel, decodeMessage, type Fault } from './decode.ts'
import type { LastValues } from './last-values.ts'
import { createRejectLimit } from './reject-limit.ts'
import { untilStored } from './until-stored.ts'

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
  /** False for what the server itself has found. */
  readonly isMessage: boolean
}

interface Received {
  readonly sender: Sender
  readonly topic: string
  readonly payload: Buffer
  readonly receivedAt: number
}

const BAD_TOPIC = { fault: { reason: 'BAD_TOPIC', field: 'topic' } }
const NOT_ITS_MACHINE = { fault: { reason: 'NOT_ITS_MACHINE', field: 'topic' } }

/** Most channels are watched by nobody: what they say is made ready for those who ask. */
class ToldPoints {
  readonly machineId: string
  readonly channel: string
  readonly #points: readonly Point[]

  constructor(machineId: string, channel: string, points: readonly Point[]) {
    this.machineId = machineId
    this.channel = channel
    this.#points = points
  }

  get points(): { v: unknown; ts: number }[] {
    return this.#points.map(({ ts, value }) => ({ v: showValue(value), ts }))
  }
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

  const batchers: readonly Batcher<Report>[] = writers.map((writer) =>
    createBatcher<Report>({
      write: (reports) => write(writer, reports),
      refuse: ({ sender, topic, receivedAt }, error) => {
        log.error({ err: error, device: sender.deviceId }, 'points refused by the database')
        return setAside(sender, topic, { reason: 'STORE_REFUSED', field: '' }, Buffer.alloc(0), receivedAt)
      },
      sizeOf: (report) => report.size,
      log,
      onRetry: () => metrics.writeFailures.inc(),
      onSettled: () => metrics.pendingPoints.set(batchers.reduce((sum, each) => sum + each.pending(), 0)),
    }),
  )

  async function write(writer: SampleWriter, reports: readonly Report[]): Promise<void> {
    const stop = metrics.writeSeconds.startTimer()
    const rows: SampleRow[] = []
    const heard = new Set<number>()
    let at = 0
    for (const { sender, channels: reported, receivedAt, isMessage } of reports) {
      if (isMessage) {
        heard.add(sender.machineId)
        at = Math.max(at, receivedAt)
      }
      for (const { channelId, points } of reported) {
        for (const { ts, value } of points) rows.push({ machineId: sender.machineId, channelId, ts, value })
      }
    }
    const outcomes = await writer.record(rows, { machineIds: [...heard].sort((a, b) => a - b), at })
    stop()
    metrics.points.inc(rows.length)
    storedMessages.inc(reports.filter((report) => report.isMessage).length)
    for (const report of reports) tell(report)
    for (const { machineId, current } of outcomes) {
      const publicId = publicIds.get(machineId)
      if (publicId && current) {
        bus.emit('statusChanged', { machineId: publicId, status: current.status, since: current.from })
      }
    }
  }

  function tell({ sender: { machineId, machinePublicId }, channels: reported }: Report): void {
    for (const { channel, channelId, points, unit } of reported) {
      const { ts, value } = points.reduce((last, point) => (point.ts >= last.ts ? point : last))
      lastValues.put({ machineId, channelId, ts, value, unit })
      bus.emit('points', new ToldPoints(machinePublicId, channel, points))
    }
  }

  function noteFailure(error: unknown, attempt: number): void {
    metrics.writeFailures.inc()
    // Many messages may wait at once; each says so once.
    if (attempt === 1) log.warn({ err: error }, 'a message could not be taken, trying again')
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
    await untilStored(
      () => rejected.add({ machineId, deviceId, topic, ...fault, payload, receivedAt }),
      noteFailure,
    )
  }

  /** Null when one of them is new to the machine. */
  function known(machineId: number, decoded: readonly DecodedChannel[]): ClaimedChannel[] | null {
    const claimed: ClaimedChannel[] = []
    for (const { channel, points, unit } of decoded) {
      const channelId = channels.known(machineId, channel)
      if (channelId === undefined) return null
      claimed.push({ channel, channelId, points, unit })
    }
    return claimed
  }

  /** Null when the machine has more channels than it may. */
  async function claim(
    machineId: number,
    decoded: readonly DecodedChannel[],
  ): Promise<ClaimedChannel[] | null> {
    // Claimed in one turn they are stored together.
    const claimAll = () => Promise.all(decoded.map(({ channel }) => channels.claim(machineId, channel)))
    const ids = await untilStored(claimAll, noteFailure)
    const claimed = decoded.flatMap(({ channel, points, unit }, index) => {
      const channelId = ids[index] ?? null
      return channelId === null ? [] : [{ channel, channelId, points, unit }]
    })
    return claimed.length === decoded.length ? claimed : null
  }

  function store(report: Report): Promise<void> {
    const { machineId, machinePublicId } = report.sender
    publicIds.set(machineId, machinePublicId)
    // One machine always goes through the same writer, so its points stay in order.
    const batcher = batchers[machineId % batchers.length]
    if (!batcher) throw new Error('ingest has no writer')
    return batcher.add(report)
  }

  async function claimAndStore(
    { sender, topic, payload, receivedAt }: Received,
    decoded: readonly DecodedChannel[],
    size: number,
  ): Promise<void> {
    const claimed = await claim(sender.machineId, decoded)
    const fault = { reason: 'TOO_MANY_CHANNELS', field: 'topic' }
    if (!claimed) return await setAside(sender, topic, fault, payload, receivedAt)
    await store({ sender, topic, channels: claimed, size, receivedAt, isMessage: true })
  }

  return {
    /** Messages that are stored together get the same promise, so whoever waits for many can wait once. */
    accept(sender: Sender, topic: string, payload: Buffer): Promise<void> {
      const receivedAt = now()
      const to = parseTopic(topic)
      const decoded = !to
        ? BAD_TOPIC
        : to.machineId !== sender.machinePublicId
          ? NOT_ITS_MACHINE
          : decodeMessage(to.channel, payload, receivedAt)
      if ('fault' in decoded) return setAside(sender, topic, decoded.fault, payload, receivedAt)
      const claimed = known(sender.machineId, decoded.channels)
      if (!claimed)
        return claimAndStore({ sender, topic, payload, receivedAt }, decoded.channels, decoded.size)
      return store({ sender, topic, channels: claimed, size: decoded.size, receivedAt, isMessage: true })
    },

    /** The server's own finding about a machine's status, stored beside what the machine says. */
    async note(sender: Sender, status: string, ts: number): Promise<void> {
      const channelId = await channels.claim(sender.machineId, STATUS_CHANNEL)
      if (channelId === null) return
      const points = [{ ts, value: { kind: 'text', txt: status } }] as const
      const channel = { channel: STATUS_CHANNEL, channelId, points, unit: null }
      await store({
        sender,
        topic: STATUS_CHANNEL,
        channels: [channel],
        size: 1,
        receivedAt: now(),
        isMessage: false,
      })
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
