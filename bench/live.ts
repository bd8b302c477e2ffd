import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listAnalytics } from '@millwright/contract/analytics/analytics'
import { listGroupAnalytics } from '@millwright/contract/analytics/analytics-groups'
import { getFleetOverview } from '@millwright/contract/fleet/fleet'
import { liveName } from '@millwright/contract/wire/topics'
import { addDays, dayAt } from '@millwright/domain/time/zone'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { addGroup } from './harness/bench-group.ts'
import { readBeside, startBeside } from './harness/beside.ts'
import { type LiveClients, startLiveClients } from './harness/live-clients.ts'
import { telemetryChannels } from './harness/load-plan.ts'
import { BENCH_ORGANIZATION, registerMachines } from './harness/machines.ts'
import { openPacedLoad, type PacedLoad, type PacedPlan } from './harness/paced-load.ts'
import { postgresCpuSeconds } from './harness/process-cpu.ts'
import { type Product, startProduct } from './harness/product.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { viewerToken } from './harness/viewer.ts'

/** From a device's publish to the browser's event, through the commit, beside a bare websocket there and back. */
const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    sockets: { type: 'string', default: '1000' },
    joined: { type: 'string', default: '10' },
    machines: { type: 'string', default: '100' },
    /** Per machine. Fewer means more browsers on each, and more deliveries of each message. */
    channels: { type: 'string', default: '20' },
    /** Other work at the same time: `processes:2` that only compute, `pages:4` callers that ask for one page after the other. */
    beside: { type: 'string', default: '' },
    /** Each load also from devices over TLS. */
    tls: { type: 'boolean', default: false },
    /** Leaves a profile of the server in a folder. */
    profile: { type: 'string' },
  },
})
const seconds = Number(given.seconds)
const joined = Number(given.joined)

const LOADS: readonly (Omit<PacedPlan, 'seconds'> & { title: string })[] = [
  { title: '2,000 messages/s of 1 point', messagesPerSecond: 2_000, pointsPerMessage: 1 },
  { title: '15,000 points/s, 1,500 messages/s of 10', messagesPerSecond: 1_500, pointsPerMessage: 10 },
]
/** Until every point sent has come out of the last frame. */
const SETTLE_MS = 1_000

async function measure(
  product: Product,
  load: PacedLoad,
  clients: LiveClients,
  plan: PacedPlan,
  fanOut: number,
  others: ReturnType<typeof startBeside>,
) {
  await load.run({ ...plan, seconds: 2 })
  await pause(SETTLE_MS)
  await clients.count()
  others.takeAnswers()
  const before = { ...(await product.usage()), postgres: await postgresCpuSeconds(product.db) }
  const from = performance.now()
  const { sent, acknowledged, pubackMs } = await load.run(plan)
  const took = (performance.now() - from) / 1000
  const after = { ...(await product.usage()), postgres: await postgresCpuSeconds(product.db) }
  await pause(SETTLE_MS)
  const count = await clients.count()
  return {
    sent,
    acknowledged,
    pubackMs,
    latencyMs: count.latencyMs,
    echoMs: count.echoMs,
    pointsDeliveredPerSecond: count.points / took,
    eventsPerSecond: count.events / took,
    missingPoints: Math.round(sent * plan.pointsPerMessage * fanOut - count.points),
    disconnects: count.disconnects,
    cpuShare: {
      server: (after.cpuSeconds - before.cpuSeconds) / took,
      postgres: (after.postgres - before.postgres) / took,
      browsers: count.cpuSeconds / took,
    },
    answersPerSecond: others.takeAnswers() / took,
    serverMemoryMiB: after.memoryMiB,
    loadAverage: loadavg()[0] ?? 0,
  }
}

/** A day of a busy fleet, as its pages ask for it. */
async function pagePaths(db: Database, machines: number): Promise<string[]> {
  const groupId = await addGroup(db, machines)
  const ofGroup = ({ path }: { path: string }): string =>
    path.replace(':org', BENCH_ORGANIZATION).replace(':groupId', groupId)
  const to = dayAt(Date.now(), 'UTC')
  const days = new URLSearchParams({ from: addDays(to, -29), to, kpiCalcMethod: 'CLASSIC_MODEL' })
  return [
    ofGroup(getFleetOverview),
    `${listAnalytics.path}?${days}`,
    `${ofGroup(listGroupAnalytics)}?${days}`,
    ofGroup(getFleetOverview),
  ]
}

