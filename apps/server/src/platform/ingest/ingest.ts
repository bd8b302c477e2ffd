import { parseTopic, STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import type { Point } from '@millwright/domain/points/point'
import { showValue } from '@millwright/domain/points/value'
import type { Logger } from 'pino'
import type { Bus } from '../bus/bus.ts'
import { announce } from '../facts/announce.ts'
import type { FactChange } from '../facts/fact.ts'
import { createTurns, type Turns } from '../jobs/turns.ts'
import { INGEST_LIMITS } from '../runtime/limits.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { ChannelStore } from '../telemetry/channel-store.ts'
import type { RejectedStore } from '../telemetry/rejected-store.ts'
import type { SampleRow } from '../telemetry/sample-rows.ts'
import type { SampleWriter } from '../telemetry/sample-store.ts'
import { type Batcher, createBatcher } from './batcher.ts'
import { type ClaimedChannel, createClaims } from './claims.ts'
import { type DecodedChannel, decodeMessage } from './decode.ts'
import type { DeviceMessage, DeviceRef, OnRejected } from './device-message.ts'
import type { DocumentChannel, TakeDocuments } from './document-channel.ts'
import { createEnergyUnits } from './energy-units.ts'
import { createFairWork } from './fair-work.ts'
import type { LastValues } from './last-values.ts'
import { LazyPointsEvent } from './lazy-points-event.ts'
import type { Places } from './places.ts'
import { createQuickDecode } from './quick-decode.ts'
import { createRejectMessage } from './reject-message.ts'
import { createTextQuota, type TextQuota, textBytesOf } from './text-quota.ts'

interface Report {
  readonly sender: DeviceRef
  readonly topic: string
  readonly channels: readonly ClaimedChannel[]
  /** Its points, or more for long texts. */
  readonly size: number
  readonly receivedAt: number
  /** False for what the server itself has found. */
  readonly isMessage: boolean
  readonly onRejected: OnRejected | undefined
}

/** One writer for each connection. */
export interface PlaceWriters {
  readonly fresh: readonly SampleWriter<FactChange>[]
  /** For what is old, so that nothing fresh waits behind it. */
  readonly old: SampleWriter<FactChange>
}

interface Lanes {
  readonly fresh: readonly Batcher<Report>[]
  readonly old: Batcher<Report>
}

/** What a machine or a gateway has kept during an outage. What comes now and then in lists ends with the present. */
const OLD_AFTER_MS = 60_000

const BAD_TOPIC = { fault: { reason: 'BAD_TOPIC', field: 'topic' } } as const
const TEXT_QUOTA = { reason: 'TEXT_QUOTA', field: '' } as const
const NOT_ITS_MACHINE = { fault: { reason: 'NOT_ITS_MACHINE', field: 'topic' } } as const

export interface IngestDeps {
  /** By place. */
  writers: readonly PlaceWriters[]
  places: Pick<Places, 'names' | 'indexOf'>
  channels: ChannelStore
  /** By place. */
  lastValues: readonly LastValues[]
  /** Whether points of a channel had better be stored in order: what follows from late ones costs more. */
  isOrdered: (channelId: number) => boolean
  rejected: RejectedStore
  documents: readonly DocumentChannel[]
  bus: Bus
  metrics: Metrics
  log: Logger
  now: () => number
  textQuota?: TextQuota
}

/**
 * From a device's message to stored points. `accept` resolves when the message is stored or set aside: only then may
 * it be acknowledged.
 */
export function createIngest({
  writers,
  places,
  channels,
  lastValues,
  isOrdered,
  rejected,
  documents,
  bus,
  metrics,
  log,
  now,
  textQuota = createTextQuota(),
}: IngestDeps) {
  const publicIds = new Map<number, string>()
  const storedMessages = metrics.messages.labels('stored')

  function noteFailure(error: unknown, attempt: number): void {
    metrics.writeFailures.inc()
    // Many messages may wait at once; each says so once.
    if (attempt === 1) log.warn({ err: error }, 'a message could not be taken, trying again')
  }

  const reject = createRejectMessage({ rejected, metrics, log, onFailure: noteFailure })
  const tools = { reject, onFailure: noteFailure, inTurn: createFairWork(INGEST_LIMITS.apartAtOnce), bus }
  const takers = new Map(
    documents.map(({ channel, isWhole, open }) => [channel, { isWhole, take: open(tools) }] as const),
  )
  const claims = createClaims(channels, noteFailure)
  const energyUnits = createEnergyUnits(channels, noteFailure)
  const quickDecode = createQuickDecode(channels)
  /** What `accept` has given back for messages that wait behind fresh ones. */
  const oldOnes = new WeakSet<Promise<void>>()
  /** By machine, how many of those what is in order must stay behind. */
  const oldInOrder = new Map<number, number>()

  let lastFreshAt = Number.NEGATIVE_INFINITY
  const turns = (): Turns =>
    createTurns({ freshSince: () => oldestOf(freshOnes), lastFreshAt: () => lastFreshAt })
  const lanesOf: readonly Lanes[] = writers.map(({ fresh, old }) => ({
    fresh: fresh.map((writer) => batcherOf(writer)),
    old: batcherOf(old, turns()),
  }))
  const freshOnes = lanesOf.flatMap(({ fresh }) => fresh)
  const batchers = lanesOf.flatMap(({ fresh, old }) => [...fresh, old])

  function batcherOf(writer: SampleWriter<FactChange>, turnsOf?: Turns): Batcher<Report> {
    return createBatcher<Report>({
      ...(turnsOf && { turns: turnsOf, maxBatch: INGEST_LIMITS.oldBatchPoints }),
      write: (reports) => write(writer, reports),
      refuse: ({ sender, topic, receivedAt, onRejected }, error) => {
        log.error({ err: error, device: sender.deviceId }, 'points refused by the database')
        const payload = Buffer.alloc(0)
        return reject(
          { sender, topic, payload, receivedAt, onRejected },
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

  async function write(writer: SampleWriter<FactChange>, reports: readonly Report[]): Promise<void> {
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
    const changes = await writer.record(rows, { machineIds: [...heard].sort((a, b) => a - b), at })
    stop()
    metrics.points.inc(rows.length)
    storedMessages.inc(reports.filter((report) => report.isMessage).length)
    for (const report of reports) publish(report)
    for (const change of changes) {
      const publicId = publicIds.get(change.machineId)
      if (publicId) announce(bus, publicId, [change])
    }
  }

  function publish({ sender: { machineId, machinePublicId }, channels: reported }: Report): void {
    for (const { channel, channelId, points, unit } of reported) {
      lastValues[places.indexOf(machineId)]?.put(machineId, channelId, points, unit)
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

  function store(report: Report): Promise<void> {
    const { machineId, machinePublicId } = report.sender
    publicIds.set(machineId, machinePublicId)
    const lanes = lanesOf[places.indexOf(machineId)]
    const inOrder = report.channels.some(({ channelId }) => isOrdered(channelId))
    if (lanes && (isOld(report) || (inOrder && (oldInOrder.get(machineId) ?? 0) > 0))) {
      const stored = lanes.old.add(report)
      oldOnes.add(stored)
      if (inOrder) keepOrderUntil(stored, machineId)
      return stored
    }
    // One machine always goes through the same writer, so its fresh points stay in order.
    const batcher = lanes?.fresh[machineId % lanes.fresh.length]
    if (!batcher) throw new Error('ingest has no writer')
    lastFreshAt = report.receivedAt
    return batcher.add(report)
  }

  async function claimAndStore(
    message: DeviceMessage,
    decoded: readonly DecodedChannel[],
    size: number,
  ): Promise<void> {
    const { sender, topic, receivedAt, onRejected } = message
    const claimed = await claims.claim(sender.machineId, decoded)
    if (!claimed) return await reject(message, { reason: 'TOO_MANY_CHANNELS', field: 'topic' })
    await convertAndStore({ sender, topic, channels: claimed, size, receivedAt, isMessage: true, onRejected })
  }

  function convertAndStore(report: Report): Promise<void> {
    const { channels: converted, remember } = energyUnits.convert(report.sender.machineId, report.channels)
    const toStore = converted === report.channels ? report : { ...report, channels: converted }
    return remember ? remember().then(() => store(toStore)) : store(toStore)
  }

  /** Nothing to store but that the machine was heard. */
  const noteHeard = ({ sender, topic, receivedAt, onRejected }: DeviceMessage): Promise<void> =>
    store({ sender, topic, channels: [], size: 1, receivedAt, isMessage: true, onRejected })

  async function storeDocuments(
    take: TakeDocuments,
    message: DeviceMessage,
    points: readonly Point[],
  ): Promise<void> {
    if (await take(message, points)) await noteHeard(message)
  }

  /** A message that holds documents, perhaps beside other channels. */
  async function storeApart(
    message: DeviceMessage,
    decoded: readonly DecodedChannel[],
    size: number,
  ): Promise<void> {
    const others = decoded.filter(({ channel }) => !takers.has(channel))
    const taken = decoded.flatMap(({ channel, points }) => {
      const taker = takers.get(channel)
      return taker && points.length > 0 ? [{ ...taker, points }] : []
    })
    const takenPoints = taken.reduce((sum, { points }) => sum + points.length, 0)
    await Promise.all([
      ...taken.map(({ take, isWhole, points }) =>
        storeDocuments(take, isWhole ? withLast(message, points) : message, points),
      ),
      others.length > 0 ? claimAndStore(message, others, size - takenPoints) : null,
    ])
  }

  return {
    /** Messages that are stored together get the same promise, so a caller that waits for many can wait once. */
    accept(sender: DeviceRef, topic: string, payload: Buffer, onRejected?: OnRejected): Promise<void> {
      const receivedAt = now()
      const quick = quickDecode(sender, topic, payload, receivedAt)
      if (quick)
        return store({
          sender,
          topic,
          channels: [quick],
          size: sizeOf(quick.points.length, payload),
          receivedAt,
          isMessage: true,
          onRejected,
        })
      const to = parseTopic(topic)
      const isOwn = to !== null && to.machineId === sender.machinePublicId
      const taker = isOwn && to.channel !== null ? takers.get(to.channel) : undefined
      if (taker?.isWhole)
        return storeDocuments(taker.take, { sender, topic, payload, receivedAt, onRejected }, [])
      const decoded = !to
        ? BAD_TOPIC
        : to.machineId !== sender.machinePublicId
          ? NOT_ITS_MACHINE
          : decodeMessage(to.channel, payload, receivedAt)
      if ('fault' in decoded) return reject({ sender, topic, payload, receivedAt, onRejected }, decoded.fault)
      if (!textQuota.take(sender.machineId, textBytesOf(decoded.channels), receivedAt))
        return reject({ sender, topic, payload, receivedAt, onRejected }, TEXT_QUOTA)
      if (decoded.channels.some(({ channel }) => takers.has(channel)))
        return storeApart({ sender, topic, payload, receivedAt, onRejected }, decoded.channels, decoded.size)
      const claimed = claims.known(sender.machineId, decoded.channels)
      if (!claimed) {
        const message = { sender, topic, payload, receivedAt, onRejected }
        return claimAndStore(message, decoded.channels, sizeOf(decoded.size, payload))
      }
      return convertAndStore({
        sender,
        topic,
        channels: claimed,
        size: sizeOf(decoded.size, payload),
        receivedAt,
        isMessage: true,
        onRejected,
      })
    },

    /** Whether a message, by what `accept` gave back for it, waits until nothing fresh does. */
    isOld: (stored: Promise<void>): boolean => oldOnes.has(stored),

    /** For work that can wait until fresh messages are stored; each that has steps of its own has turns of its own. */
    turns,

    /** The server's own finding about a machine's status, stored beside what the machine says. */
    async note(sender: DeviceRef, status: string, ts: number): Promise<void> {
      const channelId = await channels.claim(sender.machineId, STATUS_CHANNEL)
      if (channelId === null) return
      const points = [
        { machineId: sender.machineId, channelId, ts, value: { kind: 'text', txt: status } },
      ] as const
      const channel = { channel: STATUS_CHANNEL, channelId, points, unit: null }
      await store({
        sender,
        topic: STATUS_CHANNEL,
        channels: [channel],
        size: 1,
        receivedAt: now(),
        isMessage: false,
        onRejected: undefined,
      })
    },

    /** Since when the oldest accepted point waits to be stored; null when none does. */
    waitingSince: (): number | null => oldestOf(batchers),

    /** The same for each place that has some waiting, by its name. */
    waitingByPlace: (): ReadonlyMap<string, number> =>
      new Map(
        lanesOf.flatMap(({ fresh, old }, index) => {
          const since = oldestOf([...fresh, old])
          return since === null ? [] : [[places.names[index] ?? '', since] as const]
        }),
      ),

    /** Resolves once everything accepted so far is stored. */
    async drained(): Promise<void> {
      while (batchers.some((batcher) => batcher.pending() > 0)) await new Promise((go) => setTimeout(go, 10))
    },
  }
}

export type Ingest = ReturnType<typeof createIngest>

/** The last of the documents, as the message that it would have been on its own. */
function withLast(message: DeviceMessage, points: readonly Point[]): DeviceMessage {
  const last = points.at(-1)
  return {
    ...message,
    payload: Buffer.from(JSON.stringify({ v: last && showValue(last.value), ts: last?.ts })),
  }
}

const sizeOf = (points: number, payload: Buffer): number =>
  Math.max(points, Math.floor(payload.length / INGEST_LIMITS.bytesPerPoint))

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
