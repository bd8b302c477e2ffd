import { type AddressInfo, createServer, type Socket } from 'node:net'
import { matchesPattern } from '@millwright/contract/wire/topics'
import { generate, type Packet, parser } from 'mqtt-packet'

interface Client {
  readonly socket: Socket
  readonly filters: Set<string>
}

/**
 * A broker for MQTT 3.1.1 alone, which takes `$share/…` for the name of an ordinary topic: it grants the subscription
 * and delivers nothing.
 */
export async function startTestExternalBroker() {
  const clients = new Set<Client>()
  /** The packet identifiers, in the order of their acknowledgements. */
  const acknowledged: number[] = []
  let lastId = 0

  function publish(topic: string): void {
    for (const { socket, filters } of clients) {
      if (![...filters].some((filter) => matchesPattern(filter, topic))) continue
      lastId = (lastId % 0xffff) + 1
      const message = { topic, payload: '{}', qos: 1, dup: false, retain: false, messageId: lastId } as const
      socket.write(generate({ cmd: 'publish', ...message }))
    }
  }

  function answer(client: Client, packet: Packet): Packet | null {
    const { messageId = 0 } = packet
    switch (packet.cmd) {
      case 'connect': {
        const isKnown = packet.protocolVersion === 4
        if (isKnown) clients.add(client)
        return { cmd: 'connack', returnCode: isKnown ? 0 : 1, sessionPresent: false }
      }
      case 'subscribe':
        for (const { topic } of packet.subscriptions) client.filters.add(topic)
        return { cmd: 'suback', messageId, granted: packet.subscriptions.map(() => 1) }
      case 'unsubscribe':
        for (const topic of packet.unsubscriptions) client.filters.delete(topic)
        return { cmd: 'unsuback', messageId, granted: [] }
      case 'publish':
        publish(packet.topic)
        return { cmd: 'puback', messageId }
      case 'puback':
        acknowledged.push(messageId)
        return null
      case 'pingreq':
        return { cmd: 'pingresp' }
      default:
        return null
    }
  }

  const server = createServer((socket) => {
    const client: Client = { socket, filters: new Set() }
    const packets = parser()
    packets.on('packet', (packet) => {
      const reply = answer(client, packet)
      if (reply) socket.write(generate(reply))
    })
    socket.on('data', (chunk) => void packets.parse(chunk))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => clients.delete(client))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  const dropClients = (): void => {
    for (const { socket } of clients) socket.destroy()
  }
  return {
    url: new URL(`mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`),
    publish,
    dropClients,
    acknowledged: (): readonly number[] => acknowledged,
    isSubscribed: (filter: string) => [...clients].some(({ filters }) => filters.has(filter)),
    async close(): Promise<void> {
      dropClients()
      await new Promise((done) => server.close(done))
    },
  }
}

export type TestExternalBroker = Awaited<ReturnType<typeof startTestExternalBroker>>
