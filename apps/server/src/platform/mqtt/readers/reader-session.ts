import { isStateTopic, levelsOf } from '@millwright/contract/wire/topics'
import type { DeviceRef } from '../../ingest/device-message.ts'
import type { MachineWindow } from '../../ingest/inflight.ts'
import { MQTT_LIMITS } from '../../runtime/limits.ts'
import { ackOf, PUBACK, PUBREC } from '../acknowledger.ts'
import type { Answers } from '../answers/answers.ts'
import type { ConnectionSession } from '../connection-session.ts'
import type { DeviceWire } from '../device-wire.ts'
import { serverMessage } from '../message.ts'
import { PacketRefused } from '../packets/packet-refused.ts'
import type { Packet, PublishPacket, WantedSubscription } from '../packets/packets.ts'
import { REASON } from '../packets/reason-codes.ts'
import type { OpenBesideChannels } from './beside-channels.ts'
import type { Readable, ReadableMachine } from './readable.ts'
import { identifiersFor, type ReaderFilter, readReaderFilter } from './reader-filter.ts'
import type { ReaderPoint, ReaderRoom } from './reader-room.ts'
import { createReaderShow, type ReaderShowDeps } from './reader-show.ts'

export interface ReaderSessionDeps extends Pick<ReaderShowDeps, 'values' | 'log'> {
  /** Its person and organization, in whose turn it is read. */
  flow: DeviceRef
  window: MachineWindow
  wire: DeviceWire
  answers: Answers
  room: ReaderRoom
  beside: OpenBesideChannels
  /** All that its person sees now. */
  readable: Readable
  onUndelivered: () => void
  onClosed: () => void
}

const PINGRESP = Buffer.from([0xd0, 0])

