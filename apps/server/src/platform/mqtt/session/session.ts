import type { DeviceRef } from '../../ingest/device-message.ts'
import { MQTT_LIMITS } from '../../runtime/limits.ts'
import type { Handing } from '../answers/answers.ts'
import { type Message, sizeOf } from '../message.ts'
import type { Subscriber } from '../subscribers.ts'
import { type Entry, entryOf, type Line, type Undelivered } from './entry.ts'
import { createOutgoing, type Outgoing } from './outgoing.ts'
import type { StoredMessage } from './queued-store.ts'
import type { KeptSession, SessionKeeper } from './session-keeper.ts'
import type { StoredSession } from './session-store.ts'

export interface SessionDeps {
  key: string
  sender: DeviceRef
  clientId: string
  expirySeconds: number
  keeper: SessionKeeper
  onUndelivered: (reason: Undelivered) => void
  /** As it was stored; null for a new one. */
  stored: StoredSession | null
}

/** The subscriptions of a client and what is on its way to it; it outlives the connection where the client asks for that. */
export function createSession(deps: SessionDeps) {
  const { key, sender, clientId, keeper, onUndelivered, stored } = deps
  const subscriptions = new Map(stored?.subscriptions.map((each) => [each.text, each]))
  /** Messages of QoS 2 that came from it and are not released [MQTT-4.3.3-10]. */
  const received = new Set(stored?.received)
  let expirySeconds = deps.expirySeconds
  let leftAt: number | null = stored ? (stored.leftAt ?? Date.now()) : null
  let line: Line | null = null
  /** Null while the messages are in the store alone. */
  let outgoing: Outgoing | null = stored ? null : newOutgoing()
  let released: readonly number[] = stored?.released ?? []
  let reading: Promise<void> | null = null
  let hasEnded = false
  /** Of messages that came while retained ones were read: these are older. */
  let newerTopics: Set<string> | null = null

  const kept: KeptSession = {
    key,
    row: stored?.row ?? null,
    queued: { messages: stored?.messages ?? 0, bytes: stored?.bytes ?? 0 },
    hasEnded: () => hasEnded,
    toStore: () => ({
      machineId: sender.machineId,
      clientId,
      subscriptions: [...subscriptions.values()],
      // A client that has more of them than it may send at once is no client of ours to remember.
      received: [...received].slice(-MQTT_LIMITS.receiveMaximum),
      released: outgoing?.releasedIds() ?? released,
      expirySeconds,
      leftAt,
    }),
  }

  function newOutgoing(): Outgoing {
    return createOutgoing({
      onDone: ({ row }) => {
        if (row !== null) keeper.forget(row)
      },
      onUndelivered,
    })
  }

  const isKept = (): boolean => expirySeconds > 0 && !hasEnded

  /** At QoS 0 it arrives now or not at all. */
  function sendNow(message: Message, handing: Handing): void {
    if (!line) return
    // A topic alias counts as known to the client once it was written.
    const isSlow = !message.isSentAgain && !line.hasRoom()
    const bytes = isSlow ? null : line.answers.publish(message, handing, 0, false)
    if (!bytes) onUndelivered(isSlow ? 'slow' : 'too_large')
    else if (message.isSentAgain) line.write(bytes)
    else line.send(bytes)
  }

  function queue(entry: Entry): Promise<void> | undefined {
    if (outgoing) outgoing.add(entry)
    else {
      kept.queued.messages += 1
      kept.queued.bytes += sizeOf(entry.message)
    }
    // Retained messages and what is shown again are stored elsewhere.
    if (!isKept() || entry.isDone || entry.message.isSentAgain) return
    const stored = keeper.add(kept, entry)
    const { messages, bytes } = kept.queued
    if (!outgoing && (messages > MQTT_LIMITS.sessionMessages || bytes > MQTT_LIMITS.sessionBytes))
      keeper.trim(kept)
    return stored
  }

  function send(message: Message, handing: Handing): Promise<void> | undefined {
    newerTopics?.add(message.topic)
    if (handing.qos === 0) return void sendNow(message, handing)
    if (!line && (!isKept() || message.isSentAgain)) return
    if (reading) return reading.then(() => send(message, handing))
    return queue(entryOf(message, handing))
  }

  /** Nothing else is read or written of the session while that goes on. */
  async function readBack(): Promise<void> {
    const messages = await keeper.read(kept)
    reading = null
    if (hasEnded) return
    outgoing = newOutgoing()
    outgoing.restore(messages.map(entryIn), released)
    if (line) outgoing.attach(line)
    else await writeBack(outgoing)
  }

  /** So that all it has is stored; then it needs no memory. */
  async function writeBack(from: Outgoing): Promise<void> {
    for (const entry of from.waiting()) {
      if (entry.row !== null) {
        if (entry.packetId > 0) keeper.noteSent(entry)
      } else if (!entry.message.isSentAgain) void keeper.add(kept, entry)
    }
    await keeper.save(kept)
    if (line || outgoing !== from || hasEnded) return
    const left = from.waiting()
    kept.queued = {
      messages: left.length,
      bytes: left.reduce((sum, { message }) => sum + sizeOf(message), 0),
    }
    released = from.releasedIds()
    outgoing = null
  }

  const subscriber: Subscriber = { key, subscriptions, isConnected: () => line !== null, send }

  return {
    key,
    sender,
    clientId,
    subscriber,
    subscriptions,
    received,
    isKept,
    isConnected: () => line !== null,
    row: () => kept.row,

    /** When it is over, in epoch milliseconds; null while it is connected. */
    endsAt: (): number | null => (leftAt === null ? null : leftAt + expirySeconds * 1_000),

    /** In seconds after the connection. */
    keepFor(seconds: number): void {
      expirySeconds = seconds
    },

    attach(to: Line): void {
      line = to
      leftAt = null
      if (outgoing) outgoing.attach(to)
      else reading ??= readBack()
    },

    /** The connection has ended; without an expiry that is the end of the session. */
    leave(now: number): void {
      line = null
      leftAt = now
      outgoing?.detach()
      if (isKept() && outgoing) void writeBack(outgoing)
    },

    /** Its subscriptions have changed, or it begins. Resolves when that is stored. */
    save: (): Promise<void> => keeper.save(kept),

    end(): void {
      hasEnded = true
      line = null
      outgoing?.detach()
      outgoing = null
      keeper.remove(kept)
    },

    pump: () => outgoing?.pump(),
    acknowledged: (packetId: number) => outgoing?.acknowledged(packetId),
    /** False for an identifier that is not in use. */
    arrived: (packetId: number, reasonCode: number): boolean =>
      outgoing?.received(packetId, reasonCode) ?? false,
    completed: (packetId: number) => outgoing?.completed(packetId),

    /** Retained messages, without those of topics that had a newer message meanwhile. */
    async whileReading<T extends { message: Message }>(read: () => Promise<T[]>): Promise<T[]> {
      const newer = new Set<string>()
      newerTopics = newer
      try {
        return (await read()).filter(({ message }) => !newer.has(message.topic))
      } finally {
        newerTopics = null
      }
    },

    /** Resolves when all are on their way or the connection has ended: more are read only then. */
    async sendRetained(messages: readonly { message: Message; handing: Handing }[]): Promise<void> {
      for (const { message, handing } of messages) if (handing.qos === 0) sendRetainedNow(message, handing)
      const acknowledged = messages.filter(({ handing }) => handing.qos > 0)
      await reading
      await outgoing?.addRetained(acknowledged.map(({ message, handing }) => entryOf(message, handing)))
    },
  }

  /** A client that subscribes waits for them: they are written also where it is slow. */
  function sendRetainedNow(message: Message, handing: Handing): void {
    const bytes = line?.answers.publish(message, handing, 0, false)
    if (bytes) line?.write(bytes)
  }
}

function entryIn(stored: StoredMessage): Entry {
  const { row, topic, payload, qos, retain, identifiers, properties, expiresAt, packetId } = stored
  const message = { topic, payload, qos, retain, properties, expiresAt, publisher: '', isSentAgain: false }
  return { ...entryOf(message, { qos, retain, identifiers }), row, packetId }
}

export type Session = ReturnType<typeof createSession>
