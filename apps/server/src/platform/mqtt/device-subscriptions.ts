import { levelsOf, MESSAGE_CHANNEL, matchesLevels, topicOf } from '@millwright/contract/wire/topics'
import type { Logger } from 'pino'
import type { DeviceRef } from '../ingest/device-message.ts'
import { MQTT_LIMITS } from '../runtime/limits.ts'
import type { Answers } from './answers/answers.ts'
import type { DeviceContacts } from './device-contacts.ts'
import type { DeviceWire } from './device-wire.ts'
import { PacketRefused } from './packets/packet-refused.ts'
import type { ConnectPacket, Packet, QoS, WantedSubscription } from './packets/packets.ts'
import { REASON } from './packets/reason-codes.ts'
import { panelMessage } from './panel-message.ts'
import type { PanelReader } from './panel-reader.ts'
import type { Retained } from './retained/retained.ts'
import type { Session } from './session/session.ts'
import type { SessionClient, Sessions } from './session/sessions.ts'
import type { Subscribers, Subscription } from './subscribers.ts'
import { readSubscription, STATE_ROOM } from './subscription-rules.ts'

export interface DeviceSubscriptionsDeps {
  client: SessionClient
  sender: DeviceRef
  packet: Pick<ConnectPacket, 'receiveMaximum'>
  /** That it comes back to; null for a new one. */
  session: Session | null
  /** Messages of QoS 2 of this connection that are not released. */
  received: ReadonlySet<number> | null
  wire: DeviceWire
  answers: Answers
  subscribers: Subscribers
  sessions: Pick<Sessions, 'begin' | 'leave'>
  retained: Pick<Retained, 'find'>
  panels: PanelReader
  contacts: Pick<DeviceContacts, 'note'>
  log: Logger
}

/** For one connection, with the panel that it shows. */
export function createDeviceSubscriptions(deps: DeviceSubscriptionsDeps) {
  const { client, sender, wire, answers, subscribers, sessions, retained, panels, contacts, log } = deps
  const machineId = sender.machinePublicId
  const session = deps.session ?? sessions.begin(client)
  const { subscriptions, subscriber } = session
  for (const messageId of deps.received ?? []) session.received.add(messageId)
  const panelLevels = levelsOf(topicOf(machineId, MESSAGE_CHANNEL))
  /** Subscriptions whose retained messages are to be sent. */
  let due: Subscription[] = []
  let isShowing = false
  let isClosed = false
  session.attach({
    answers,
    window: Math.min(deps.packet.receiveMaximum, MQTT_LIMITS.sentAtOnce),
    hasRoom: wire.hasRoom,
    send: wire.send,
    write: wire.write,
  })
  // One that comes back does not subscribe again; its panel is sent as if it did.
  if (deps.session) show([...subscriptions.values()].filter(isOfPanel))

  function isOfPanel({ levels }: Subscription): boolean {
    return matchesLevels(levels, panelLevels)
  }

  /** The code of a SUBACK. */
  function grant(wanted: WantedSubscription, identifier: number): number {
    const granted = readSubscription(machineId, wanted, identifier)
    if (typeof granted === 'number') return granted
    const isNew = !subscriptions.has(granted.text)
    if (isNew && subscriptions.size >= MQTT_LIMITS.filtersPerConnection) return REASON.quotaExceeded
    const most = granted.room === STATE_ROOM ? Number.POSITIVE_INFINITY : MQTT_LIMITS.subscribersPerMachine
    if (!subscribers.add(granted.room, subscriber, most)) return REASON.quotaExceeded
    subscriptions.set(granted.text, granted)
    // Of a shared subscription nobody gets retained messages.
    const isShown = wanted.retainHandling === 0 || (wanted.retainHandling === 1 && isNew)
    if (isShown && granted.group === null) due.push(granted)
    return granted.qos
  }

  function leaveEmptyRooms(left: readonly Subscription[]): void {
    const rooms = new Set([...subscriptions.values()].map(({ room }) => room))
    for (const { room } of left) if (!rooms.has(room)) subscribers.remove(room, subscriber)
  }

  function show(shown: readonly Subscription[]): void {
    due.push(...shown)
    if (isShowing || due.length === 0) return
    isShowing = true
    void showAll()
  }

  /** One read at a time: a connection that subscribes without end asks the database no more often. */
  async function showAll(): Promise<void> {
    while (due.length > 0 && !isClosed) {
      const shown = due
      due = []
      try {
        await showRetained(shown)
        if (shown.some(isOfPanel)) await showPanel()
      } catch (error) {
        log.warn({ err: error, device: sender.deviceId }, 'what a device subscribed to could not be read')
        // It subscribes again after it reconnects.
        wire.disconnect('what is retained could not be read', REASON.unspecified)
      }
    }
    isShowing = false
  }

  /** As long as they are still asked for. */
  async function showRetained(shown: readonly Subscription[]): Promise<void> {
    const found = await session.whileReading(() => retained.find(sender, shown, Date.now()))
    await session.sendRetained(
      found
        .filter(({ subscription }) => subscriptions.get(subscription.text) === subscription)
        .map(({ message, subscription: { qos, identifier } }) => ({
          message,
          handing: {
            qos: Math.min(qos, message.qos) as QoS,
            retain: true,
            identifiers: identifier > 0 ? [identifier] : [],
          },
        })),
    )
  }

  /** As a retained message is: to each new subscription, so that a panel shows what counts after every reconnect. */
  async function showPanel(): Promise<void> {
    const message = await panelMessage(panels, machineId, true)
    // Unsubscribed meanwhile.
    const asking = [...subscriptions.values()].filter(isOfPanel)
    if (!message || asking.length === 0) return
    const qos = Math.max(...asking.map((each) => each.qos)) as QoS
    const identifiers = asking.flatMap(({ identifier }) => (identifier > 0 ? [identifier] : []))
    void subscriber.send(message, { qos: Math.min(qos, message.qos) as QoS, retain: true, identifiers })
  }

  /** A change of a session that is kept is stored before it is confirmed. */
  function confirm(bytes: Buffer): void {
    if (!session.isKept()) wire.write(bytes)
    else void session.save().then(() => wire.write(bytes))
  }

  return {
    session,

    subscribe({ messageId, subscriptions: wanted, identifier }: Packet & { cmd: 'subscribe' }): void {
      checkCount(wanted)
      const codes = wanted.map((each) => grant(each, identifier))
      if (subscriptions.size > 0) contacts.note(sender.deviceId, { subscribedAt: Date.now() })
      confirm(answers.subscribed(messageId, codes))
      show([])
    },

    unsubscribe({ messageId, unsubscriptions }: Packet & { cmd: 'unsubscribe' }): void {
      checkCount(unsubscriptions)
      const left: Subscription[] = []
      const codes = unsubscriptions.map((text) => {
        const subscription = subscriptions.get(text)
        if (!subscription) return REASON.noSubscriptionExisted
        subscriptions.delete(text)
        left.push(subscription)
        return REASON.success
      })
      leaveEmptyRooms(left)
      confirm(answers.unsubscribed(messageId, codes))
    },

    close(): void {
      isClosed = true
      sessions.leave(session, Date.now())
    },
  }
}

export type DeviceSubscriptions = ReturnType<typeof createDeviceSubscriptions>

/** Refuses a packet that asks for nothing [MQTT-3.8.3-3], or for more than any device does. */
function checkCount({ length }: readonly unknown[]): void {
  if (length === 0 || length > MQTT_LIMITS.filtersPerPacket)
    throw new PacketRefused(`a packet with ${length} topic filters`, REASON.protocolError)
}
