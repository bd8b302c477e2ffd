import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { Aedes, type ConnectPacket } from 'aedes'
import { onTestFinished } from 'vitest'
import { createWebSocketStream, WebSocketServer } from 'ws'

interface Given {
  tls?: { cert: string; key: string }
  /** By user name; without it everybody is let in. */
  passwords?: Readonly<Record<string, string>>
  /** Topics that nobody may subscribe to. */
  forbidden?: string
}

/** Of a client, in the order in which it came. */
type Sent =
  | { readonly what: 'connect'; readonly packet: ConnectPacket }
  | { readonly what: 'subscribe'; readonly topics: readonly string[] }
  | {
      readonly what: 'publish'
      readonly topic: string
      readonly payload: string
      readonly bytes: Buffer
      readonly qos: number
      readonly retain: boolean
    }
  | { readonly what: 'disconnect' }

/** A broker of MQTT 3.1.1 on a free port of this computer, that remembers what its clients sent. */
export async function startTestBroker({ tls, passwords, forbidden }: Given = {}) {
  const sent = new Map<string, Sent[]>()
  const sockets = new Set<Socket>()
  const note = (client: string, what: Sent) => sent.set(client, [...(sent.get(client) ?? []), what])
  const aedes = await Aedes.createBroker({
    preConnect: (_client, packet, done) => {
      note(packet.clientId, { what: 'connect', packet })
      done(null, true)
    },
    authenticate: (_client, user, password, done) =>
      done(null, passwords === undefined || passwords[user ?? ''] === String(password ?? '')),
    authorizeSubscribe: (client, subscription, done) => {
      note(client.id, { what: 'subscribe', topics: [subscription.topic] })
      done(null, subscription.topic === forbidden ? null : subscription)
    },
    authorizePublish: (client, { topic, payload, qos, retain }, done) => {
      if (client)
        note(client.id, {
          what: 'publish',
          topic,
          payload: String(payload),
          bytes: Buffer.from(payload),
          qos,
          retain,
        })
      done(null)
    },
  })
  const serve = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    aedes.handle(socket)
  }
  const server = tls ? createTlsServer(tls, serve) : createServer(serve)
  const web = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  web.on('connection', (socket) => aedes.handle(createWebSocketStream(socket)))
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => aedes.close(resolve))
    for (const client of web.clients) client.terminate()
    web.close()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)

  return {
    port,
    /** The same broker over WebSocket. */
    webPort: (): number => (web.address() as AddressInfo).port,
    /** Of clients that signed in with a will for this topic, each with what it sent. */
    hosts: (topic: string): Sent[][] =>
      [...sent.values()].filter((all) =>
        all.some((each) => each.what === 'connect' && each.packet.will?.topic === topic),
      ),
    /** Messages that clients published to a topic. */
    published: (topic: string) =>
      [...sent.values()].flat().filter((each) => each.what === 'publish' && each.topic === topic),
    publish: (topic: string, payload: string | Buffer, retain = false): Promise<void> =>
      new Promise((resolve, reject) =>
        aedes.publish({ cmd: 'publish', topic, payload, qos: 1, retain, dup: false }, (error) =>
          error ? reject(error) : resolve(),
        ),
      ),
    clients: () => aedes.connectedClients,
    /** All connections break, without a goodbye. */
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    close,
  }
}

export type TestBroker = Awaited<ReturnType<typeof startTestBroker>>