/** A program that hears what its person sees, at QoS 0, and publishes nothing. */
export function createReaderSession(deps: ReaderSessionDeps) {
  const { flow, window, wire, answers, room, onUndelivered, onClosed } = deps
  let { readable } = deps
  let isSilent = false
  const filters = new Map<string, ReaderFilter>()
  const joined = new Set<string>()
  const line = { take }
  const show = createReaderShow({
    ...deps,
    send,
    hasRoom: wire.hasRoom,
    mayShow: (machineId) => !isSilent && readable.machines.has(machineId),
    onFailed: () => wire.disconnect('what is retained could not be read', REASON.unspecified),
  })

  const beside = deps.beside({
    send,
    hasRoom: wire.hasRoom,
    mayShow: (machineId) => !isSilent && readable.machines.has(machineId),
    onFailed: () => wire.disconnect('facts of machines could not be read', REASON.unspecified),
  })

  function send(topic: string, payload: Buffer, retain: boolean, identifiers: readonly number[]): void {
    const message = serverMessage(topic, payload, { qos: 0, retain })
    const bytes = answers.publish(message, { qos: 0, retain, identifiers }, 0, false)
    if (bytes) wire.send(bytes)
    else onUndelivered()
  }

  function take({ machineId, channel, topic, levels, payload }: ReaderPoint): void {
    if (isSilent || !readable.machines.get(machineId)?.opens(channel)) return
    const identifiers = identifiersFor(filters.values(), levels)
    if (!identifiers) return
    if (wire.hasRoom()) send(topic, payload, false, identifiers)
    else onUndelivered()
  }

  const isWanted = (machineId: string): boolean => {
    for (const filter of filters.values())
      if (filter.asksMachines && (filter.machineId === null || filter.machineId === machineId)) return true
    return false
  }

  /** Hears the machines that it may and wants to. */
  function joinMachines(): void {
    for (const machineId of joined)
      if (!readable.machines.has(machineId) || !isWanted(machineId)) {
        room.leave(machineId, line)
        joined.delete(machineId)
      }
    for (const machineId of readable.machines.keys())
      if (!joined.has(machineId) && isWanted(machineId)) {
        room.join(machineId, line)
        joined.add(machineId)
      }
  }

  function grant({ topic }: WantedSubscription, identifier: number): number {
    const granted = readReaderFilter(topic, identifier)
    if (typeof granted === 'number') return granted
    if (!filters.has(topic) && filters.size >= MQTT_LIMITS.filtersPerConnection) return REASON.quotaExceeded
    filters.set(topic, granted)
    return REASON.success
  }

  function subscribe(messageId: number, wanted: readonly WantedSubscription[], identifier: number): void {
    checkCount(wanted)
    const before = new Set(filters.keys())
    const codes = wanted.map((each) => grant(each, identifier))
    joinMachines()
    wire.write(answers.subscribed(messageId, codes))
    const shown = wanted.flatMap(({ topic, retainHandling }) => {
      const filter = filters.get(topic)
      const isShown = retainHandling === 0 || (retainHandling === 1 && !before.has(topic))
      return filter && isShown ? [filter] : []
    })
    show.now(readable, { filters: [...filters.values()], added: shown, machines: readable.machines.values() })
    beside.now({ readable, filters: [...filters.values()], isAgain: shown.length > 0 })
  }

  function unsubscribe(messageId: number, unwanted: readonly string[]): void {
    checkCount(unwanted)
    const codes = unwanted.map((text) =>
      filters.delete(text) ? REASON.success : REASON.noSubscriptionExisted,
    )
    joinMachines()
    wire.write(answers.unsubscribed(messageId, codes))
    beside.now({ readable, filters: [...filters.values()], isAgain: false })
  }

  /** A program that says that it is there, as Home Assistant does at QoS 0, is let be; one that wants an answer gets it. */
  function refuse({ qos, messageId = 0 }: PublishPacket): void {
    if (qos === 0) return
    const ack = ackOf(qos === 1 ? PUBACK : PUBREC, messageId)
    const bytes = answers.messageRefused(ack, REASON.notAuthorized, 'readers publish nothing')
    if (bytes) wire.refuse(bytes)
    else wire.disconnect('readers publish nothing', REASON.notAuthorized)
  }

  function acknowledge({ qos, messageId = 0 }: PublishPacket): void {
    if (qos > 0) wire.acknowledge(ackOf(qos === 1 ? PUBACK : PUBREC, messageId))
  }

  /** A host of Sparkplug that says that it is there: no other reader has to know, and it may ask for its own word. */
  function takeState(packet: PublishPacket): void {
    acknowledge(packet)
    const identifiers = identifiersFor(filters.values(), levelsOf(packet.topic))
    if (identifiers && wire.hasRoom()) send(packet.topic, Buffer.from(packet.payload), false, identifiers)
  }

  return {
    sender: flow,
    lane: () => window,

    handle(packet: Packet): void {
      if ('messageId' in packet && (packet.messageId ?? 0) < 1) {
        wire.disconnect(`${packet.cmd} without a packet identifier`, REASON.protocolError)
        return
      }
      switch (packet.cmd) {
        case 'publish':
          if (isStateTopic(packet.topic)) takeState(packet)
          else if (beside.takes(packet.topic, Buffer.from(packet.payload))) acknowledge(packet)
          else refuse(packet)
          break
        case 'subscribe':
          subscribe(packet.messageId, packet.subscriptions, packet.identifier)
          break
        case 'unsubscribe':
          unsubscribe(packet.messageId, packet.unsubscriptions)
          break
        case 'pingreq':
          wire.write(PINGRESP)
          break
        case 'disconnect':
          wire.finish()
          break
        // Of messages that we never sent at a QoS that is answered.
        case 'puback':
        case 'pubrec':
        case 'pubrel':
        case 'pubcomp':
          break
        default:
          wire.disconnect(
            `${packet.cmd === 'unexpected' ? packet.name : packet.cmd} is not for a client to send`,
            REASON.protocolError,
          )
      }
    },

    drained(): void {
      show.drained()
      beside.drained()
    },

    /** Until it is refreshed. */
    silence(): void {
      isSilent = true
    },

    /** Its person sees other machines than before: new ones are shown as if it subscribed now. */
    refresh(next: Readable): void {
      const added: ReadableMachine[] = [...next.machines.values()].filter(
        ({ publicId }) => !readable.machines.has(publicId),
      )
      const wasSilent = isSilent
      isSilent = false
      readable = next
      joinMachines()
      const all = [...filters.values()]
      // Descriptions follow from groups: their changes come as a change of rights.
      if (wasSilent || added.length > 0)
        show.now(next, { filters: all, added: added.length > 0 ? all : [], machines: added })
      beside.now({ readable: next, filters: all, isAgain: false })
    },

    close(): void {
      filters.clear()
      joinMachines()
      show.stop()
      beside.stop()
      window.release()
      onClosed()
    },
  } satisfies ConnectionSession & { silence(): void; refresh(next: Readable): void }
}

export type ReaderSession = ReturnType<typeof createReaderSession>

/** As of devices [MQTT-3.8.3-3]. */
function checkCount({ length }: readonly unknown[]): void {
  if (length === 0 || length > MQTT_LIMITS.filtersPerPacket)
    throw new PacketRefused(`a packet with ${length} topic filters`, REASON.protocolError)
}
