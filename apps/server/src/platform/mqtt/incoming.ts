import { MESSAGE_CHANNEL, parseTopic } from '@millwright/contract/wire/topics'
import type { Logger } from 'pino'
import type { Fault } from '../ingest/decode.ts'
import type { Acceptance, DeviceRef } from '../ingest/device-message.ts'
import type { InflightLanes, MachineWindow } from '../ingest/inflight.ts'
import type { Ingest } from '../ingest/ingest.ts'
import { ackOf, ackParts, PUBACK, PUBREC } from './acknowledger.ts'
import type { Answers } from './answers/answers.ts'
import { type ConnectionEntry, countMessage } from './connection-entry.ts'
import type { DeviceClock } from './device-clock.ts'
import type { DeviceWire } from './device-wire.ts'
import { messageOf } from './message.ts'
import type { PublishPacket, Will } from './packets/packets.ts'
import { REASON } from './packets/reason-codes.ts'
import { type AckBatch, createPendingAcks, type Delivery } from './pending-acks.ts'
import { codeOfFault, textOfFault } from './refusal-codes.ts'
import type { Retained } from './retained/retained.ts'
import type { Subscribers } from './subscribers.ts'

export interface IncomingDeps {
  sender: DeviceRef
  /** Its connection, as the pages show it. */
  counted: ConnectionEntry
  /** As the publisher of its messages. */
  key: string
  wire: DeviceWire
  answers: Answers
  /** Whether its version of the protocol has a reason for a message that is refused. */
  learnsWhy: boolean
  ingest: Pick<Ingest, 'accept'>
  inflight: InflightLanes
  subscribers: Subscribers
  retained: Pick<Retained, 'change'>
  clock: DeviceClock
  /** Of a message of MQTT 5: a PUBACK, or a PUBREC that refuses, is the end of it [MQTT-4.3.3-9]. */
  onOver: (packetId: number) => void
  log: Logger
}

interface Refused {
  readonly code: ReturnType<typeof codeOfFault>
  readonly text: string
}

/** Of a message of QoS 2 that was sent again, and of one that only ends a retained message. */
const NOTHING_TO_STORE: Acceptance = { stored: Promise.resolve(), lane: 'fresh' }
const NOT_RETAINED: Refused = {
  code: REASON.quotaExceeded,
  text: 'stored, but not retained: the machine retains as many messages as it may',
}

/** The messages of a device, from the packet to the acknowledgement: stored, retained, and kept for those who are to get them. */
export function createIncoming(deps: IncomingDeps) {
  const {
    sender,
    counted,
    key,
    wire,
    answers,
    learnsWhy,
    ingest,
    subscribers,
    retained,
    clock,
    onOver,
    log,
  } = deps
  const machineId = sender.machinePublicId
  const pendingAcks = createPendingAcks({ retain: retainAll, send, answer: answerAll })
  const windows = { fresh: deps.inflight.fresh.of(sender), old: deps.inflight.old.of(sender) }
  /** Where the last message waits. */
  let lane = windows.fresh
  /** By their acknowledgements. */
  let refused: Map<number, Refused> | null = null

  function fail(error: unknown): void {
    log.error({ err: error, device: sender.deviceId }, 'a message could not be taken')
    // Without a PUBACK the device keeps the message and sends it again after it reconnects.
    wire.disconnect('a message could not be stored', REASON.unspecified)
  }

  function answer(ack: number): void {
    const why = refused?.get(ack)
    refused?.delete(ack)
    const { type, messageId } = ackParts(ack)
    const bytes = why && answers.messageRefused(ack, why.code, why.text)
    if (bytes) wire.refuse(bytes)
    else wire.acknowledge(ack)
    if (type === PUBACK || bytes) onOver(messageId)
  }

  function answerAll({ acceptance, outcome, messages, bytes, acks }: AckBatch): void {
    windows[acceptance.lane].remove(messages, bytes)
    if (typeof outcome === 'object') fail(outcome.error)
    else if (learnsWhy) for (const ack of acks) answer(ack)
    else for (const ack of acks) wire.acknowledge(ack)
  }

  /** Before they are delivered: who subscribes now finds them there, or gets them as one of those that subscribed. */
  function retainAll({ toDeliver }: AckBatch): Promise<unknown> | undefined {
    if (toDeliver.length === 0) return
    const toRetain = toDeliver.filter(({ message, isRefused }) => message.retain && !isRefused)
    return toRetain.length > 0 ? Promise.all(toRetain.map(retain)) : undefined
  }

  async function retain({ message, ack }: Delivery): Promise<void> {
    if ((await retained.change(sender.machineId, message)) || ack === null) return
    refused ??= new Map()
    refused.set(ack, NOT_RETAINED)
  }

  function send({ toDeliver }: AckBatch): Promise<unknown> | undefined {
    if (toDeliver.length === 0) return
    const kept = toDeliver.flatMap(
      ({ message, isRefused }) => (isRefused ? undefined : subscribers.deliver(machineId, message)) ?? [],
    )
    return kept.length > 0 ? Promise.all(kept) : undefined
  }

  const noteRefusal =
    (delivery: Delivery | null, ack: number | null) =>
    (fault: Fault): void => {
      if (delivery) delivery.isRefused = true
      if (!learnsWhy || ack === null) return
      refused ??= new Map()
      refused.set(ack, { code: codeOfFault(fault), text: textOfFault(fault) })
    }

  /** An empty payload only ends what the topic retains. */
  function isRemoval({ topic, payload }: PublishPacket | Will): boolean {
    if (payload.length > 0) return false
    const to = parseTopic(topic)
    return to !== null && to.machineId === machineId && to.channel !== MESSAGE_CHANNEL
  }

  function accept(packet: PublishPacket | Will, ack: number | null): void {
    const { topic, payload } = packet
    if (clock.isOpen()) clock.note(payload)
    countMessage(counted, payload.length, Date.now())
    const delivery =
      packet.retain || subscribers.has(machineId)
        ? { message: messageOf(packet, key, Date.now()), ack, isRefused: false }
        : null
    const onRejected = delivery || (learnsWhy && ack !== null) ? noteRefusal(delivery, ack) : undefined
    const acceptance =
      packet.retain && isRemoval(packet)
        ? NOTHING_TO_STORE
        : ingest.accept(sender, topic, payload, onRejected)
    const batch = pendingAcks.batchOf(acceptance)
    lane = windows[acceptance.lane]
    lane.add(payload.length)
    batch.messages += 1
    batch.bytes += payload.length
    if (ack !== null) batch.acks.push(ack)
    if (delivery) batch.toDeliver.push(delivery)
  }

  return {
    /** A device that sends what it kept is read as long as there is room for that. */
    lane: (): MachineWindow => lane,

    accept(packet: PublishPacket): void {
      const { qos, messageId = 0 } = packet
      accept(packet, qos === 0 ? null : ackOf(qos === 1 ? PUBACK : PUBREC, messageId))
    },

    /** A message of QoS 2 that was sent again. */
    acceptAgain(messageId: number): void {
      pendingAcks.batchOf(NOTHING_TO_STORE).acks.push(ackOf(PUBREC, messageId))
    },

    acceptWill: (will: Will): void => accept(will, null),

    release(): void {
      windows.fresh.release()
      windows.old.release()
    },
  }
}