const beside = readBeside(given.beside)
const product = await startProduct({
  roles: 'broker,ingest,api',
  profileFolder: given.profile,
  hasTls: given.tls,
})
try {
  const channels = telemetryChannels(Number(given.channels))
  const devices = await registerMachines(product.db, Number(given.machines))
  const names = channels.flatMap((channel) => devices.map(({ machineId }) => liveName(machineId, channel)))
  // Every channel gets as many browsers as any other.
  const sockets = Array.from({ length: Number(given.sockets) }, (_, socket) =>
    Array.from({ length: joined }, (_, index) => names[(socket * joined + index) % names.length] ?? ''),
  )
  const load = await openPacedLoad(product, devices, channels)
  // New channels are made known first: that is another cost.
  await load.run({ messagesPerSecond: 1_000, pointsPerMessage: 1, seconds: names.length / 1_000 })
  const token = await viewerToken(product.db)
  const paths = beside.has('pages') ? await pagePaths(product.db, devices.length) : []
  console.log(`Opening ${sockets.length} sockets …`)
  const clients = await startLiveClients({ httpPort: product.httpPort, token, sockets })
  await pause(2_000)
  const idle = await clients.count()
  const fanOut = (sockets.length * joined) / names.length
  const others = startBeside({ beside, httpPort: product.httpPort, token, paths })
  const measured: (Omit<PacedPlan, 'seconds'> & { title: string } & Awaited<ReturnType<typeof measure>>)[] =
    []
  const offer = async (from: PacedLoad, way: string): Promise<void> => {
    for (const { title, ...plan } of LOADS) {
      console.log(`Publishing ${title}${way}, for ${seconds} s …`)
      measured.push({
        title: `${title}${way}`,
        ...plan,
        ...(await measure(product, from, clients, { ...plan, seconds }, fanOut, others)),
      })
    }
    from.stop()
  }
  await offer(load, '')
  const { tls } = product
  if (tls) {
    const secure = await openPacedLoad({ mqttPort: tls.port, tlsRoot: tls.root }, devices, channels)
    await offer(secure, ', over TLS')
  }
  await others.stop()
  await clients.stop()

  console.log()
  const head = [
    'load',
    'p50 ms',
    'p99 ms',
    'PUBACK p50 ms',
    'PUBACK p99 ms',
    'echo p50 ms',
    'echo p99 ms',
    'points/s out',
    'events/s out',
    'missing',
    'dropped',
  ]
  printTable(
    [...head, 'pages/s', 'server CPU', 'PostgreSQL', 'browsers', 'server MiB', 'load avg'],
    measured.map(({ latencyMs, pubackMs, echoMs, cpuShare, ...each }) => [
      each.title,
      latencyMs.p50,
      latencyMs.p99,
      pubackMs.p50,
      pubackMs.p99,
      echoMs.p50,
      echoMs.p99,
      Math.round(each.pointsDeliveredPerSecond),
      Math.round(each.eventsPerSecond),
      each.missingPoints,
      each.disconnects,
      each.answersPerSecond,
      cpuShare.server,
      cpuShare.postgres,
      cpuShare.browsers,
      Math.round(each.serverMemoryMiB),
      each.loadAverage,
    ]),
  )
  console.log(
    `\n${sockets.length} sockets on ${joined} of ${names.length} channels each, opened and joined in ${Math.round(clients.joinedMs)} ms. ` +
      `The latency includes the commit, and for a socket that is sent more than a frame in 16 ms the wait for its next one.\n` +
      `Limit: a bare websocket there and back takes ${idle.echoMs.p50.toFixed(2)} ms (p99 ${idle.echoMs.p99.toFixed(2)}) while nothing is published; in the table, during the load.`,
  )
  if (given.beside) console.log(`Beside ${given.beside}.`)
  const file = await writeResults('live', {
    beside: given.beside,
    sockets: sockets.length,
    joined,
    channels: names.length,
    seconds,
    idleEchoMs: idle.echoMs,
    measured,
  })
  console.log(`Written to ${file}`)
  if (measured.some((each) => each.acknowledged < each.sent || each.missingPoints > 0)) process.exitCode = 1
} finally {
  await product.stop()
}
