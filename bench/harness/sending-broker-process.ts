import { type AddressInfo, createServer, type Socket } from 'node:net'
import { topicOf } from '@millwright/contract/wire/topics'
import { generate, parser } from 'mqtt-packet'

/** A broker that sends messages of QoS 1 to a client that subscribes, so many ahead of their acknowledgements. */
const IN_FLIGHT = 8_000
const PACKET_IDS = 60_000
const PUBACK_BYTES = 4
const PAYLOAD = JSON.stringify({ v: 1234.5678, ts: 1_760_000_000_000 })

const packets = Array.from({ length: PACKET_IDS }, (_, index) =>
  generate({
    cmd: 'publish',
    topic: topicOf('saw-1', 'Speed'),
    payload: PAYLOAD,
    qos: 1,
    messageId: index + 1,
    dup: false,
    retain: false,
  }),
)
const all = Buffer.concat(packets)
const size = packets[0]?.length ?? 0
let acknowledged = 0

function send(socket: Socket): void {
  const start = acknowledged
  let sent = 0
  const fill = (): void => {
    while (sent < acknowledged - start + IN_FLIGHT) {
      const from = sent % PACKET_IDS
      const count = Math.min(acknowledged - start + IN_FLIGHT - sent, PACKET_IDS - from)
      socket.write(all.subarray(from * size, (from + count) * size))
      sent += count
    }
  }
  socket.on('data', (chunk) => {
    acknowledged += chunk.length / PUBACK_BYTES
    fill()
  })
  fill()
}

const server = createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => {})
  const incoming = parser()
  const read = (chunk: Buffer): void => void incoming.parse(chunk)
  incoming.on('packet', ({ cmd, messageId = 0 }) => {
    if (cmd === 'connect') socket.write(generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }))
    if (cmd !== 'subscribe') return
    socket.write(generate({ cmd: 'suback', messageId, granted: [1] }))
    // From here on there are acknowledgements only.
    socket.off('data', read)
    send(socket)
  })
  socket.on('data', read)
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', () => process.send?.({ acknowledged }))
process.once('disconnect', () => process.exit())
