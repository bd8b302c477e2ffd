import { parseTopic, STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import type { Point } from '@millwright/domain/points/point'
import { EARLIEST_TS } from '@millwright/domain/points/point-time'
import { showValue } from '@millwright/domain/points/value'
import { INGEST_LIMITS } from '../runtime/limits.ts'
import type { ChannelStore } from '../telemetry/channel-store.ts'
import type { RejectedStore } from '../telemetry/rejected-store.ts'
import { type ClaimedChannel, createClaims } from './claims.ts'
import { type DecodedChannel, decodeMessage } from './decode.ts'
import type { Acceptance, DeviceMessage, DeviceRef, KeptMessage, OnRejected } from './device-message.ts'
import type { DocumentChannel, TakeDocuments } from './document-channel.ts'
import { createEnergyUnits } from './energy-units.ts'
import { createFairWork } from './fair-work.ts'
import { createLanes, type LanesDeps, type Report } from './lanes.ts'
import { createQuickDecode } from './quick-decode.ts'
import { createRejectMessage, type RejectMessageDeps } from './reject-message.ts'
import { createTextQuota, type TextQuota, textBytesIn, textBytesOf } from './text-quota.ts'

const BAD_TOPIC = { fault: { reason: 'BAD_TOPIC', field: 'topic' } } as const
const TEXT_QUOTA = { reason: 'TEXT_QUOTA', field: '' } as const
const NOT_ITS_MACHINE = { fault: { reason: 'NOT_ITS_MACHINE', field: 'topic' } } as const

/** Points of a message that was decoded already. */
export interface DecodedPart {
  readonly channels: readonly DecodedChannel[]
  /** Its points, or more for long texts. */
  readonly size: number
}

export interface IngestDeps extends Omit<LanesDeps, 'reject'> {
  channels: ChannelStore
  rejected: RejectedStore
  documents: readonly DocumentChannel[]
  /** Older points are refused: they would be removed again, and no fact can follow from them. */
  keptFrom?: () => number
  textQuota?: TextQuota
  onSetAside?: RejectMessageDeps['onSetAside']
}

/** From a device's message to stored points. It may be acknowledged only once it is stored or set aside. */
export function createIngest(deps: IngestDeps) {
  const { channels, rejected, documents, bus, metrics, log, now, textQuota = createTextQuota() } = deps
  const { keptFrom = () => EARLIEST_TS, onSetAside } = deps

  function noteFailure(error: unknown, attempt: number): void {
    metrics.writeFailures.inc()
    // Many messages may wait at once; each says so once.
    if (attempt === 1) log.warn({ err: error }, 'a message could not be taken, trying again')
  }

  const reject = createRejectMessage({ rejected, metrics, log, onFailure: noteFailure, onSetAside })
  const { store, ...lanes } = createLanes({ ...deps, reject })
  const tools = { reject, onFailure: noteFailure, inTurn: createFairWork(INGEST_LIMITS.apartAtOnce), bus }
  const takers = new Map(
    documents.map(({ channel, isWhole, open }) => [channel, { isWhole, take: open(tools) }] as const),
  )
  const claims = createClaims(channels, noteFailure)
  const energyUnits = createEnergyUnits(channels, noteFailure)
  const quickDecode = createQuickDecode(channels)

  async function claimAndStore(
    message: DeviceMessage,
    decoded: readonly DecodedChannel[],
    size: number,
  ): Promise<void> {
    const claimed = await claims.claim(message.sender.machineId, decoded)
    if (!claimed) return await reject(message, { reason: 'TOO_MANY_CHANNELS', field: 'topic' })
    await convertAndStore(reportOf(message, claimed, size)).stored
  }

  function convertAndStore(report: Report): Acceptance {
    const { channels: converted, remember } = energyUnits.convert(report.sender.machineId, report.channels)
    const toStore = converted === report.channels ? report : { ...report, channels: converted }
    return remember ? asFresh(remember().then(() => store(toStore).stored)) : store(toStore)
  }

  /** Nothing to store but that the machine was heard. */
  const noteHeard = (message: DeviceMessage): Promise<void> => store(reportOf(message, [], 1)).stored

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
    const left = size - taken.reduce((sum, { points }) => sum + points.length, 0)
    const documents = taken.map(({ take, isWhole, points }) => ({
      take,
      points,
      of: isWhole ? withLast(message, points) : message,
    }))
    if (message.again) {
      // Its last transaction removes it, so it must not come before all of the documents are stored.
      for (const { take, of, points } of documents) if (!(await take(of, points))) return
      await (others.length > 0 ? claimAndStore(message, others, left) : noteHeard(message))
      return
    }
    await Promise.all([
      ...documents.map(({ take, of, points }) => storeDocuments(take, of, points)),
      others.length > 0 ? claimAndStore(message, others, left) : null,
    ])
  }

  /** Decodes a message as it came, and stores its points or sets it aside. */
  function take(message: DeviceMessage): Acceptance {
    const { sender, topic, payload, receivedAt, again } = message
    const to = parseTopic(topic)
    const isOwn = to !== null && to.machineId === sender.machinePublicId
    const taker = isOwn && to.channel !== null ? takers.get(to.channel) : undefined
    if (taker?.isWhole) return asFresh(storeDocuments(taker.take, message, []))
    const decoded = !to
      ? BAD_TOPIC
      : to.machineId !== sender.machinePublicId
        ? NOT_ITS_MACHINE
        : decodeMessage(to.channel, payload, receivedAt, keptFrom(), again?.receivedAt)
    if ('fault' in decoded) return asFresh(reject(message, decoded.fault))
    if (!textQuota.take(sender.machineId, textBytesIn(decoded.channels), receivedAt))
      return asFresh(reject(message, TEXT_QUOTA))
    if (decoded.channels.some(({ channel }) => takers.has(channel)))
      return asFresh(storeApart(message, decoded.channels, decoded.size))
    const size = sizeOf(decoded.size, payload)
    const claimed = claims.known(sender.machineId, decoded.channels)
    if (!claimed) return asFresh(claimAndStore(message, decoded.channels, size))
    return convertAndStore(reportOf(message, claimed, size))
  }

  return {
    ...lanes,

    /** Messages that are stored together get the same result, so a caller that waits for many can wait once. */
    accept(sender: DeviceRef, topic: string, payload: Buffer, onRejected?: OnRejected): Acceptance {
      const receivedAt = now()
      const quick = quickDecode(sender, topic, payload, receivedAt, keptFrom())
      // A text beyond the quota is decoded again, and refused.
      if (quick && textQuota.take(sender.machineId, textBytesOf(quick.points), receivedAt))
        return store({
          sender,
          topic,
          channels: [quick],
          size: sizeOf(quick.points.length, payload),
          receivedAt,
          isMessage: true,
          onRejected,
        })
      return take({ sender, topic, payload, receivedAt, onRejected })
    },

    /**
     * Takes in a message that was set aside, by the rules of now. It is removed in the transaction that stores its points, and stays
     * as it is where they are refused again.
     */
    acceptAgain(
      sender: DeviceRef,
      topic: string,
      payload: Buffer,
      again: KeptMessage,
      onRejected: OnRejected,
    ): Acceptance {
      return take({ sender, topic, payload, receivedAt: now(), onRejected, again })
    },

    /** Whether a channel takes documents in place of points. */
    isDocument: (channel: string): boolean => takers.has(channel),

    /**
     * Points that another door has decoded, in parts that each have the size of a message. All of them are refused, or none is: their
     * channels are claimed before the first is stored. A message that is taken in again is one part.
     */
    async acceptParts(message: DeviceMessage, parts: readonly DecodedPart[]): Promise<void> {
      const { receivedAt } = message
      const { machineId } = message.sender
      const texts = parts.reduce((sum, { channels: decoded }) => sum + textBytesIn(decoded), 0)
      if (!textQuota.take(machineId, texts, receivedAt)) return await reject(message, TEXT_QUOTA)
      const names = new Set(parts.flatMap(({ channels: decoded }) => decoded.map(({ channel }) => channel)))
      const empty = [...names].map((channel) => ({ channel, points: [], unit: null }))
      if (!claims.known(machineId, empty) && !(await claims.claim(machineId, empty)))
        return await reject(message, { reason: 'TOO_MANY_CHANNELS', field: 'topic' })
      await Promise.all(
        parts.map(({ channels: decoded, size }) => {
          const claimed = claims.known(machineId, decoded)
          if (!claimed) return claimAndStore(message, decoded, size)
          return convertAndStore(reportOf(message, claimed, size)).stored
        }),
      )
    },

    /** Keeps what another door has refused. */
    refuse: reject,

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
      }).stored
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

/** Of a message that has more to wait for than its lane, such as the number of a new channel. */
const asFresh = (stored: Promise<void>): Acceptance => ({ stored, lane: 'fresh' })

/** That a machine was heard says only what it sends now. */
const reportOf = (
  { sender, topic, receivedAt, onRejected, again }: DeviceMessage,
  channels: readonly ClaimedChannel[],
  size: number,
): Report => ({
  sender,
  topic,
  channels,
  size,
  receivedAt,
  isMessage: again === undefined,
  onRejected,
  again,
})

const sizeOf = (points: number, payload: Buffer): number =>
  Math.max(points, Math.floor(payload.length / INGEST_LIMITS.bytesPerPoint))
