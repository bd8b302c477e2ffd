import type { Logger } from 'pino'
import type { DeviceRef } from '../ingest/device-message.ts'
import type { InflightLanes, MachineWindow } from '../ingest/inflight.ts'
import type { Ingest } from '../ingest/ingest.ts'
import { MQTT_LIMITS } from '../runtime/limits.ts'
import { ackOf, PUBCOMP, PUBREL } from './acknowledger.ts'
import type { Answers } from './answers/answers.ts'
import type { ConnectionEntry } from './connection-entry.ts'
import { createDeviceClock } from './device-clock.ts'
import type { DeviceContacts } from './device-contacts.ts'
import { createDeviceSubscriptions, type DeviceSubscriptions } from './device-subscriptions.ts'
import type { DeviceWire } from './device-wire.ts'
import { createIncoming } from './incoming.ts'
import { PacketRefused } from './packets/packet-refused.ts'
import type { ConnectPacket, Packet, PublishPacket } from './packets/packets.ts'
import { REASON } from './packets/reason-codes.ts'
import type { PanelReader } from './panel-reader.ts'
import type { Retained } from './retained/retained.ts'
import type { Session } from './session/session.ts'
import type { SessionClient, Sessions } from './session/sessions.ts'
import type { Wills } from './session/wills.ts'
import type { Subscribers } from './subscribers.ts'

export interface DeviceSessionDeps {
  client: SessionClient
  /** Its connection, as the pages show it. */
  counted: ConnectionEntry
  sender: DeviceRef
  packet: Pick<ConnectPacket, 'version' | 'will' | 'receiveMaximum'>
  /** That it left and comes back to; null for none. */
  resumed: Session | null
  wire: DeviceWire
  answers: Answers
  ingest: Pick<Ingest, 'accept'>
  inflight: InflightLanes
  subscribers: Subscribers
  sessions: Pick<Sessions, 'begin' | 'leave'>
  retained: Pick<Retained, 'change' | 'find'>
  wills: Pick<Wills, 'hold'>
  panels: PanelReader
  contacts: Pick<DeviceContacts, 'note'>
  log: Logger
}

const PINGRESP = Buffer.from([0xd0, 0])

