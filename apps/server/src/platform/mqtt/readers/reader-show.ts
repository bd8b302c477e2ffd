import { levelsOf, topicOf } from '@millwright/contract/wire/topics'
import type { Logger } from 'pino'
import type { Readable, ReadableMachine } from './readable.ts'
import { identifiersFor, mayBeDescription, type ReaderFilter } from './reader-filter.ts'
import { readerPayload } from './reader-room.ts'
import type { ReaderValues } from './reader-values.ts'

export interface ReaderShowDeps {
  values: ReaderValues
  send: (topic: string, payload: Buffer, retain: boolean, identifiers: readonly number[]) => void
  /** False when what was sent before waits for the connection. */
  hasRoom: () => boolean
  /** Whether the person sees the machine now. */
  mayShow: (machineId: string) => boolean
  onFailed: () => void
  log: Logger
}

interface Due {
  readonly machine: ReadableMachine
  readonly filters: Set<ReaderFilter>
}

const NOTHING = Buffer.alloc(0)

/**
 * A new subscription gets retained messages: the last value of each channel, and descriptions for Home Assistant. Machine by
 * machine, as quickly as the connection takes them, and one read at a time.
 */
export function createReaderShow({ values, send, hasRoom, mayShow, onFailed, log }: ReaderShowDeps) {
  /** By machine: a reader that subscribes without end asks for each no more often. */
  const due = new Map<string, Due>()
  let toDescribe: {
    readonly readable: Readable
    readonly filters: readonly ReaderFilter[]
    isAll: boolean
  } | null = null
  let isShowing = false
  let isStopped = false
  let onRoom = (): void => {}
  /** Descriptions that it has, by their topics. */
  const described = new Map<string, Buffer>()

  /** False when the connection has ended meanwhile. */
  async function roomToSend(): Promise<boolean> {
    if (!isStopped && !hasRoom())
      await new Promise<void>((done) => {
        onRoom = done
      })
    return !isStopped
  }

  async function showMachine({ filters, machine }: Due): Promise<void> {
    for (const { channel, ts, v, unit } of await values.last(machine)) {
      const topic = topicOf(machine.publicId, channel)
      const identifiers = identifiersFor(filters, levelsOf(topic))
      if (!identifiers) continue
      if (!(await roomToSend()) || !mayShow(machine.publicId)) return
      send(topic, readerPayload({ v, ts }, unit), true, identifiers)
    }
  }

  /** Those that are new or have changed, and the end of those that are gone. */
  async function describe({ readable, filters, isAll }: NonNullable<typeof toDescribe>): Promise<void> {
    const left = new Set(described.keys())
    // Most readers never ask for any, and each takes a look at all channels of its machine.
    const all = filters.some(mayBeDescription) ? await readable.descriptions() : []
    for (const { machineId, topic, payload } of all) {
      left.delete(topic)
      const identifiers = identifiersFor(filters, levelsOf(topic))
      if (!identifiers || (!isAll && described.get(topic)?.equals(payload))) continue
      if (!(await roomToSend())) return
      if (!mayShow(machineId)) continue
      described.set(topic, payload)
      send(topic, payload, true, identifiers)
    }
    for (const topic of left) {
      described.delete(topic)
      send(topic, NOTHING, true, identifiersFor(filters, levelsOf(topic)) ?? [])
    }
  }

  async function showAll(): Promise<void> {
    isShowing = true
    try {
      while (!isStopped && (toDescribe || due.size > 0)) {
        const descriptions = toDescribe
        toDescribe = null
        if (descriptions) await describe(descriptions)
        for (const [machineId, next] of due) {
          due.delete(machineId)
          await showMachine(next)
          break
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'what a reader subscribed to could not be read')
      // It subscribes again after it reconnects.
      onFailed()
    }
    isShowing = false
  }

  return {
    /** The last values of these machines, as far as the new filters ask for them, and what of `filters` is to be described. */
    now(
      readable: Readable,
      {
        filters,
        added,
        machines,
      }: {
        readonly filters: readonly ReaderFilter[]
        readonly added: readonly ReaderFilter[]
        readonly machines: Iterable<ReadableMachine>
      },
    ): void {
      if (filters.length === 0) return
      for (const machine of machines) {
        const wanted = added.filter(
          ({ machineId, asksMachines }) =>
            asksMachines && (machineId === null || machineId === machine.publicId),
        )
        if (wanted.length === 0) continue
        const known = due.get(machine.publicId)
        due.set(machine.publicId, { machine, filters: new Set([...(known?.filters ?? []), ...wanted]) })
      }
      toDescribe = { readable, filters, isAll: added.length > 0 || (toDescribe?.isAll ?? false) }
      if (!isShowing) void showAll()
    },

    drained(): void {
      const resume = onRoom
      onRoom = () => {}
      resume()
    },

    stop(): void {
      isStopped = true
      due.clear()
      onRoom()
    },
  }
}
