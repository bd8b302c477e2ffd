import type { QoS } from './packets.ts'

const MAX_LENGTH_BYTES = 4
const PUBLISH = 0x30

/** MQTT 5 §1.5.5, the same as the remaining length of MQTT 3.1.1. */
export function variableBytes(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(MAX_LENGTH_BYTES)
  let at = 0
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes[at++] = rest < 128 ? rest : (rest % 128) | 0x80
    if (rest < 128) return bytes.subarray(0, at)
  }
}

export function uint16Bytes(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(2)
  bytes.writeUInt16BE(value)
  return bytes
}

export function uint32Bytes(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  return Buffer.concat([uint16Bytes(bytes.length), bytes])
}

/** MQTT 5 §2.2.2; all identifiers are below 128. */
export const propertyBytes = (identifier: number, value: Buffer): Buffer =>
  Buffer.concat([Buffer.from([identifier]), value])

/** A packet of its first byte and the parts of its body. */
export function packetBytes(first: number, parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([Buffer.from([first]), variableBytes(length), ...parts])
}

/** PUBREL, the same in all versions. */
export const releaseBytes = (packetId: number): Buffer => packetBytes(0x62, [uint16Bytes(packetId)])

export interface PublishToWrite {
  readonly topic: string
  readonly payload: Buffer
  readonly qos: QoS
  readonly retain: boolean
  readonly dup: boolean
  /** Of QoS 1 and 2. */
  readonly packetId: number
}

/** `properties` with their length, for MQTT 5 alone. */
export function publishBytes(given: PublishToWrite, properties: Buffer | null): Buffer {
  const { topic, payload, qos, retain, dup, packetId } = given
  const parts: Buffer[] = [textBytes(topic)]
  if (qos > 0) parts.push(uint16Bytes(packetId))
  if (properties) parts.push(properties)
  parts.push(payload)
  return packetBytes(PUBLISH | (dup ? 8 : 0) | (qos << 1) | (retain ? 1 : 0), parts)
}
