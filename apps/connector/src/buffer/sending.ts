import { MAX_POINTS_BODY } from '@millwright/contract/connectors/connector-process'
import { type Backoff, pauseAfter } from '@millwright/domain/time/backoff'
import { type PortalClient, PortalRefused } from '../portal/portal-client.ts'
import { unpackBatch } from './batch.ts'
import type { Outgoing, PointBuffer } from './buffer-store.ts'

export interface SendingOptions {
  buffer: Pick<PointBuffer, 'waiting' | 'batchesOf' | 'next' | 'done' | 'release' | 'refused'>
  portal: Pick<PortalClient, 'store'>
  log: (message: string) => void
  now?: () => number
}

/** So many calls are under way at the same time; each machine is in one of them, so that its points stay in order. */
const CALLS_AT_ONCE = 4
/** Machines that have more to send go alone: they were cut off, and the others are not to wait for them. */
const SHARED_BATCHES = 8
/** Before it is packed; one more of the longest messages has room. */
const CALL_BYTES = MAX_POINTS_BODY.bytes / 2
const BACKOFF: Backoff = { firstMs: 1000, longestMs: 60_000, jitter: 0.2 }
/** A machine for which the portal had no room is left alone for so long, and others go on. */
const REST_MS = 5000
/** An answer after which the portal will never take it, however often it is sent. */
const NEVER = new Set([400, 413, 415])

/** Sends what is kept, the oldest of each machine first, and lets go of it when the portal has stored it. */
export function startSending({ buffer, portal, log, now = Date.now }: SendingOptions) {
  const stopped = new AbortController()
  const busy = new Set<string>()
  /** Machines that go in calls of their own, until that has gone well, and from when. */
  const alone = new Map<string, number>()
  let calls = 0
  let failures = 0
  let restUntil: NodeJS.Timeout | null = null
  let ended: () => void = () => {}

  const mayCall = (shared: readonly Outgoing[]): boolean =>
    calls + (shared.length > 0 ? 1 : 0) < (failures > 0 ? 1 : CALLS_AT_ONCE)

  function sendMore(): void {
    if (restUntil || stopped.signal.aborted) return
    let shared: Outgoing[] = []
    let bytes = 0
    for (const machine of buffer.waiting()) {
      if (shared.length === 0 && !mayCall(shared)) return
      if (busy.has(machine) || (alone.get(machine) ?? 0) > now()) continue
      const isAlone = alone.has(machine) || buffer.batchesOf(machine) > SHARED_BATCHES
      if (isAlone && !mayCall(shared)) continue
      const outgoing = buffer.next(machine)
      if (!outgoing) continue
      if (isAlone) {
        void send([outgoing])
        continue
      }
      shared.push(outgoing)
      bytes += outgoing.raw
      if (bytes < CALL_BYTES && shared.length < MAX_POINTS_BODY.machines) continue
      void send(shared)
      shared = []
      bytes = 0
    }
    if (shared.length > 0) void send(shared)
  }

  async function send(parts: readonly Outgoing[]): Promise<void> {
    for (const { machine } of parts) busy.add(machine)
    calls += 1
    try {
      const notStored = await portal.store(parts, stopped.signal)
      if (parts.length > 1 && notStored.Later.length === parts.length)
        throw new Error('nothing is stored right now')
      settle(parts, notStored)
    } catch (error) {
      if (!stopped.signal.aborted) failed(parts, error)
    } finally {
      for (const { machine } of parts) busy.delete(machine)
      calls -= 1
      if (stopped.signal.aborted && calls === 0) ended()
      else sendMore()
    }
  }

  function settle(
    parts: readonly Outgoing[],
    { Refused, Later }: Awaited<ReturnType<PortalClient['store']>>,
  ): void {
    const refused = new Map(Refused.map(({ Machine, Message }) => [Machine, Message]))
    const later = new Set(Later)
    failures = 0
    for (const outgoing of parts) {
      const { machine } = outgoing
      const message = refused.get(machine)
      if (message !== undefined) lose(outgoing, message)
      else if (later.has(machine)) {
        buffer.release(machine)
        alone.set(machine, now() + REST_MS)
      } else {
        buffer.done(outgoing)
        alone.delete(machine)
      }
    }
  }

  /** The portal keeps what it refuses for want of sense, and says so on the page of the machine. */
  function lose(outgoing: Outgoing, message: string): void {
    log(`points of ${outgoing.machine} were refused: ${message}`)
    buffer.refused(Object.values(unpackBatch(outgoing.body)).reduce((sum, { length }) => sum + length, 0))
    buffer.done(outgoing)
    alone.delete(outgoing.machine)
  }

  function failed(parts: readonly Outgoing[], error: unknown): void {
    const isRefused = error instanceof PortalRefused && NEVER.has(error.status)
    for (const outgoing of parts)
      if (isRefused && parts.length === 1) lose(outgoing, error.message)
      else {
        buffer.release(outgoing.machine)
        // One of them is the reason.
        if (isRefused) alone.set(outgoing.machine, 0)
      }
    if (isRefused) return
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
      if (calls > 0) await end
    },
  }
}
