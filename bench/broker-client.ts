import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { topicOf } from '@millwright/contract/wire/topics'
import mqtt from 'mqtt'
import { generate, parser } from 'mqtt-packet'
import { ackOf, createAcknowledger, PUBACK } from '../apps/server/src/platform/mqtt/acknowledger.ts'
import { connectMqtt } from '../apps/server/src/platform/mqtt/mqtt-connection.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'

/**
 * Messages a second from an external broker, where all that came is stored every 5 ms and acknowledged then: by our use of
 * MQTT.js, by its documented one, and by the parser under it without any client.
 */
const { values: given } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '2' } },
})
const seconds = Number(given.seconds)
const STORE_MS = 5
const FILTER = topicOf('saw-1', 'Speed')

/** Each gets a place to leave what has to be done when its message is stored. */
type Way = (port: number, later: (done: () => void) => void) => Promise<() => Promise<unknown>>

const WAYS: Record<string, Way> = {
  'mqtt-packet alone': async (port, later) => {
    const socket = connect(port, '127.0.0.1')
    const { acknowledge } = createAcknowledger((bytes) => void socket.write(bytes))
    const packets = parser()
    packets.on('packet', ({ cmd, messageId = 0 }) => {
      if (cmd === 'publish') later(() => acknowledge(ackOf(PUBACK, messageId)))
    })
    socket.setNoDelay(true)
    socket.on('data', (chunk) => packets.parse(chunk))
    socket.write(
      generate({ cmd: 'connect', clientId: 'bare', clean: true, keepalive: 0, protocolId: 'MQTT' }),
    )
    socket.write(generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: FILTER, qos: 1 }] }))
    return async () => socket.destroy()
  },
  'MQTT.js, a handleMessage that waits': async (port, later) => {
    const client = await mqtt.connectAsync({ host: '127.0.0.1', port, reconnectPeriod: 0 })
    client.handleMessage = (_packet, done) => later(() => done())
    await client.subscribeAsync(FILTER, { qos: 1 })
    return () => client.endAsync(true)
  },
  'MQTT.js, acknowledged by us': async (port, later) => {
    const connection = await connectMqtt({
      url: new URL(`mqtt://127.0.0.1:${port}`),
      clientId: 'ours',
      isClean: true,
      version: 4,
      onPublish: (packet, acknowledge) => void later(() => acknowledge(packet)),
    })
    await connection.subscribe(FILTER)
    return () => connection.end()
  },
}

async function measure(way: Way) {
  const broker = fork(new URL('./harness/sending-broker-process.ts', import.meta.url), { stdio: 'inherit' })
  const [{ port }] = (await once(broker, 'message')) as [{ port: number }]
  const acknowledged = async (): Promise<number> => {
    broker.send('count')
    const [answer] = (await once(broker, 'message')) as [{ acknowledged: number }]
    return answer.acknowledged
  }
  let waiting: (() => void)[] = []
  const timer = setInterval(() => {
    const stored = waiting
    waiting = []
    for (const done of stored) done()
  }, STORE_MS)
  const end = await way(port, (done) => void waiting.push(done))
  await pause(1_000)
  const [before, cpu, from] = [await acknowledged(), process.cpuUsage(), performance.now()]
  await pause(seconds * 1_000)
  const count = (await acknowledged()) - before
  const { user, system } = process.cpuUsage(cpu)
  const elapsed = (performance.now() - from) / 1_000
  clearInterval(timer)
  await end()
  broker.disconnect()
  await once(broker, 'exit')
  return { perSecond: count / elapsed, cpuMicroseconds: (user + system) / count }
}

const results: (Awaited<ReturnType<typeof measure>> & { name: string })[] = []
// In turn, so that other work on the machine meets all of them.
for (let round = 0; round < Number(given.rounds); round++)
  for (const [name, way] of Object.entries(WAYS)) results.push({ name, ...(await measure(way)) })
printTable(
  ['', 'messages/s', 'CPU a message, µs'],
  results.map(({ name, perSecond, cpuMicroseconds }) => [name, perSecond, cpuMicroseconds]),
)
console.log(`\n${await writeResults('broker-client', { seconds, results })}`)
