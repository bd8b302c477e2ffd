import type { Logger } from 'pino'
import { retryUntilStored } from '../../ingest/retry-until-stored.ts'
import { MQTT_LIMITS } from '../../runtime/limits.ts'
import { storeByHalves } from '../../telemetry/store-by-halves.ts'
import { sizeOf } from '../message.ts'
import type { Entry } from './entry.ts'
import type { MessageToStore, QueuedStore, StoredMessage } from './queued-store.ts'
import type { SessionStore, SessionToStore } from './session-store.ts'

/** Of a session, for its keeper. */
export interface KeptSession {
  readonly key: string
  /** Null until it is stored. */
  row: number | null
  /** Of one whose messages are not in memory. */
  queued: { messages: number; bytes: number }
  hasEnded(): boolean
  toStore(): SessionToStore
}

export interface SessionKeeperDeps {
  store: Pick<SessionStore, 'put' | 'remove'>
  queued: QueuedStore
  onDropped: (count: number) => void
  log: Logger
}

interface Work {
  readonly removed: KeptSession[]
  readonly sessions: Set<KeptSession>
  readonly added: { readonly session: KeptSession; readonly entry: Entry }[]
  readonly removedMessages: number[]
  readonly sent: { row: number; packetId: number }[]
  readonly trimmed: Set<KeptSession>
  readonly done: PromiseWithResolvers<void>
}

const emptyWork = (): Work => ({
  removed: [],
  sessions: new Set(),
  added: [],
  removedMessages: [],
  sent: [],
  trimmed: new Set(),
  done: Promise.withResolvers(),
})

const toMessage = (sessionRow: number, { message, handing, packetId }: Entry): MessageToStore => ({
  sessionRow,
  topic: message.topic,
  payload: message.payload,
  qos: handing.qos,
  retain: handing.retain,
  identifiers: handing.identifiers,
  properties: message.properties,
  expiresAt: message.expiresAt,
  packetId,
  size: sizeOf(message),
})

/** Writes what becomes of sessions: all that comes while one write is under way is the next one. */
export function createSessionKeeper({ store, queued, onDropped, log }: SessionKeeperDeps) {
  let due: Work | null = null
  let isWriting = false
  let written: Promise<void> = Promise.resolve()

  const untilStored = <T>(work: () => Promise<T>): Promise<T> =>
    retryUntilStored(work, (error, attempt) => {
      if (attempt === 1) log.warn({ err: error }, 'sessions of devices could not be written, trying again')
    })

  async function putSessions(sessions: readonly KeptSession[]): Promise<void> {
    await storeByHalves(
      sessions.filter((session) => !session.hasEnded()),
      async (some) => {
        const rows = await untilStored(() => store.put(some.map((each) => each.toStore())))
        for (const [index, session] of some.entries()) session.row = rows[index] ?? null
      },
      ({ key }, error) => log.warn({ err: error, session: key }, 'a session is left out'),
    )
  }

  /** Of each session the newest that it may hold: a flood is not written only to be dropped, which others would wait for. */
  function withinBounds(added: Work['added']): Work['added'] {
    const sizes = new Map<KeptSession, { messages: number; bytes: number }>()
    const kept = added.toReversed().filter(({ session, entry }) => {
      const { messages, bytes } = sizes.get(session) ?? { messages: 0, bytes: 0 }
      const size = { messages: messages + 1, bytes: bytes + sizeOf(entry.message) }
      sizes.set(session, size)
      return size.messages <= MQTT_LIMITS.sessionMessages && size.bytes <= MQTT_LIMITS.sessionBytes
    })
    if (kept.length < added.length) onDropped(added.length - kept.length)
    return kept.toReversed()
  }

  async function addMessages(added: Work['added']): Promise<void> {
    // One whose session could not be stored, or that has been acknowledged meanwhile.
    const known = withinBounds(added.filter(({ session, entry }) => session.row !== null && !entry.isDone))
    await storeByHalves(
      known,
      async (some) => {
        const rows = await untilStored(() =>
          queued.add(some.map(({ session, entry }) => toMessage(session.row ?? 0, entry))),
        )
        for (const [index, { entry }] of some.entries()) {
          entry.row = rows[index] ?? null
          if (entry.isDone && entry.row !== null) forget(entry.row)
        }
      },
      ({ session }, error) => log.warn({ err: error, session: session.key }, 'a queued message is left out'),
    )
  }

  async function trim(sessions: readonly KeptSession[]): Promise<void> {
    const byRow = new Map(
      sessions.flatMap((session) => (session.row === null ? [] : [[session.row, session]])),
    )
    const most = { messages: MQTT_LIMITS.sessionMessages, bytes: MQTT_LIMITS.sessionBytes }
    const left = await untilStored(() => queued.trim([...byRow.keys()], most))
    for (const { row, messages, bytes, dropped } of left) {
      const session = byRow.get(row)
      if (session) session.queued = { messages, bytes }
      onDropped(dropped)
    }
  }

  async function write(work: Work): Promise<void> {
    // First: one that begins under the same name takes the row of one that is not removed.
    await untilStored(() => store.remove(work.removed.flatMap(({ row }) => row ?? [])))
    await putSessions([...work.sessions])
    await addMessages(work.added)
    await untilStored(() => queued.notePacketIds(work.sent))
    await untilStored(() => queued.remove(work.removedMessages))
    await trim([...work.trimmed])
  }

  async function writeAll(): Promise<void> {
    isWriting = true
    for (let work = due; work; work = due) {
      due = null
      try {
        await write(work)
      } catch (error) {
        log.error({ err: error }, 'sessions of devices could not be written')
      }
      work.done.resolve()
    }
    isWriting = false
  }

  function next(): Work {
    if (!due) {
      due = emptyWork()
      // All changes of one turn of the event loop are written together.
      if (!isWriting) {
        isWriting = true
        setImmediate(() => {
          written = writeAll()
        })
      }
    }
    return due
  }

  function forget(messageRow: number): void {
    next().removedMessages.push(messageRow)
  }

  async function settled(): Promise<void> {
    while (due || isWriting) {
      await (due?.done.promise ?? written)
    }
  }

  return {
    /** Resolves when it is stored. */
    save(session: KeptSession): Promise<void> {
      const work = next()
      work.sessions.add(session)
      return work.done.promise
    },
    remove(session: KeptSession): void {
      next().removed.push(session)
    },
    /** Resolves when the message is stored; then its entry has its row. */
    add(session: KeptSession, entry: Entry): Promise<void> {
      const work = next()
      work.added.push({ session, entry })
      return work.done.promise
    },
    /** It is acknowledged, or will never be. */
    forget,
    noteSent({ row, packetId }: Entry): void {
      if (row !== null) next().sent.push({ row, packetId })
    },
    /** Has the oldest messages dropped that are too many. */
    trim(session: KeptSession): void {
      next().trimmed.add(session)
    },
    /** All messages of a session, once those are stored that were added before. */
    async read(session: KeptSession): Promise<StoredMessage[]> {
      await settled()
      const { row, key } = session
      if (row === null) return []
      try {
        return await untilStored(() => queued.of(row))
      } catch (error) {
        log.error({ err: error, session: key }, 'what waits for a session could not be read')
        return []
      }
    },
    settled,
  }
}

export type SessionKeeper = ReturnType<typeof createSessionKeeper>
