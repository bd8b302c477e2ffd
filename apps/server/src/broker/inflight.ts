import { MQTT_LIMITS } from '../limits.ts'

const POLL_MS = 10

export interface InflightLimits {
  readonly maxMessages: number
  readonly maxBytes: number
}

/**
 * The in-flight window: counts messages that are received and not yet stored. Beyond a limit sockets are paused until
 * half of it is free (back-pressure).
 */
export function createInflight({ maxMessages, maxBytes }: InflightLimits) {
  let messages = 0
  let bytes = 0
  let unparsed = 0
  const waiting = new Set<() => void>()

  const isFull = (): boolean => messages >= maxMessages || bytes >= maxBytes

  function resumeWaiting(): void {
    if (messages > maxMessages / 2 || bytes > maxBytes / 2) return
    for (const resume of waiting) {
      // A connection that resumes may fill the window with what it had buffered.
      if (isFull()) return
      waiting.delete(resume)
      resume()
    }
  }

  return {
    isFull,
    /** True also while others wait: otherwise the connections that are being read would starve them. */
    mustWait: (): boolean => isFull() || waiting.size > 0,
    messages: () => messages,
    add(size: number): void {
      messages += 1
      bytes += size
    },
    remove(count: number, size: number): void {
      messages -= count
      bytes -= size
      if (waiting.size > 0) resumeWaiting()
    },
    /** Called once when there is room, first come first served. */
    whenRoom: (resume: () => void): void => void waiting.add(resume),
    cancelWait: (resume: () => void): void => void waiting.delete(resume),
    /** Counts bytes of packets that have arrived in part; negative to release them. False when these are too many. */
    reserveUnparsed(bytes: number): boolean {
      unparsed += bytes
      return bytes <= 0 || unparsed <= MQTT_LIMITS.unparsedBytes
    },
    async drained(): Promise<void> {
      while (messages > 0) await new Promise((go) => setTimeout(go, POLL_MS))
    },
  }
}

export type Inflight = ReturnType<typeof createInflight>

/** What is old waits longer, and must not take the room of what is fresh. */
export interface InflightLanes {
  readonly fresh: Inflight
  readonly old: Inflight
}

export const createInflightLanes = ({ maxMessages, maxBytes }: InflightLimits): InflightLanes => ({
  fresh: createInflight({ maxMessages, maxBytes }),
  old: createInflight({ maxMessages: maxMessages / 2, maxBytes: maxBytes / 2 }),
})
