import { levelsOf, matchesLevels, topicsOfMachine } from '@millwright/contract/wire/topics'
import { generate, type IPublishPacket } from 'mqtt-packet'
import { MQTT_LIMITS } from '../runtime/limits.ts'

/** A topic filter as its levels. */
export type Filter = readonly string[]

export interface Subscriber {
  /** By their texts. */
  readonly filters: ReadonlyMap<string, Filter>
  /** Drops the packet when a slow connection cannot take it now. */
  deliver(bytes: Buffer): void
  /** Keeps it until it is sent, for what must not be missed. */
  write(bytes: Buffer): void
}

/** A filter that is well formed (MQTT 3.1.1 §4.7.1), within its limits and within the machine's own topics; null for others. */
export function readFilter(machineId: string, text: string): Filter | null {
  if (text.length > MQTT_LIMITS.filterLength) return null
  const levels = levelsOf(text)
  if (levels.length > MQTT_LIMITS.filterLevels) return null
  const isWellFormed = levels.every(
    (level, index) =>
      level === '+' || (level === '#' && index === levels.length - 1) || !/[+#\0]/.test(level),
  )
  return isWellFormed && matchesLevels(levelsOf(topicsOfMachine(machineId)), levels) ? levels : null
}

/** The subscriptions by machine. A message is delivered only to devices of the machine that sent it. */
export function createSubscribers() {
  const ofMachine = new Map<string, Set<Subscriber>>()

  return {
    has: (machineId: string): boolean => ofMachine.size > 0 && ofMachine.has(machineId),

    /** False when the machine has as many as it may. */
    add(machineId: string, subscriber: Subscriber): boolean {
      const known = ofMachine.get(machineId) ?? new Set()
      if (!known.has(subscriber) && known.size >= MQTT_LIMITS.subscribersPerMachine) return false
      ofMachine.set(machineId, known.add(subscriber))
      return true
    },

    remove(machineId: string, subscriber: Subscriber): void {
      const known = ofMachine.get(machineId)
      known?.delete(subscriber)
      if (known?.size === 0) ofMachine.delete(machineId)
    },

    /** At QoS 0 and without the retained flag [MQTT-3.3.1-9], once to each connection. */
    deliver(machineId: string, { topic, payload }: Pick<IPublishPacket, 'topic' | 'payload'>): void {
      const known = ofMachine.get(machineId)
      if (!known) return
      const levels = levelsOf(topic)
      let bytes: Buffer | null = null
      for (const subscriber of known) {
        if (!asksFor(subscriber.filters.values(), levels)) continue
        bytes ??= generate({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false })
        subscriber.deliver(bytes)
      }
    },

    /** To every connection of the machine that asks for the topic; it arrives, or the connection ends. */
    write(machineId: string, topic: string, payload: string): void {
      const bytes = generate({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false })
      const levels = levelsOf(topic)
      for (const subscriber of ofMachine.get(machineId) ?? [])
        if (asksFor(subscriber.filters.values(), levels)) subscriber.write(bytes)
    },

    /** Those that have subscriptions. */
    machines: (): string[] => [...ofMachine.keys()],
  }
}

/** Whether one of the filters asks for a topic. */
export function asksFor(filters: Iterable<Filter>, topic: readonly string[]): boolean {
  for (const filter of filters) if (matchesLevels(filter, topic)) return true
  return false
}

export type Subscribers = ReturnType<typeof createSubscribers>
