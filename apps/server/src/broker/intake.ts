import type { IPublishPacket } from 'mqtt-packet'
import type { Logger } from 'pino'
import type { Wire } from './mqtt-connection.ts'

export interface IntakeDeps {
  /** Throws when it could not; then the message is tried again. */
  store: (topic: string, payload: Buffer) => Promise<void>
  log: Logger
}

/** Beyond either we read no more from the socket, and the broker has to keep the rest. */
const MAX_MESSAGES = 8_192
const MAX_BYTES = 64 * 1024 * 1024
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000
const LOOK_MS = 20

/** Messages on their way into the store, many at once; each is acknowledged when it is there, in whatever order. */
export function createIntake({ store, log }: IntakeDeps) {
  let messages = 0
  let bytes = 0
  let lastAt = 0
  let isClosed = false
  const paused = new Set<Wire>()

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

  function makeRoom(): void {
    if (messages > MAX_MESSAGES / 2 || bytes > MAX_BYTES / 2) return
    for (const wire of paused) wire.resume()
    paused.clear()
  }

  return {
    async take({ topic, payload: given, messageId }: IPublishPacket, wire: Wire): Promise<void> {
      // Without an answer the broker keeps the message and sends it again.
      if (isClosed) return
      const payload = typeof given === 'string' ? Buffer.from(given) : given
      lastAt = Date.now()
      messages += 1
      bytes += payload.length
      if (messages >= MAX_MESSAGES || bytes >= MAX_BYTES) {
        paused.add(wire)
        wire.pause()
      }
      const isStored = await storeAtLast(topic, payload)
      messages -= 1
      bytes -= payload.length
      if (isStored && messageId !== undefined) wire.acknowledge(messageId)
      if (paused.size > 0) makeRoom()
    },

    /** Resolves when all is stored and nothing has come for so long. */
    async quiet(ms: number): Promise<void> {
      const since = Date.now()
      while (messages > 0 || Date.now() - Math.max(lastAt, since) < ms) {
        await new Promise((go) => setTimeout(go, LOOK_MS))
      }
    },

    /** Takes nothing new; resolves when what was taken is stored and its acknowledgement has left. */
    async close(): Promise<void> {
      isClosed = true
      while (messages > 0) await new Promise((go) => setTimeout(go, LOOK_MS))
      await new Promise((go) => setImmediate(() => setImmediate(go)))
    },
  }
}
