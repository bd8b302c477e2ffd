import { MQTT_LIMITS } from '../../runtime/limits.ts'
import { hasExpired, serverMessage, sizeOf } from '../message.ts'
import { releaseBytes } from '../packets/packet-writer.ts'
import { FIRST_FAILURE } from '../packets/reason-codes.ts'
import { type Entry, entryOf, type Line, type Undelivered } from './entry.ts'

export interface OutgoingDeps {
  /** It was acknowledged, or will never be. */
  onDone: (entry: Entry) => void
  onUndelivered: (reason: Undelivered) => void
}

const MAX_PACKET_ID = 65_535
/**
 * Messages of QoS 1 and 2 for one session, in order [MQTT-4.6.0-6]. No more are sent than the client takes at once; of those that
 * wait beyond the bounds the oldest are dropped.
 */
export function createOutgoing({ onDone, onUndelivered }: OutgoingDeps) {
  /** Retained messages, which are older than all that wait. They are bounded where they are read, and never dropped. */
  let retained: Entry[] = []
  let waiting: Entry[] = []
  let waitingBytes = 0
  const byId = new Map<number, Entry>()
  let sent = 0
  let lastId = Math.floor(Math.random() * MAX_PACKET_ID)
  let line: Line | null = null
  let onRetainedSent = (): void => {}

  function nextId(): number {
    do lastId = (lastId % MAX_PACKET_ID) + 1
    while (byId.has(lastId))
    return lastId
  }

  function finish(entry: Entry): void {
    if (entry.packetId > 0) byId.delete(entry.packetId)
    entry.isDone = true
    onDone(entry)
  }

  function giveUp(entry: Entry, reason: Undelivered): void {
    onUndelivered(reason)
    finish(entry)
  }

  function next(): Entry | undefined {
    const first = retained.shift()
    if (first) {
      if (retained.length === 0) onRetainedSent()
      return first
    }
    const entry = waiting.shift()
    if (entry) waitingBytes -= sizeOf(entry.message)
    return entry
  }

  function sendOne(to: Line, entry: Entry): void {
    const isAgain = entry.packetId > 0
    const isTooLate = !isAgain && hasExpired(entry.message, Date.now())
    const packetId = isAgain ? entry.packetId : nextId()
    const bytes = isTooLate ? null : to.answers.publish(entry.message, entry.handing, packetId, isAgain)
    if (bytes) {
      entry.packetId = packetId
      entry.isSent = true
      byId.set(packetId, entry)
      sent += 1
      to.send(bytes)
    } else giveUp(entry, isTooLate ? 'expired' : 'too_large')
  }

  function pump(): void {
    while (line && sent < line.window && line.hasRoom()) {
      const entry = next()
      if (!entry) return
      sendOne(line, entry)
    }
  }

  function dropBeyond(): void {
    while (waiting.length > MQTT_LIMITS.sessionMessages || waitingBytes > MQTT_LIMITS.sessionBytes) {
      // One that was sent keeps its identifier: the client may have it.
      const index = waiting.findIndex(({ packetId }) => packetId === 0)
      const [oldest] = index < 0 ? [] : waiting.splice(index, 1)
      if (!oldest) return
      waitingBytes -= sizeOf(oldest.message)
      giveUp(oldest, 'queue_full')
    }
  }

  /** The sent one with this identifier, of this QoS. */
  function sentAs(packetId: number, qos: number): Entry | null {
    const entry = byId.get(packetId)
    return entry?.isSent && entry.handing.qos === qos ? entry : null
  }

  return {
    add(entry: Entry): void {
      waiting.push(entry)
      waitingBytes += sizeOf(entry.message)
      pump()
      dropBeyond()
    },

    /** Resolves when all of them are on their way, or the connection has ended. */
    async addRetained(entries: readonly Entry[]): Promise<void> {
      if (!line || entries.length === 0) return
      const allSent = new Promise<void>((done) => {
        onRetainedSent = done
      })
      retained = [...entries]
      pump()
      await allSent
    },

    /** Sends first what was sent before and not acknowledged. */
    attach(to: Line): void {
      line = to
      sent = 0
      for (const entry of byId.values()) {
        if (!entry.isReleased) continue
        entry.isSent = true
        sent += 1
        to.send(releaseBytes(entry.packetId))
      }
      pump()
    },

    /** All that is not acknowledged waits for the next connection. */
    detach(): void {
      line = null
      for (const entry of byId.values()) entry.isSent = false
      const again = [...byId.values()].filter(({ isReleased }) => !isReleased)
      waiting = [...again, ...retained, ...waiting.filter(({ packetId }) => packetId === 0)]
      waitingBytes = waiting.reduce((sum, { message }) => sum + sizeOf(message), 0)
      retained = []
      onRetainedSent()
      dropBeyond()
    },

    pump,

    acknowledged(packetId: number): void {
      const entry = sentAs(packetId, 1)
      if (!entry) return
      sent -= 1
      finish(entry)
      pump()
    },

    /** False for an identifier that is not in use. */
    received(packetId: number, reasonCode: number): boolean {
      const entry = sentAs(packetId, 2)
      if (!entry) return false
      if (reasonCode >= FIRST_FAILURE) {
        sent -= 1
        giveUp(entry, 'refused')
        pump()
      } else if (!entry.isReleased) {
        entry.isReleased = true
        entry.isDone = true
        // Its row is no longer needed; the identifier is until PUBCOMP.
        onDone(entry)
      }
      return true
    },

    completed(packetId: number): void {
      const entry = sentAs(packetId, 2)
      if (!entry?.isReleased) return
      byId.delete(packetId)
      sent -= 1
      pump()
    },

    /** Those that wait, the oldest first. */
    waiting: (): readonly Entry[] => waiting,
    releasedIds: (): number[] =>
      [...byId.values()].flatMap(({ packetId, isReleased }) => (isReleased ? [packetId] : [])),

    /** As they were read from the store, before it has a connection. */
    restore(entries: readonly Entry[], releasedIds: readonly number[]): void {
      for (const entry of entries) if (entry.packetId > 0) byId.set(entry.packetId, entry)
      for (const packetId of releasedIds)
        byId.set(packetId, {
          ...entryOf(NOTHING_LEFT, { qos: 2, retain: false, identifiers: [] }),
          packetId,
          isReleased: true,
          isDone: true,
        })
      waiting = [...entries]
      waitingBytes = waiting.reduce((sum, { message }) => sum + sizeOf(message), 0)
    },
  }
}

/** Of a message of QoS 2 that has arrived only its identifier is left. */
const NOTHING_LEFT = serverMessage('', Buffer.alloc(0))

export type Outgoing = ReturnType<typeof createOutgoing>
