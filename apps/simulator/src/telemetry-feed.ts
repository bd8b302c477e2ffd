import { setTimeout as pause } from 'node:timers/promises'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import type { Link } from './link.ts'
import type { TelemetryBacklog, TelemetryMessage } from './telemetry-backlog.ts'

export interface TelemetryFeedOptions {
  readonly machineId: string
  readonly backlog: TelemetryBacklog
  readonly now: () => number
  readonly onAcked: (ts: number) => void
  /** Called whenever everything but the current reading is acknowledged. */
  readonly onCaughtUp: () => void
}

export interface TelemetryFeed {
  /** Sends over one connection, one message at a time, until the signal or the end of the link. */
  run(link: Link, signal: AbortSignal): Promise<void>
  /** Sends the history up to a moment and nothing more. */
  sendUntil(link: Link, until: number): Promise<void>
}

export function createTelemetryFeed(options: TelemetryFeedOptions): TelemetryFeed {
  const { backlog, now } = options
  const topic = batchTopicOf(options.machineId)

  async function send(link: Link, message: TelemetryMessage): Promise<void> {
    await link.send(topic, message.payload)
    const ackedTo = message.acknowledged()
    if (ackedTo !== undefined) options.onAcked(ackedTo)
  }

  /** One moment for both: between two looks at the clock the reading may fall due, and Node warns of a negative time. */
  async function untilDue(signal: AbortSignal): Promise<void> {
    const at = now()
    await pause(backlog.dueAt(at) - at, null, { signal }).catch(() => {})
  }

  return {
    async run(link, signal) {
      backlog.introduce()
      while (!signal.aborted) {
        if (!backlog.isBehind(now())) options.onCaughtUp()
        const message = backlog.next(now())
        if (message) {
          // A send fails only with the link, and the status loop handles that.
          const isSent = await send(link, message).then(
            () => true,
            () => false,
          )
          if (!isSent) return
        } else await untilDue(signal)
      }
    },
    async sendUntil(link, until) {
      for (let message = backlog.next(until); message; message = backlog.next(until))
        await send(link, message)
    },
  }
}
