import { levelsOf, matchesLevels } from '@millwright/contract/wire/topics'
import type { Handing } from './answers/answers.ts'
import type { Message } from './message.ts'
import type { QoS } from './packets/packets.ts'

export interface Subscription {
  /** As the client wrote it. */
  readonly text: string
  /** Under which messages are looked for: the public id of a machine, or topics of the system. */
  readonly room: string
  readonly levels: readonly string[]
  /** Null where each subscriber gets the message. */
  readonly group: string | null
  readonly qos: QoS
  readonly isNoLocal: boolean
  readonly isRetainAsPublished: boolean
  /** 0 for none. */
  readonly identifier: number
}

/** Somebody with subscriptions, in any number of rooms. */
export interface Subscriber {
  /** As the publisher of its own messages. */
  readonly key: string
  /** By their texts. */
  readonly subscriptions: ReadonlyMap<string, Subscription>
  isConnected(): boolean
  /** A promise where the message has to be kept for it: the publisher's acknowledgement waits for that. */
  send(message: Message, handing: Handing): Promise<void> | undefined
}

/** Its subscriptions that ask for a message, as one. */
function handingOf(
  { key, subscriptions }: Subscriber,
  message: Message,
  levels: readonly string[],
  group: string | null,
): Handing | null {
  let qos = -1
  let retain = false
  const identifiers: number[] = []
  for (const subscription of subscriptions.values()) {
    if (subscription.group !== group || !matchesLevels(subscription.levels, levels)) continue
    // [MQTT-3.8.3-3]
    if (subscription.isNoLocal && key === message.publisher) continue
    qos = Math.max(qos, subscription.qos)
    retain ||= subscription.isRetainAsPublished
    if (subscription.identifier > 0) identifiers.push(subscription.identifier)
  }
  if (qos < 0) return null
  return { qos: Math.min(qos, message.qos) as QoS, retain: retain && message.retain, identifiers }
}

interface Room {
  readonly known: Set<Subscriber>
  /** Whose turn it is, by group of shared subscriptions. */
  readonly turns: Map<string, number>
}

/** Who asks for which messages. Within a room a message is compared with all subscriptions. */
export function createSubscribers() {
  const rooms = new Map<string, Room>()

  /** To one of each group in turn, and to one that is away only where nobody else is there. */
  function sendShared({ known, turns }: Room, message: Message, levels: readonly string[]) {
    const members = new Map<string, { subscriber: Subscriber; handing: Handing }[]>()
    for (const subscriber of known) {
      const groups = new Set([...subscriber.subscriptions.values()].flatMap(({ group }) => group ?? []))
      for (const group of groups) {
        const handing = handingOf(subscriber, message, levels, group)
        if (handing) members.set(group, [...(members.get(group) ?? []), { subscriber, handing }])
      }
    }
    return [...members].flatMap(([group, all]) => {
      const there = all.filter(({ subscriber }) => subscriber.isConnected())
      const from = there.length > 0 ? there : all
      const turn = turns.get(group) ?? 0
      turns.set(group, turn + 1)
      const chosen = from[turn % from.length]
      return chosen?.subscriber.send(message, chosen.handing) ?? []
    })
  }

  return {
    has: (room: string): boolean => rooms.size > 0 && rooms.has(room),

    /** False when so many connections have subscriptions in the room as may: `most`. */
    add(room: string, subscriber: Subscriber, most = Number.POSITIVE_INFINITY): boolean {
      const { known, turns } = rooms.get(room) ?? { known: new Set(), turns: new Map() }
      // Fewer than may be are connected where fewer are known at all.
      if (!known.has(subscriber) && known.size >= most) {
        const connected = [...known].filter((each) => each.isConnected())
        if (connected.length >= most) return false
      }
      rooms.set(room, { known: known.add(subscriber), turns })
      return true
    },

    remove(room: string, subscriber: Subscriber): void {
      const of = rooms.get(room)
      if (!of) return
      of.known.delete(subscriber)
      // Groups whose last member has gone are not kept.
      of.turns.clear()
      if (of.known.size === 0) rooms.delete(room)
    },

    /** Once to each subscriber, however many of its subscriptions ask for it. A promise where somebody's message has to be kept. */
    deliver(room: string, message: Message): Promise<unknown> | undefined {
      const of = rooms.get(room)
      if (!of) return
      const { known } = of
      const levels = levelsOf(message.topic)
      const kept: Promise<void>[] = []
      let isShared = false
      for (const subscriber of known) {
        const handing = handingOf(subscriber, message, levels, null)
        const sent = handing && subscriber.send(message, handing)
        if (sent) kept.push(sent)
        isShared ||= hasGroup(subscriber)
      }
      if (isShared) kept.push(...sendShared(of, message, levels))
      return kept.length > 0 ? Promise.all(kept) : undefined
    },

    /** Those in which somebody has subscriptions. */
    rooms: (): string[] => [...rooms.keys()],
  }
}

function hasGroup({ subscriptions }: Subscriber): boolean {
  for (const { group } of subscriptions.values()) if (group !== null) return true
  return false
}

export type Subscribers = ReturnType<typeof createSubscribers>
