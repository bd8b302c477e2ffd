import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { liveName, STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { startLiveClients } from './harness/live-clients.ts'
import { offerLoad } from './harness/load.ts'
import { telemetryChannels } from './harness/load-plan.ts'
import { registerMachines } from './harness/machines.ts'
import { planOf, type Shape } from './harness/offered.ts'
import { openPacedLoad } from './harness/paced-load.ts'
import { startProduct } from './harness/product.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { viewerToken } from './harness/viewer.ts'

/** How long live messages take to browsers while gateways send what they kept, and while that is packed. */
const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    machines: { type: 'string', default: '50' },
    gateways: { type: 'string', default: '50' },
    sockets: { type: 'string', default: '200' },
    rate: { type: 'string', default: '1000' },
    /** Also looks at the packing, which begins three minutes after the start. */
    packing: { type: 'boolean', default: false },
  },
})
const seconds = Number(given.seconds)
const machines = Number(given.machines)
const JOINED = 10
const SETTLE_MS = 1_000
const PACKING_AFTER_MS = 185_000

const channels = telemetryChannels(20)
const KEPT: readonly Shape[] = [
  { title: 'lists of 50 points', channels, pointsPerMessage: 50, window: 20 },
  { title: 'status, one by one', channels: [STATUS_CHANNEL], pointsPerMessage: 1, window: 20 },
]

const startedAt = Date.now()
const product = await startProduct({ roles: 'broker,ingest,api,jobs' })
try {
  const devices = await registerMachines(product.db, machines + Number(given.gateways))
  const [live, gateways] = [devices.slice(0, machines), devices.slice(machines)]
  const names = channels.flatMap((channel) => live.map(({ machineId }) => liveName(machineId, channel)))
  const sockets = Array.from({ length: Number(given.sockets) }, (_, socket) =>
    Array.from({ length: JOINED }, (_, index) => names[(socket * JOINED + index) % names.length] ?? ''),
  )
  const load = await openPacedLoad(product, live, channels)
  await load.run({ messagesPerSecond: 1_000, pointsPerMessage: 1, seconds: names.length / 1_000 })
  const clients = await startLiveClients({
    httpPort: product.httpPort,
    token: await viewerToken(product.db),
    sockets,
  })
  const fanOut = (sockets.length * JOINED) / names.length

  async function look(title: string) {
    await clients.count()
    const { sent, acknowledged, pubackMs } = await load.run({
      messagesPerSecond: Number(given.rate),
      pointsPerMessage: 1,
      seconds,
    })
    await pause(SETTLE_MS)
    const { latencyMs, echoMs, points } = await clients.count()
    const missing = Math.round(sent * fanOut - points)
    return { title, sent, acknowledged, missing, latencyMs, echoMs, pubackMs, loadAverage: loadavg()[0] ?? 0 }
  }
  const looks: (Awaited<ReturnType<typeof look>> & { kept?: number })[] = []
  console.log('Live messages alone …')
  await load.run({ messagesPerSecond: Number(given.rate), pointsPerMessage: 1, seconds: 2 })
  looks.push(await look('at rest'))
  for (const [index, shape] of KEPT.entries()) {
    console.log(`Gateways send ${shape.title} of yesterday …`)
    const plan = planOf(shape, {
      mqttPort: product.mqttPort,
      firstTs: Math.floor(startedAt / HOUR_MS) * HOUR_MS - (30 - 10 * index) * HOUR_MS,
      seconds: seconds + SETTLE_MS / 1000,
      devices: gateways,
    })
    const measuring = Promise.withResolvers<void>()
    const offered = offerLoad(plan, {
      onMeasuring: async () => measuring.resolve(),
      onMeasured: async () => {},
    })
    await Promise.race([measuring.promise, offered])
    const seen = await look(`while gateways send ${shape.title}`)
    const { measuredMessages, measuredMs } = await offered
    looks.push({ ...seen, kept: (measuredMessages * shape.pointsPerMessage * 1000) / measuredMs })
  }
  if (given.packing) {
    console.log('Waiting for the packing …')
    await pause(Math.max(0, startedAt + PACKING_AFTER_MS - Date.now()))
    looks.push(await look('while that is packed'))
  }
  load.stop()
  await clients.stop()
  console.log()
  printTable(
    [
      'live messages',
      'p50 ms',
      'p99 ms',
      'PUBACK p50 ms',
      'p99 ms',
      'echo p99 ms',
      'kept points/s',
      'missing',
      'load avg',
    ],
    looks.map(({ title, latencyMs, pubackMs, echoMs, kept, missing, loadAverage }) => [
      title,
      latencyMs.p50,
      latencyMs.p99,
      pubackMs.p50,
      pubackMs.p99,
      echoMs.p99,
      kept === undefined ? '-' : Math.round(kept),
      missing,
      loadAverage,
    ]),
  )
  console.log(
    `\n${given.rate} live messages/s of ${machines} machines to ${sockets.length} browsers; the limit is a bare websocket there and back in the same run.`,
  )
  console.log(`Written to ${await writeResults('backfill', { seconds, rate: given.rate, looks })}`)
  if (looks.some(({ sent, acknowledged, missing }) => acknowledged < sent || missing > 0))
    process.exitCode = 1
} finally {
  await product.stop()
}
