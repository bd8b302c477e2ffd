import type { IPublishPacket } from 'mqtt-packet'
import type { Logger } from 'pino'
import { createFlow } from './flow.ts'
import type { Wire } from './mqtt-connection.ts'

export interface IntakeDeps {
  /** Throws when it could not; then the message is tried again. */
  store: (topic: string, payload: Buffer) => Promise<void>
  log: Logger
}

/** Beyond either we read no more from the socket, and the broker has to keep the rest. */
const IN_FLIGHT = { maxMessages: 8_192, maxBytes: 64 * 1024 * 1024 }
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000
const LOOK_MS = 20

/** Messages on their way into the store, many at once; each is acknowledged when it is there, in whatever order. */
export function createIntake({ store, log }: IntakeDeps) {
  const flow = createFlow(IN_FLIGHT)
  let lastAt = 0
  let isClosed = false

  async function storeAtLast(topic: string, payload: Buffer): Promise<boolean> {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        await store(topic, payload)
        return true
      } catch (error) {
        if (isClosed) return false
        log.warn({ err: error, topic }, 'a message could not be taken, trying again')
        await new Promise((go) => setTimeout(go, wait))
      }
    }
  }

  return {
    async take({ topic, payload: given, messageId }: IPublishPacket, wire: Wire): Promise<void> {
      // Without an answer the broker keeps the message and sends it again.
      if (isClosed) return
      const payload = typeof given === 'string' ? Buffer.from(given) : given
      lastAt = Date.now()
      flow.enter(payload.length)
      if (flow.isFull()) {
        wire.pause()
        flow.whenRoom(wire.resume)
      }
      const isStored = await storeAtLast(topic, payload)
      if (isStored && messageId !== undefined) wire.acknowledge(messageId)
      flow.leave(1, payload.length)
    },

    /** Resolves when all is stored and nothing has come for so long. */
    async quiet(ms: number): Promise<void> {
      const since = Date.now()
      while (flow.messages() > 0 || Date.now() - Math.max(lastAt, since) < ms) {
        await new Promise((go) => setTimeout(go, LOOK_MS))
      }
    },

    /** Takes nothing new; resolves when what was taken is stored and its acknowledgement has left. */
    async close(): Promise<void> {
      isClosed = true
      await flow.empty()
      await new Promise((go) => setImmediate(() => setImmediate(go)))
    },
  }
}
