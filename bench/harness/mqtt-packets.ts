/** The few MQTT 3.1.1 packets that a publisher needs, built by hand so that the generator costs next to nothing. */

const CONNECT = 0x10
const PUBLISH_QOS1 = 0x32
const DUPLICATE = 0x08
const CLEAN_SESSION_WITH_USER_AND_PASSWORD = 0xc2

export const CONNACK = 0x20
export const PUBACK = 0x40
export const PINGRESP = 0xd0
export const PINGREQ = Buffer.from([0xc0, 0])
export const DISCONNECT = Buffer.from([0xe0, 0])

function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** MQTT 3.1.1 §2.2.3: seven bits a byte, the lowest first. */
function remainingLength(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  do {
    bytes.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.from(bytes)
}

const packet = (type: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type]), remainingLength(body.length), body])

/** Keep-alive 0: the broker does not check it. */
export function connectPacket(deviceId: string, password: string, keepAliveSeconds = 0): Buffer {
  const keepAlive = [keepAliveSeconds >> 8, keepAliveSeconds & 0xff]
  const header = Buffer.concat([
    text('MQTT'),
    Buffer.from([4, CLEAN_SESSION_WITH_USER_AND_PASSWORD, ...keepAlive]),
  ])
  return packet(CONNECT, Buffer.concat([header, text(deviceId), text(deviceId), text(password)]))
}

/** A finished PUBLISH of QoS 1 in which only the packet id, the times and the numbers are written again. */
export interface PublishTemplate {
  readonly bytes: Buffer
  readonly idAt: number
  readonly timesAt: readonly number[]
  readonly numbersAt: readonly number[]
}

const TIME = '0000000000000'
const NUMBER = '000.000'

/** Payload `[{"v":"EXE","ts":…},…]`, or the bare object for one point; null leaves room for a number. */
export function publishTemplate(topic: string, values: readonly (string | null)[]): PublishTemplate {
  const points = values.map(
    (value) => `{"v":${value === null ? NUMBER : JSON.stringify(value)},"ts":${TIME}}`,
  )
  const payload = points.length === 1 ? points.join() : `[${points.join()}]`
  const bytes = publishPacket(topic, 0, payload)
  const payloadAt = bytes.length - Buffer.byteLength(payload)
  return {
    bytes,
    idAt: payloadAt - 2,
    timesAt: placesOf(TIME, bytes, payloadAt),
    numbersAt: placesOf(NUMBER, bytes, payloadAt),
  }
}

export function publishPacket(topic: string, id: number, payload: string, isRepeat = false): Buffer {
  return packet(
    PUBLISH_QOS1 | (isRepeat ? DUPLICATE : 0),
    Buffer.concat([text(topic), Buffer.from([id >> 8, id & 0xff]), Buffer.from(payload)]),
  )
}

function placesOf(hole: string, bytes: Buffer, from: number): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(hole, from); at >= 0; at = bytes.indexOf(hole, at + hole.length))
    places.push(at)
  return places
}

/** Writes the packet for points one millisecond apart into `target`, and returns where it ends. */
export function writePublish(
  { bytes, idAt, timesAt, numbersAt }: PublishTemplate,
  target: Buffer,
  start: number,
  id: number,
  firstTs: number,
  thousandths: (index: number) => number,
): number {
  bytes.copy(target, start)
  target.writeUInt16BE(id, start + idAt)
  for (let index = 0; index < timesAt.length; index++) {
    writeDigits(target, start + (timesAt[index] ?? 0), firstTs + index, TIME.length)
  }
  for (let index = 0; index < numbersAt.length; index++) {
    const at = start + (numbersAt[index] ?? 0)
    const value = thousandths(index)
    writeDigits(target, at, Math.floor(value / 1000), 3)
    writeDigits(target, at + 4, value % 1000, 3)
  }
  return start + bytes.length
}

function writeDigits(target: Buffer, at: number, value: number, length: number): void {
  let rest = value
  for (let digit = length - 1; digit >= 0; digit--) {
    const next = Math.floor(rest / 10)
    target[at + digit] = 48 + rest - next * 10
    rest = next
  }
}
