/** The few MQTT 3.1.1 packets that a device needs, built by hand so that they cost next to nothing. */

const CONNECT = 0x10
const PUBLISH_QOS1 = 0x32
const DUPLICATE = 0x08
const SUBSCRIBE = 0x82
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

const packetId = (id: number): Buffer => Buffer.from([id >> 8, id & 0xff])

/** Keep-alive 0: the broker does not check it. */
export function connectPacket(
  deviceId: string,
  password: string,
  keepAliveSeconds = 0,
  clientId = deviceId,
): Buffer {
  const keepAlive = [keepAliveSeconds >> 8, keepAliveSeconds & 0xff]
  const header = Buffer.concat([
    text('MQTT'),
    Buffer.from([4, CLEAN_SESSION_WITH_USER_AND_PASSWORD, ...keepAlive]),
  ])
  return packet(CONNECT, Buffer.concat([header, text(clientId), text(deviceId), text(password)]))
}

export function publishPacket(topic: string, id: number, payload: string, isRepeat = false): Buffer {
  return packet(
    PUBLISH_QOS1 | (isRepeat ? DUPLICATE : 0),
    Buffer.concat([text(topic), packetId(id), Buffer.from(payload)]),
  )
}

/** For messages of QoS 0. */
export const subscribePacket = (topic: string, id: number): Buffer =>
  packet(SUBSCRIBE, Buffer.concat([packetId(id), text(topic), Buffer.from([0])]))
