import { levelsOf, matchesLevels } from '@millwright/contract/wire/topics'
import type { Logger } from 'pino'
import type { DeviceRef } from '../../ingest/device-message.ts'
import { retryUntilStored } from '../../ingest/retry-until-stored.ts'
import { MQTT_LIMITS } from '../../runtime/limits.ts'
import type { Metrics } from '../../runtime/metrics.ts'
import { storeByHalves } from '../../telemetry/store-by-halves.ts'
import { hasExpired, type Message, sizeOf } from '../message.ts'
import type { Subscription } from '../subscribers.ts'
import { STATE_ROOM } from '../subscription-rules.ts'
import type { RetainedMessage, RetainedSize, RetainedStore } from './retained-store.ts'

export interface RetainedDeps {
  store: RetainedStore
  metrics: Pick<Metrics, 'retainedRefused'>
  log: Logger
}

interface Change {
  readonly machineId: number
  readonly message: Message
  readonly decided: PromiseWithResolvers<boolean>
}

/** The levels of a filter before its first wildcard: topics that match begin so. */
function beginningOf({ levels }: Subscription): string {
  const wildcard = levels.findIndex((level) => level === '+' || level === '#')
  return levels.slice(0, wildcard < 0 ? undefined : wildcard).join('/')
}

/** The last message of each topic for those who subscribe later. In the store alone: a machine may retain 4 MiB. */
export function createRetained({ store, metrics, log }: RetainedDeps) {
  let due: Change[] = []
  let isWriting = false

  const untilStored = <T>(work: () => Promise<T>): Promise<T> =>
    retryUntilStored(work, (error, attempt) => {
      if (attempt === 1) log.warn({ err: error }, 'retained messages could not be written, trying again')
    })

  /** Those for which their machine has room, of each topic the last. */
  async function chosen(changes: readonly Change[]): Promise<Change[]> {
    const kept = new Map<string, Change>()
    const machineIds = [...new Set(changes.map(({ machineId }) => machineId))]
    const sizes = new Map((await store.sizesOf(machineIds)).map((size) => [size.machineId, { ...size }]))
    const known = await store.sizeByTopic([...new Set(changes.map(({ message }) => message.topic))])
    for (const change of changes) {
      const { machineId, message, decided } = change
      const { topic, payload } = message
      const size = sizes.get(machineId) ?? { machineId, topics: 0, bytes: 0 }
      const before = known.get(topic)
      const isRemoved = payload.length === 0
      const topics = size.topics - (before === undefined ? 0 : 1) + (isRemoved ? 0 : 1)
      const bytes = size.bytes - (before ?? 0) + (isRemoved ? 0 : sizeOf(message))
      if (!isRemoved && isTooMuch({ topics, bytes })) {
        metrics.retainedRefused.inc()
        decided.resolve(false)
        continue
      }
      sizes.set(machineId, { machineId, topics, bytes })
      if (isRemoved) known.delete(topic)
      else known.set(topic, sizeOf(message))
      kept.set(topic, change)
    }
    return [...kept.values()]
  }

  async function write(changes: readonly Change[]): Promise<void> {
    const kept = await untilStored(() => chosen(changes))
    const removed = kept.filter(({ message }) => message.payload.length === 0)
    await untilStored(() => store.remove(removed.map(({ message }) => message.topic)))
    await storeByHalves(
      kept.filter(({ message }) => message.payload.length > 0),
      (some) =>
        untilStored(() =>
          store.put(some.map(({ machineId, message }) => ({ ...message, machineId, size: sizeOf(message) }))),
        ),
      ({ message }, error) =>
        log.warn({ err: error, topic: message.topic }, 'a retained message is left out'),
    )
  }

  async function writeAll(): Promise<void> {
    while (due.length > 0) {
      const changes = due
      due = []
      try {
        await write(changes)
        for (const { decided } of changes) decided.resolve(true)
      } catch (error) {
        for (const { decided } of changes) decided.reject(error)
      }
    }
    isWriting = false
  }

  async function messagesFor(sender: DeviceRef, subscriptions: readonly Subscription[]) {
    const beginnings = (isOwn: boolean): string[] =>
      subscriptions.filter(({ room }) => (room === STATE_ROOM) === isOwn).map(beginningOf)
    const [ofServer, ofMachine] = [beginnings(true), beginnings(false)]
    const found: RetainedMessage[] = []
    if (ofMachine.length > 0) found.push(...(await store.ofMachine(sender.machineId, ofMachine)))
    if (ofServer.length > 0) found.push(...(await store.own(ofServer)))
    return found
  }

  return {
    /** Resolves when it is stored, or removed by an empty payload; false where the machine has as many as it may. */
    change(machineId: number, message: Message): Promise<boolean> {
      const decided = Promise.withResolvers<boolean>()
      due.push({ machineId, message, decided })
      if (!isWriting) {
        isWriting = true
        // All changes of one turn of the event loop are written together.
        setImmediate(() => void writeAll())
      }
      return decided.promise
    },

    /** Of the server itself. */
    async changeOwn(message: Message): Promise<void> {
      if (message.payload.length === 0) await store.remove([message.topic])
      else await store.putOwn(message)
    },

    /** The messages for which subscriptions of a device ask, with the subscription of each. */
    async find(sender: DeviceRef, subscriptions: readonly Subscription[], now: number) {
      const found = await messagesFor(sender, subscriptions)
      return found.flatMap(({ payload, ...retained }) => {
        if (hasExpired(retained, now)) return []
        const levels = levelsOf(retained.topic)
        const message: Message = { ...retained, payload, retain: true, publisher: '', isSentAgain: false }
        return subscriptions
          .filter((subscription) => matchesLevels(subscription.levels, levels))
          .map((subscription) => ({ message, subscription }))
      })
    },
  }
}

const isTooMuch = ({ topics, bytes }: Pick<RetainedSize, 'topics' | 'bytes'>): boolean =>
  topics > MQTT_LIMITS.retainedTopics || bytes > MQTT_LIMITS.retainedBytes

export type Retained = ReturnType<typeof createRetained>
