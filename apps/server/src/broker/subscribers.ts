import { matchesPattern, topicsOfMachine } from '@millwright/contract/topics'
import { generate, type IPublishPacket } from 'mqtt-packet'

export interface Subscriber {
  readonly filters: ReadonlySet<string>
  /** Drops the packet when a slow connection cannot take it now. */
  deliver(bytes: Buffer): void
  /** Keeps it until it is sent, for what must not be missed. */
  write(bytes: Buffer): void
}

/** Whether a topic filter is well formed (MQTT 3.1.1 §4.7.1) and stays within the machine's own topics. */
export function maySubscribe(machineId: string, filter: string): boolean {
  const levels = filter.split('/')
  const isWellFormed = levels.every(
    (level, index) =>
      level === '+' || (level === '#' && index === levels.length - 1) || !/[+#\0]/.test(level),
  )
  return isWellFormed && matchesPattern(topicsOfMachine(machineId), filter)
}

/** The subscriptions by machine. A message is delivered only to devices of the machine that sent it. */
export function createSubscribers() {
  const ofMachine = new Map<string, Set<Subscriber>>()

  return {
    has: (machineId: string): boolean => ofMachine.size > 0 && ofMachine.has(machineId),

    add(machineId: string, subscriber: Subscriber): void {
      const known = ofMachine.get(machineId)
      if (known) known.add(subscriber)
      else ofMachine.set(machineId, new Set([subscriber]))
    },

    remove(machineId: string, subscriber: Subscriber): void {
      const known = ofMachine.get(machineId)
      known?.delete(subscriber)
      if (known?.size === 0) ofMachine.delete(machineId)
    },

    /** At QoS 0 and without the retained flag [MQTT-3.3.1-9], once to each connection. */
    deliver(machineId: string, { topic, payload }: Pick<IPublishPacket, 'topic' | 'payload'>): void {
      let bytes: Buffer | null = null
      for (const subscriber of ofMachine.get(machineId) ?? []) {
        if (!asksFor(subscriber.filters, topic)) continue
        bytes ??= generate({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false })
        subscriber.deliver(bytes)
      }
    },

    /** To every connection of the machine that asks for the topic; it arrives, or the connection ends. */
    write(machineId: string, topic: string, payload: string): void {
      const bytes = generate({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false })
      for (const subscriber of ofMachine.get(machineId) ?? [])
        if (asksFor(subscriber.filters, topic)) subscriber.write(bytes)
    },

    /** Those that have subscriptions. */
    machines: (): string[] => [...ofMachine.keys()],
  }
}

/** Whether one of the filters asks for a topic. */
export const asksFor = (filters: Iterable<string>, topic: string): boolean =>
  [...filters].some((filter) => matchesPattern(filter, topic))

export type Subscribers = ReturnType<typeof createSubscribers>
