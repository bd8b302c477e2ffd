import { pauseAfter } from '@millwright/domain/time/backoff'
import type { IPublishPacket } from 'mqtt'
import type { Logger } from 'pino'
import { createInflight } from '../ingest/inflight.ts'
import type { Acknowledge } from './mqtt-connection.ts'

export interface IntakeDeps {
  /** Rejects when it could not; then it is retried. */
  store: (topic: string, payload: Buffer) => Promise<void>
  log: Logger
}

/** Beyond either limit nothing is read, and the broker has to keep the rest. */
const WINDOW = { maxMessages: 8_192, maxBytes: 64 * 1024 * 1024 }
const BACKOFF = { firstMs: 50, longestMs: 2_000 }
const POLL_MS = 20

/** Stores messages of an external broker, many at once; each is acknowledged when it is stored, in any order. */
export function createIntake({ store, log }: IntakeDeps) {
  const inflight = createInflight(WINDOW)
  // The messages of all devices come over one connection: who sends too much has to be slowed down by the broker.
  const all = inflight.of({ organizationId: 0, machineId: 0 })
  let lastAt = 0
  let isClosed = false

  async function storeWithRetry(topic: string, payload: Buffer): Promise<boolean> {
    for (let failures = 1; ; failures++) {
      try {
        await store(topic, payload)
        return true
      } catch (error) {
        if (isClosed) return false
        log.warn({ err: error, topic }, 'a message could not be stored, trying again')
        await new Promise((go) => setTimeout(go, pauseAfter(failures, BACKOFF)))
      }
    }
  }

  async function storeAndAcknowledge(packet: IPublishPacket, acknowledge: Acknowledge): Promise<void> {
    const { topic, payload } = packet
    const isStored = await storeWithRetry(topic, typeof payload === 'string' ? Buffer.from(payload) : payload)
    if (isStored) acknowledge(packet)
    all.remove(1, payload.length)
  }

  return {
    /** A promise when there is no room for the next message: it resolves when there is. */
    accept(packet: IPublishPacket, acknowledge: Acknowledge): Promise<void> | undefined {
      // Without a PUBACK the broker keeps the message and sends it again.
      if (isClosed) return
      lastAt = Date.now()
      all.add(packet.payload.length)
      void storeAndAcknowledge(packet, acknowledge)
      return all.mustWait() ? new Promise((go) => all.whenRoom(go)) : undefined
    },

    /** Resolves when all is stored and nothing has arrived for `ms`. */
    async idle(ms: number): Promise<void> {
      const since = Date.now()
      while (inflight.messages() > 0 || Date.now() - Math.max(lastAt, since) < ms) {
        await new Promise((go) => setTimeout(go, POLL_MS))
      }
    },

    /** Accepts nothing more; resolves when everything accepted is stored and its acknowledgement written. */
    async close(): Promise<void> {
      isClosed = true
      await inflight.drained()
      await new Promise((go) => setImmediate(() => setImmediate(go)))
    },
  }
}
