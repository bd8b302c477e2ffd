import { type Backoff, pauseAfter } from '@millwright/domain/time/backoff'
import { type PortalClient, PortalRefused } from '../portal/portal-client.ts'
import { unpackBatch } from './batch.ts'
import type { Outgoing, PointBuffer } from './buffer-store.ts'

export interface SendingOptions {
  buffer: Pick<PointBuffer, 'waiting' | 'next' | 'done' | 'release' | 'refused'>
  portal: Pick<PortalClient, 'store'>
  log: (message: string) => void
}

/** Messages of so many machines are on their way at the same time; of one machine one, so that its points stay in order. */
const MACHINES_AT_ONCE = 4
const BACKOFF: Backoff = { firstMs: 1000, longestMs: 60_000, jitter: 0.2 }
/** An answer after which the portal will never take it, however often it is sent. */
const NEVER = new Set([400, 404, 413, 415])

/** Sends what is kept, the oldest of each machine first, and lets go of it when the portal has stored it. */
export function startSending({ buffer, portal, log }: SendingOptions) {
  const stopped = new AbortController()
  const busy = new Set<string>()
  let failures = 0
  let restUntil: NodeJS.Timeout | null = null
  let ended: () => void = () => {}

  function sendMore(): void {
    if (restUntil || stopped.signal.aborted) return
    for (const machine of buffer.waiting()) {
      if (busy.size >= (failures > 0 ? 1 : MACHINES_AT_ONCE)) return
      if (busy.has(machine)) continue
      const outgoing = buffer.next(machine)
      if (outgoing) void send(outgoing)
    }
  }

  async function send(outgoing: Outgoing): Promise<void> {
    const { machine, body } = outgoing
    busy.add(machine)
    try {
      await portal.store(machine, body, stopped.signal)
      failures = 0
      buffer.done(outgoing)
    } catch (error) {
      if (!stopped.signal.aborted) failed(outgoing, error)
    } finally {
      busy.delete(machine)
      if (stopped.signal.aborted && busy.size === 0) ended()
      else sendMore()
    }
  }

  function failed(outgoing: Outgoing, error: unknown): void {
    const { machine, body } = outgoing
    if (error instanceof PortalRefused && NEVER.has(error.status)) {
      // The portal keeps what it refuses for want of sense, and says so on the page of the machine.
      log(`points of ${machine} were refused: ${error.message}`)
      buffer.refused(Object.values(unpackBatch(body)).reduce((sum, { length }) => sum + length, 0))
      buffer.done(outgoing)
      return
    }
    buffer.release(machine)
    failures += 1
    const pause =
      (error instanceof PortalRefused && error.retryAfterMs) || pauseAfter(failures, BACKOFF, Math.random())
    restUntil ??= setTimeout(() => {
      restUntil = null
      sendMore()
    }, pause)
  }

  return {
    /** Something was added. */
    wake: sendMore,
    async stop(): Promise<void> {
      const end = new Promise<void>((done) => {
        ended = done
      })
      stopped.abort()
      if (restUntil) clearTimeout(restUntil)
      if (busy.size > 0) await end
    },
  }
}
