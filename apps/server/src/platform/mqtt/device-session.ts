import { generate, type Packet } from 'mqtt-packet'
import type { Logger } from 'pino'
import type { Acceptance, DeviceRef } from '../ingest/device-message.ts'
import type { InflightLanes, MachineWindow } from '../ingest/inflight.ts'
import type { Ingest } from '../ingest/ingest.ts'
import { MQTT_LIMITS } from '../runtime/limits.ts'
import { ackOf, PUBACK, PUBCOMP, PUBREC } from './acknowledger.ts'
import type { DeviceContacts } from './device-contacts.ts'
import { createDeviceSubscriptions, type DeviceSubscriptions } from './device-subscriptions.ts'
import type { DeviceWire } from './device-wire.ts'
import { clockAheadOf } from './message-clock.ts'
import { PacketRefused } from './packet-reader.ts'
import type { PanelReader } from './panel-reader.ts'
import { type AckBatch, createPendingAcks, type Delivery, type Message } from './pending-acks.ts'
import type { Subscribers } from './subscribers.ts'

export interface DeviceSessionDeps {
  sender: DeviceRef
  will: Message | null
  wire: DeviceWire
  ingest: Pick<Ingest, 'accept'>
  inflight: InflightLanes
  subscribers: Subscribers
  panels: PanelReader
  contacts: Pick<DeviceContacts, 'note'>
  log: Logger
}

/** Buffered points make a device's clock look behind: of its first messages the one furthest ahead counts. */
const CLOCK_MESSAGES = 16
/** Of a message of QoS 2 that was sent again. */
const ACCEPTED_BEFORE: Acceptance = { stored: Promise.resolve(), lane: 'fresh' }
const PINGRESP = Buffer.from([0xd0, 0])

/** Handles the packets of a device that has signed in. A clean session: nothing of it outlives the connection. */
export function createDeviceSession(deps: DeviceSessionDeps) {
  const { sender, wire, ingest, inflight, subscribers, contacts, log } = deps
  const machineId = sender.machinePublicId
  /** Most machines only publish. */
  let subscriptions: DeviceSubscriptions | null = null
  /** Messages of QoS 2 that were accepted and whose PUBREL has not arrived. */
  let unreleased: Set<number> | null = null
  const pendingAcks = createPendingAcks(settle)
  const windows = { fresh: inflight.fresh.of(sender), old: inflight.old.of(sender) }
  let will = deps.will
  /** Where the last message waits. */
  let lane = windows.fresh
  let clockMessagesLeft = CLOCK_MESSAGES
  let clockAheadMs = Number.NEGATIVE_INFINITY

  function noteClock(payload: Buffer): void {
    clockMessagesLeft -= 1
    const at = Date.now()
    const aheadMs = clockAheadOf(payload, at)
    if (aheadMs === null || aheadMs <= clockAheadMs) return
    clockAheadMs = aheadMs
    contacts.note(sender.deviceId, { clockAt: at, clockAheadMs: aheadMs })
  }

  function settle({ acceptance, outcome, messages, bytes, acks, toDeliver }: AckBatch): void {
    windows[acceptance.lane].remove(messages, bytes)
    if (typeof outcome === 'object') {
      log.error({ err: outcome.error, device: sender.deviceId }, 'a message could not be taken')
      // Without a PUBACK the device keeps the message and sends it again after it reconnects.
      wire.disconnect('a message could not be stored')
      return
    }
    for (const ack of acks) wire.acknowledge(ack)
    for (const message of toDeliver) if (!message.isRefused) subscribers.deliver(machineId, message)
  }

  function accept(message: Message, ack: number | null): void {
    const payload = typeof message.payload === 'string' ? Buffer.from(message.payload) : message.payload
    if (clockMessagesLeft > 0) noteClock(payload)
    const { topic } = message
    const delivery = subscribers.has(machineId) ? { topic, payload, isRefused: false } : null
    const onRejected = delivery ? refusalOf(delivery) : undefined
    const acceptance = ingest.accept(sender, topic, payload, onRejected)
    const batch = pendingAcks.batchOf(acceptance)
    lane = windows[acceptance.lane]
    lane.add(payload.length)
    batch.messages += 1
    batch.bytes += payload.length
    if (ack !== null) batch.acks.push(ack)
    if (delivery) batch.toDeliver.push(delivery)
  }

  /** Accepted once however often it is sent [MQTT-4.3.3-2], until its PUBREL. */
  function acceptOnce(message: Message, messageId: number): void {
    const ack = ackOf(PUBREC, messageId)
    unreleased ??= new Set()
    if (unreleased.has(messageId)) return void pendingAcks.batchOf(ACCEPTED_BEFORE).acks.push(ack)
    unreleased.add(messageId)
    accept(message, ack)
  }

  return {
    sender,

    /** A device that sends what it kept is read as long as there is room for that. */
    lane: (): MachineWindow => lane,

    handle(packet: Packet): void {
      const { messageId = 0 } = packet
      if (messageId < 1 && hasPacketId(packet)) {
        wire.disconnect(`${packet.cmd} without a packet identifier`)
        return
      }
      switch (packet.cmd) {
        case 'publish':
          if (packet.qos === 2) acceptOnce(packet, messageId)
          else accept(packet, packet.qos === 1 ? ackOf(PUBACK, messageId) : null)
          break
        case 'pubrel':
          unreleased?.delete(messageId)
          wire.acknowledge(ackOf(PUBCOMP, messageId))
          break
        case 'subscribe': {
          const wanted = packet.subscriptions.map(({ topic }) => topic)
          checkCount(wanted)
          subscriptions ??= createDeviceSubscriptions(deps)
          wire.write(generate({ cmd: 'suback', messageId, granted: subscriptions.subscribe(wanted) }))
          subscriptions.showPanel(wanted)
          break
        }
        case 'unsubscribe':
          checkCount(packet.unsubscriptions)
          subscriptions?.unsubscribe(packet.unsubscriptions)
          wire.write(generate({ cmd: 'unsuback', messageId, granted: [] }))
          break
        case 'pingreq':
          wire.write(PINGRESP)
          break
        case 'disconnect':
          will = null
          wire.finish()
          break
        // We deliver at QoS 0, which is not acknowledged; a device that does so anyway does no harm.
        case 'puback':
        case 'pubrec':
        case 'pubcomp':
          break
        default:
          wire.disconnect(`${packet.cmd} is not for a device to send`)
      }
    },

    /** The connection is closed. The will of a device that sent no DISCONNECT is published, unless we are stopping. */
    close(isServerStopping: boolean): void {
      subscriptions?.close()
      try {
        if (will && !isServerStopping) accept(will, null)
      } finally {
        will = null
        windows.fresh.release()
        windows.old.release()
      }
    },
  }
}

export type DeviceSession = ReturnType<typeof createDeviceSession>

/** Refuses a packet that asks for nothing [MQTT-3.8.3-3], or for more than any device does. */
function checkCount({ length }: readonly string[]): void {
  if (length === 0 || length > MQTT_LIMITS.filtersPerPacket)
    throw new PacketRefused(`a packet with ${length} topic filters`)
}

const refusalOf = (delivery: Delivery) => (): void => {
  delivery.isRefused = true
}

/** These carry a packet identifier, which is never 0 [MQTT-2.3.1-1]. */
function hasPacketId(packet: Packet): boolean {
  if (packet.cmd === 'publish') return packet.qos > 0
  return packet.cmd === 'pubrel' || packet.cmd === 'subscribe' || packet.cmd === 'unsubscribe'
}