/** Handles the packets of a device that has signed in. */
export function createDeviceSession(deps: DeviceSessionDeps) {
  const { client, sender, packet, resumed, wire, answers, wills } = deps
  let { will } = packet
  let { expirySeconds } = client
  /** Most machines only publish. */
  let subscriptions: DeviceSubscriptions | null = null
  /** Messages of QoS 2 that were accepted and whose PUBREL has not arrived. */
  let unreleased: Set<number> | null = resumed?.received ?? null
  /** Of QoS 1 and 2, of this connection. */
  let unanswered = 0
  const incoming = createIncoming({
    ...deps,
    key: client.key,
    learnsWhy: packet.version === 5,
    clock: createDeviceClock(sender.deviceId, deps.contacts),
    onOver: (messageId) => {
      unreleased?.delete(messageId)
      unanswered -= 1
    },
  })
  if (resumed) openSubscriptions(resumed)

  function openSubscriptions(session: Session | null): DeviceSubscriptions {
    subscriptions ??= createDeviceSubscriptions({ ...deps, session, received: unreleased })
    unreleased = subscriptions.session.received
    deps.counted.subscriptions = subscriptions.session.subscriptions
    return subscriptions
  }

  function publish(given: PublishPacket): void {
    const { qos, messageId = 0 } = given
    if (qos > 0) checkId(given.cmd, messageId)
    if (qos === 2 && unreleased?.has(messageId)) {
      incoming.acceptAgain(messageId)
      return
    }
    if (qos > 0 && packet.version === 5) {
      unanswered += 1
      if (unanswered > MQTT_LIMITS.receiveMaximum)
        throw new PacketRefused('more messages at once than it may send', REASON.receiveMaximumExceeded)
    }
    if (qos === 2) {
      // Accepted once however often it is sent [MQTT-4.3.3-2], until its PUBREL.
      unreleased ??= new Set()
      unreleased.add(messageId)
    }
    incoming.accept(given)
  }

  function release(messageId: number): void {
    const isKnown = unreleased?.delete(messageId) ?? false
    // Those of an earlier connection were counted there.
    if (isKnown) unanswered = Math.max(0, unanswered - 1)
    const unknown = isKnown ? null : answers.unknownId(PUBCOMP, messageId)
    if (unknown) wire.refuse(unknown)
    else wire.acknowledge(ackOf(PUBCOMP, messageId))
  }

  function received(messageId: number, reasonCode: number): void {
    const isKnown = subscriptions?.session.arrived(messageId, reasonCode) ?? false
    const unknown = isKnown ? null : answers.unknownId(PUBREL, messageId)
    if (unknown) wire.refuse(unknown)
    else if (reasonCode < REASON.unspecified) wire.acknowledge(ackOf(PUBREL, messageId))
  }

  function leave(reasonCode: number, sessionExpiry: number | null): void {
    // [MQTT-3.14.2-2]: a session that ends with its connection cannot be kept in the end.
    if (sessionExpiry !== null && sessionExpiry > 0 && expirySeconds === 0)
      throw new PacketRefused('a session that was not to be kept', REASON.protocolError)
    if (sessionExpiry !== null) {
      expirySeconds = Math.min(sessionExpiry, MQTT_LIMITS.sessionSeconds)
      subscriptions?.session.keepFor(expirySeconds)
    }
    if (reasonCode === REASON.success) will = null
    wire.finish()
  }

  /** The will of a device that sent no DISCONNECT waits for the session to come back, where the device wants that. */
  function publishWill(): void {
    const given = will
    will = null
    if (!given) {
      incoming.release()
      return
    }
    const seconds = Math.min(given.delay, expirySeconds)
    const publishNow = (): void => {
      try {
        incoming.acceptWill(given)
      } catch (error) {
        deps.log.error({ err: error, device: sender.deviceId }, 'a will could not be handled')
      } finally {
        incoming.release()
      }
    }
    if (seconds > 0) wills.hold(client.key, sender.deviceId, seconds * 1_000, publishNow, incoming.release)
    else publishNow()
  }

  return {
    sender,

    /** Where the last message waits. */
    lane: (): MachineWindow => incoming.lane(),

    handle(given: Packet): void {
      // Nearly all that devices send.
      if (given.cmd === 'publish') {
        publish(given)
        return
      }
      if ('messageId' in given) checkId(given.cmd, given.messageId)
      switch (given.cmd) {
        case 'pubrel':
          release(given.messageId)
          break
        case 'puback':
          subscriptions?.session.acknowledged(given.messageId)
          break
        case 'pubrec':
          received(given.messageId, given.reasonCode)
          break
        case 'pubcomp':
          subscriptions?.session.completed(given.messageId)
          break
        case 'subscribe':
          openSubscriptions(null).subscribe(given)
          break
        case 'unsubscribe':
          openSubscriptions(null).unsubscribe(given)
          break
        case 'pingreq':
          wire.write(PINGRESP)
          break
        case 'disconnect':
          leave(given.reasonCode, given.sessionExpiry)
          break
        default:
          wire.disconnect(
            `${given.cmd === 'unexpected' ? given.name : given.cmd} is not for a device to send`,
            REASON.protocolError,
          )
      }
    },

    /** There is room for more. */
    drained: (): void => subscriptions?.session.pump(),

    /** The connection is closed. Its will says nothing of the machine when it is us who stop. */
    close(isServerStopping: boolean): void {
      subscriptions?.close()
      if (isServerStopping) will = null
      publishWill()
    },
  }
}

/** It is never 0 [MQTT-2.3.1-1]. */
function checkId(cmd: string, messageId: number): void {
  if (messageId < 1) throw new PacketRefused(`${cmd} without a packet identifier`, REASON.protocolError)
}
