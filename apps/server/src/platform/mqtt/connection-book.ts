import { randomUUID } from 'node:crypto'
import type { DeviceRefusal } from '@millwright/contract/machines/registration'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import type { Logger } from 'pino'
import type { ConnectionStore } from '../registry/connection-store.ts'
import type { DeviceRef } from '../registry/device-store.ts'
import { storeByHalves } from '../telemetry/store-by-halves.ts'
import {
  type ConnectionEntry,
  type ConnectionFacts,
  countMessage,
  createConnectionEntry,
  hasChanged,
  rowOf,
  shownAddress,
} from './connection-entry.ts'
import { createContactCounts } from './contact-counts.ts'

export interface ConnectionBookDeps {
  store: Pick<ConnectionStore, 'beat' | 'dropGone' | 'leave' | 'put' | 'drop' | 'count'>
  log: Logger
  now: () => number
  /** Who calls at longer intervals is not connected any more. */
  silentAfterMs: number
}

const FLUSH_MS = 5 * SECOND_MS
/** Rows of one flush: of more connections those come first that waited longest, and the database has no more to do. */
const MOST_AT_ONCE = 5_000

type Refused = Pick<ConnectionFacts, 'way' | 'protocol' | 'address' | 'clientId'>

/**
 * Who is connected to this process and what devices did, written every few seconds, however often they send. A connection is counted
 * where it is: nothing is sent to anybody for a message.
 */
export function createConnectionBook({ store, log, now, silentAfterMs }: ConnectionBookDeps) {
  const process = randomUUID()
  const open = new Set<ConnectionEntry>()
  /** Devices that come without a connection of their own, by their name and way. */
  const callers = new Map<string, ConnectionEntry>()
  const counts = createContactCounts()
  let closed: number[] = []
  let lastNumber = 0
  let isFirst = true
  let writing: Promise<void> = Promise.resolve()

  function contactOf({ device, facts: { way, protocol, address, clientId } }: ConnectionEntry) {
    const { machineId, deviceId } = device
    return { machineId, deviceId, way, protocol, address, clientId, reason: '' }
  }

  function enter(device: DeviceRef, facts: ConnectionFacts): ConnectionEntry {
    const entry = createConnectionEntry(++lastNumber, device, facts, now())
    open.add(entry)
    counts.add({ ...contactOf(entry), kind: 'signed_in' }, entry.since)
    return entry
  }

  function leave(entry: ConnectionEntry): void {
    if (!open.delete(entry)) return
    closed.push(entry.number)
    counts.add({ ...contactOf(entry), kind: 'ended' }, now())
  }

  /** Who calls again and again is as good as connected; who stops is silent. */
  function leaveSilentCallers(at: number): void {
    for (const [key, entry] of callers) {
      if (at - (entry.messageAt ?? entry.since) <= silentAfterMs) continue
      callers.delete(key)
      leave(entry)
    }
  }

  async function writeConnections(at: number): Promise<void> {
    // Nothing is stored of this process any more when others took it for gone.
    const isKnown = await store.beat(process)
    if (!isKnown && !isFirst) for (const entry of open) entry.written = undefined
    isFirst = false
    const gone = closed
    await store.drop(process, gone)
    closed = closed.slice(gone.length)
    const changed = [...open].filter((entry) => hasChanged(entry, at))
    if (changed.length > MOST_AT_ONCE) changed.sort((a, b) => (a.written?.at ?? 0) - (b.written?.at ?? 0))
    const due = changed.slice(0, MOST_AT_ONCE)
    await storeByHalves(
      due.map(rowOf),
      (rows) => store.put(process, rows),
      ({ machineId }, error) => log.warn({ err: error, machineId }, 'a connection is left out'),
    )
    for (const entry of due) {
      const { messages, minuteMessages, subscriptions } = entry
      entry.written = { at, messages, minuteMessages, subscriptions: subscriptions.size }
    }
    await store.dropGone()
  }

  async function flush(): Promise<void> {
    const at = now()
    leaveSilentCallers(at)
    await writeConnections(at)
    await storeByHalves(counts.take(), store.count, ({ deviceId }, error) =>
      log.warn({ err: error, device: deviceId }, 'what a device did is left out'),
    )
  }

  const flushNow = (): Promise<void> => {
    writing = writing
      .then(flush)
      .catch((error: unknown) => log.warn({ err: error }, 'connections of devices not written'))
    return writing
  }
  const timer = setInterval(() => void flushNow(), FLUSH_MS)
  timer.unref()

  return {
    /** A device that has signed in; its session counts what it sends. To be left when its connection ends. */
    enter,
    leave,

    /** A message of a device that has no connection of its own. */
    called(device: DeviceRef, facts: ConnectionFacts, bytes: number): void {
      const key = `${device.deviceId} ${facts.way}`
      const known = callers.get(key)
      const isSame = known?.facts.address === shownAddress(facts.address)
      if (known && !isSame) leave(known)
      const entry = known && isSame ? known : enter(device, facts)
      callers.set(key, entry)
      countMessage(entry, bytes, now())
    },

    refused(deviceId: string, reason: DeviceRefusal, { address, ...facts }: Refused): void {
      counts.add(
        { machineId: null, deviceId, kind: 'refused', reason, address: shownAddress(address), ...facts },
        now(),
      )
    },

    /** A message that was set aside, over whichever way it came. */
    rejected({ machineId, deviceId }: DeviceRef, reason: string): void {
      const unsaid = { way: null, protocol: null, address: '', clientId: '' }
      counts.add({ machineId, deviceId, kind: 'rejected', reason, ...unsaid }, now())
    },

    flushNow,

    async stop(): Promise<void> {
      clearInterval(timer)
      for (const entry of open) leave(entry)
      await flushNow()
      await store
        .leave(process)
        .catch((error: unknown) => log.warn({ err: error }, 'connections of devices not removed'))
    },
  }
}

export type ConnectionBook = ReturnType<typeof createConnectionBook>
