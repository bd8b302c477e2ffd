import { liveName } from '@millwright/contract/wire/topics'
import type { Logger } from 'pino'
import { MAX_NOTIFY_BYTES, type NotifyChannel } from '../database/coordination/notify-store.ts'
import type { BusEvents } from './bus.ts'
import { splitIntoParts } from './message-parts.ts'
import { createPointSendBuffer } from './point-send-buffer.ts'
import { type RelayItems, type RelayKind, writeRelayMessages } from './relay-message.ts'
import { TRAVELLING_NAMES, type TravellingName, travelOf } from './travel.ts'

export interface RelaySendBufferDeps {
  channel: Pick<NotifyChannel, 'send'>
  /** The name of this process among the others. */
  id: string
  log: Logger
  now: () => number
}

/** Well under a browser's own frame, and still many points to a message. */
const FRAME_MS = 20
const RETRY_MS = 5_000
/** Half a megabyte of points a frame; of more than that some are seen only after a reload. */
const MAX_PARTS_PER_FRAME = 64

/** An item that waits to be sent; another object each time it is put, so that one put while sending is sent again. */
interface Waiting {
  readonly item: unknown
}

/** Gathers for a frame and keeps the newest of each: never a queue, so a slow process costs no memory. */
export function createRelaySendBuffer({ channel, id, log, now }: RelaySendBufferDeps) {
  const events = TRAVELLING_NAMES.map((name) => ({ name, items: new Map<string | number, Waiting>() }))
  const itemsOf = new Map(events.map(({ name, items }) => [name, items]))
  const points = createPointSendBuffer()
  const interestChanges = new Map<string, 'joined' | 'left'>()
  const asked = new Set<string>()
  let textNumber = 0
  let isSending = false
  let isFailing = false
  let timer: NodeJS.Timeout | undefined

  function soon(): void {
    timer ??= setTimeout(() => void flush(), FRAME_MS)
  }

  async function flush(): Promise<void> {
    timer = undefined
    if (isSending) return
    isSending = true
    try {
      for (const { name, items } of events) await sendEvents(name, items)
      await sendInterest()
      await sendPoints()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'nothing could be sent to other processes, trying again')
      isFailing = true
      setTimeout(soon, RETRY_MS).unref()
    } finally {
      isSending = false
      if (!isFailing && hasMore()) soon()
    }
  }

  /** Items may have come while we were sending. */
  const hasMore = (): boolean =>
    !points.isEmpty() ||
    interestChanges.size > 0 ||
    asked.size > 0 ||
    events.some(({ items }) => items.size > 0)

  const partsOf = (text: string): string[] => splitIntoParts(id, ++textNumber, text, MAX_NOTIFY_BYTES)

  async function send<K extends RelayKind>(kind: K, items: Iterable<RelayItems[K]>): Promise<void> {
    const { texts } = writeRelayMessages(id, kind, items, MAX_NOTIFY_BYTES)
    if (texts.length > 0) await channel.send(texts.flatMap(partsOf))
  }

  async function sendEvents(name: TravellingName, items: Map<string | number, Waiting>): Promise<void> {
    const sent = [...items]
    const travel = travelOf(name)
    const at = now()
    await send(
      name,
      sent.map(([, { item }]) => travel.toWire(item, at)),
    )
    for (const [key, waiting] of sent) if (items.get(key) === waiting) items.delete(key)
  }

  async function sendInterest(): Promise<void> {
    const namesThat = (kind: 'joined' | 'left') =>
      [...interestChanges].flatMap(([name, change]) => (change === kind ? name : []))
    const [joined, left] = [namesThat('joined'), namesThat('left')]
    interestChanges.clear()
    await send('joined', joined)
    await send('left', left)
    const questions = [...asked]
    asked.clear()
    await send('ask', questions)
  }

  async function sendPoints(): Promise<void> {
    const { texts, leftOut } = writeRelayMessages(id, 'points', points.take(), MAX_NOTIFY_BYTES)
    const parts: string[] = []
    let dropped = points.takeDropped() + leftOut
    for (const more of texts.map(partsOf)) {
      if (parts.length + more.length > MAX_PARTS_PER_FRAME) dropped += 1
      else parts.push(...more)
    }
    if (dropped > 0) log.debug({ dropped }, 'points not sent to other processes')
    if (parts.length > 0) await channel.send(parts)
  }

  return {
    putEvent<N extends TravellingName>(name: N, event: BusEvents[N]): void {
      for (const [key, item] of travelOf(name).toItems(event)) itemsOf.get(name)?.set(key, { item })
      soon()
    },
    putPoints(event: BusEvents['points']): void {
      points.put(liveName(event.machineId, event.channel), event)
      soon()
    },
    putInterest(name: string, change: 'joined' | 'left'): void {
      interestChanges.set(name, change)
      soon()
    },
    /** Asks a process to say again what it has joined. */
    ask(process: string): void {
      asked.add(process)
      soon()
    },
    /** At once, and not again if it fails. */
    sendAlive: (joined: number): Promise<void> => send('alive', [joined]),
    async stop(): Promise<void> {
      clearTimeout(timer)
      await flush()
      clearTimeout(timer)
    },
  }
}
