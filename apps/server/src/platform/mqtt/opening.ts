import { randomUUID } from 'node:crypto'
import { topicsOfMachine } from '@millwright/contract/wire/topics'
import { isPlainText } from '@millwright/domain/text/plain-text'
import type { DeviceRef } from '../ingest/device-message.ts'
import { MQTT_LIMITS } from '../runtime/limits.ts'
import type { Accepted } from './answers/answers.ts'
import type { ConnectPacket } from './packets/packets.ts'
import { clientKeyOf, type SessionClient } from './session/sessions.ts'

/** Of rows, and of a log: a client id of any length and with any characters is none. */
const isKey = (clientId: string): boolean =>
  clientId !== '' && clientId.length <= MQTT_LIMITS.clientIdLength && isPlainText(clientId)

/** The client of a CONNECT, as far as its wishes can be met. */
export function clientOf(sender: DeviceRef, packet: ConnectPacket): SessionClient {
  const { version, sessionExpiry } = packet
  const clientId = packet.clientId === '' && version === 5 ? `auto-${randomUUID()}` : packet.clientId
  const wanted = Math.min(sessionExpiry ?? MQTT_LIMITS.sessionSeconds, MQTT_LIMITS.sessionSeconds)
  return {
    key: clientId === '' ? '' : clientKeyOf(sender.deviceId, clientId),
    sender,
    clientId,
    expirySeconds: isKey(clientId) ? wanted : 0,
  }
}

/** 0 for none. A client of MQTT 5 keeps to ours where that is shorter. */
export const keepaliveOf = ({ version, keepalive }: ConnectPacket): number =>
  version === 5 && (keepalive === 0 || keepalive > MQTT_LIMITS.keepaliveSeconds)
    ? MQTT_LIMITS.keepaliveSeconds
    : keepalive

/** Where its wishes are not met as they are, CONNACK says so. */
export function acceptedAs(client: SessionClient, packet: ConnectPacket, isPresent: boolean): Accepted {
  const keepalive = keepaliveOf(packet)
  return {
    isPresent,
    assignedClientId: packet.clientId === client.clientId ? null : client.clientId,
    keepalive: keepalive === packet.keepalive ? null : keepalive,
    sessionExpiry: client.expirySeconds === packet.sessionExpiry ? null : client.expirySeconds,
    responseInformation: packet.wantsResponseInformation
      ? topicsOfMachine(client.sender.machinePublicId).slice(0, -1)
      : null,
  }
}
