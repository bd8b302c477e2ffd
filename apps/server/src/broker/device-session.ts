import { generate, type Packet } from 'mqtt-packet'
import type { Logger } from 'pino'
import type { Ingest } from '../ingest/ingest.ts'
import type { Sender } from '../ingest/taken.ts'
import { answerOf, PUBACK, PUBCOMP, PUBREC } from './acknowledger.ts'
import { createAnswers, type Group, type Message } from './answers.ts'
import type { Flow } from './flow.ts'
import { mayHear, type Subscribers } from './subscribers.ts'

/** What a session may do to its connection. */
export interface DeviceWire {
  acknowledge(answer: number): void
  write(bytes: Buffer): void
  /** Passes over what the connection cannot take now. */
  deliver(bytes: Buffer): void
  /** Ends the connection, as every violation of the protocol does [MQTT-4.8.0-1]. */
  fail(reason: string): void
  /** After the device has said that it goes. */
  finish(): void
}

export interface DeviceSessionDeps {
  sender: Sender
  will: Message | null
  wire: DeviceWire
  ingest: Pick<Ingest, 'accept'>
  flow: Flow
  subscribers: Subscribers
  log: Logger
}

const NOT_GRANTED = 0x80
const MAX_FILTERS = 100
const PINGRESP = Buffer.from([0xd0, 0])

/** What a device that has signed in may say, and what it is answered. Nothing of it outlives the connection. */
export function createDeviceSession(deps: DeviceSessionDeps) {
  const { sender, wire, ingest, flow, subscribers, log } = deps
  const machineId = sender.machinePublicId
  const filters = new Set<string>()
  const subscriber = { filters, deliver: wire.deliver }
  /** Messages of QoS 2 that were taken and whose PUBREL is still to come. */
  const unreleased = new Set<number>()
  const answers = createAnswers(settle)
  let will = deps.will

  function settle({ outcome, messages, bytes, answers: due, heard }: Group): void {
    flow.leave(messages, bytes)
    if (typeof outcome === 'object') {
      log.error({ err: outcome.error, device: sender.deviceId }, 'a message could not be taken')
      // Without an answer the device keeps the message, and sends it again when it is back.
      wire.fail('a message could not be stored')
      return
    }
    for (const answer of due) wire.acknowledge(answer)
    for (const message of heard) subscribers.deliver(machineId, message)
  }

  function take(message: Message, answer: number | null): void {
    const payload = typeof message.payload === 'string' ? Buffer.from(message.payload) : message.payload
    const group = answers.groupOf(ingest.accept(sender, message.topic, payload))
    flow.enter(payload.length)
    group.messages += 1
    group.bytes += payload.length
    if (answer !== null) group.answers.push(answer)
    if (subscribers.has(machineId)) group.heard.push(message)
  }

  /** Taken once however often it comes [MQTT-4.3.3-2], until its PUBREL. */
  function takeOnce(message: Message, messageId: number): void {
    const answer = answerOf(PUBREC, messageId)
    if (unreleased.has(messageId)) return void answers.groupOf(Promise.resolve()).answers.push(answer)
    unreleased.add(messageId)
    take(message, answer)
  }

  function subscribe(wanted: readonly string[]): number[] {
    const granted = wanted.map((filter) => {
      if (!mayHear(machineId, filter) || filters.size >= MAX_FILTERS) return NOT_GRANTED
      filters.add(filter)
      return 0
    })
    if (filters.size > 0) subscribers.add(machineId, subscriber)
    return granted
  }

  function unsubscribe(unwanted: readonly string[]): void {
    for (const filter of unwanted) filters.delete(filter)
    if (filters.size === 0) subscribers.remove(machineId, subscriber)
  }

  return {
    sender,

    handle(packet: Packet): void {
      const { messageId = 0 } = packet
      if (messageId < 1 && isNumbered(packet)) {
        wire.fail(`${packet.cmd} without a number`)
        return
      }
      switch (packet.cmd) {
        case 'publish':
          if (packet.qos === 2) takeOnce(packet, messageId)
          else take(packet, packet.qos === 1 ? answerOf(PUBACK, messageId) : null)
          break
        case 'pubrel':
          unreleased.delete(messageId)
          wire.acknowledge(answerOf(PUBCOMP, messageId))
          break
        case 'subscribe': {
          const granted = subscribe(packet.subscriptions.map(({ topic }) => topic))
          if (granted.length === 0) wire.fail('a subscription to nothing')
          else wire.write(generate({ cmd: 'suback', messageId, granted }))
          break
        }
        case 'unsubscribe':
          unsubscribe(packet.unsubscriptions)
          wire.write(generate({ cmd: 'unsuback', messageId, granted: [] }))
          break
        case 'pingreq':
          wire.write(PINGRESP)
          break
        case 'disconnect':
          will = null
          wire.finish()
          break
        // We deliver at QoS 0, which nobody answers; whoever does all the same does no harm.
        case 'puback':
        case 'pubrec':
        case 'pubcomp':
          break
        default:
          wire.fail(`${packet.cmd} is not for a device to send`)
      }
    },

    /** The connection has ended. The will of a device that went without a word is done, unless we sent it away. */
    leave(isSentAway: boolean): void {
      filters.clear()
      subscribers.remove(machineId, subscriber)
      if (will && !isSentAway) take(will, null)
      will = null
    },
  }
}

export type DeviceSession = ReturnType<typeof createDeviceSession>

/** These carry the number of a message or request, which is never 0 [MQTT-2.3.1-1]. */
function isNumbered(packet: Packet): boolean {
  if (packet.cmd === 'publish') return packet.qos > 0
  return packet.cmd === 'pubrel' || packet.cmd === 'subscribe' || packet.cmd === 'unsubscribe'
}
