import { connect } from 'node:net'
import { generate, type IConnackPacket, type IConnectPacket, type Packet, parser } from 'mqtt-packet'
import { vi } from 'vitest'

const WAIT = { timeout: 8_000, interval: 2 }

/** A device at the level of packets, which may send what no client library would. */
export async function connectPeer(port: number, protocolVersion: 4 | 5 = 4) {
  const socket = connect(port, '127.0.0.1')
  const received: Packet[] = []
  const chunks: Buffer[] = []
  let isClosed = false
  const packets = parser({ protocolVersion })
  packets.on('packet', (packet) => received.push(packet))
  socket.on('data', (chunk) => {
    chunks.push(chunk)
    packets.parse(chunk)
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    isClosed = true
  })
  await new Promise<void>((done) => socket.once('connect', () => done()))

  const send = (...all: (Packet | Buffer)[]): void =>
    void socket.write(
      Buffer.concat(all.map((each) => (Buffer.isBuffer(each) ? each : generate(each, { protocolVersion })))),
    )

  return {
    socket,
    received,
    chunks,
    send,
    isClosed: () => isClosed,
    closed: () => vi.waitUntil(() => isClosed, WAIT),
    /** The next packet of a kind, removed from those received. */
    async next(cmd: Packet['cmd'], wait = WAIT): Promise<Packet> {
      const found = () => received.findIndex((packet) => packet.cmd === cmd)
      await vi.waitUntil(() => found() >= 0, wait)
      return received.splice(found(), 1)[0] as Packet
    },
    async signIn(packet: Partial<IConnectPacket> = {}): Promise<number | undefined> {
      const { returnCode, reasonCode } = await this.connect(packet)
      return protocolVersion === 5 ? reasonCode : returnCode
    },
    async connect(packet: Partial<IConnectPacket> = {}): Promise<IConnackPacket> {
      send(connectPacket({ protocolVersion, ...packet }))
      return (await this.next('connack')) as IConnackPacket
    },
  }
}

export type Peer = Awaited<ReturnType<typeof connectPeer>>

export const connectPacket = (packet: Partial<IConnectPacket> = {}): IConnectPacket => ({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 4,
  clientId: '',
  clean: true,
  keepalive: 0,
  username: 'DEV-1',
  password: Buffer.from('secret'),
  ...packet,
})

export const message = (
  topic: string,
  qos: 0 | 1 | 2 = 0,
  messageId = 1,
  payload: string | Buffer = '{}',
): Packet => ({ cmd: 'publish', topic, payload, qos, dup: false, retain: false, messageId })
