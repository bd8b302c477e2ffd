import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { liveName } from '@millwright/contract/wire/topics'
import { type Crowd, startCrowd } from './harness/crowd.ts'
import { CROWD_CHANNEL, CROWD_PERIOD_MS } from './harness/crowd-plan.ts'
import { verifyCrowd } from './harness/crowd-stored.ts'
import { type LiveClients, startLiveClients } from './harness/live-clients.ts'
import { BENCH_PASSWORD, registerMachines } from './harness/machines.ts'
import { watchMemory } from './harness/memory-watch.ts'
import { postgresCpuSeconds, postmasterOf } from './harness/process-cpu.ts'
import { startProduct } from './harness/product.ts'
import { writeResults } from './harness/results.ts'
import { type Cell, printTable } from './harness/table.ts'
import { viewerToken } from './harness/viewer.ts'

/** Many devices, each with a message now and then, and browsers beside them; then the server is killed and all come back. */
const { values: given } = parseArgs({
  options: {
    devices: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '2' },
    plain: { type: 'boolean', default: false },
    tls: { type: 'boolean', default: false },
    browsers: { type: 'string', default: '1000' },
    /** A folder for a CPU profile of the server after the kill. */
    profile: { type: 'string' },
  },
})
if (given.plain && given.tls) throw new Error('--plain or --tls, not both')
const hasTls = !given.plain
const count = Number(given.devices)
const minutes = Number(given.minutes)
const browsers = Number(given.browsers)

const MACHINES_OF_A_BROWSER = 5
const SETTLE_MS = 5_000
const PATIENCE_MS = 120_000
type Figure = readonly [name: string, value: Cell, limit?: Cell, kept?: boolean]

const LIMITS = { backMs: 30_000, spike: 1.5 }

const product = await startProduct({
  roles: 'broker,ingest,api',
  profileFolder: given.profile,
  hasTls,
  nodeOptions: ['--expose-gc'],
})
const { db, httpPort, tls } = product
const kib = (mib: number): number => (mib * 1024) / count
const usage = async () => ({ ...(await product.usage()), postgres: await postgresCpuSeconds(db) })
let crowd: Crowd | null = null
let live: LiveClients | null = null

async function openBrowsers(machines: readonly { machineId: string }[]): Promise<LiveClients> {
  const sockets = Array.from({ length: browsers }, (_, browser) =>
    Array.from({ length: MACHINES_OF_A_BROWSER }, (_each, at) => {
      const machine = machines[(browser * MACHINES_OF_A_BROWSER + at) % machines.length]
      return liveName(machine?.machineId ?? '', CROWD_CHANNEL)
    }),
  )
  return await startLiveClients({ httpPort, token: await viewerToken(db), sockets })
}

try {
  console.log(`Registering ${count} machines …`)
  const devices = await registerMachines(db, count)
  await pause(SETTLE_MS)
  const idle = await usage()
  const plan = {
    port: tls?.port ?? product.mqttPort,
    root: tls?.root ?? null,
    password: BENCH_PASSWORD,
    devices,
  }
  console.log(`${count} devices connect ${hasTls ? 'over TLS' : 'without TLS'} …`)
  const from = Date.now()
  crowd = await startCrowd(plan)
  await pause(SETTLE_MS)
  const held = await usage()

  if (browsers > 0) live = await openBrowsers(devices)
  crowd.send()
  // A round until every machine has its channel.
  await pause(CROWD_PERIOD_MS)
  await crowd.count()
  await live?.count()
  const before = await usage()
  const startedAt = performance.now()
  console.log(`A message every ${CROWD_PERIOD_MS / 1000} s of each, for ${minutes} min …`)
  await pause(minutes * 60_000)
  const counted = await crowd.count()
  const seen = (await live?.count()) ?? null
  const after = await usage()
  const seconds = (performance.now() - startedAt) / 1000
  await live?.stop()
  live = null

  console.log('The server is killed, and all come back …')
  const { serverPid } = await product.restart()
  const memory = watchMemory(serverPid, await postmasterOf(db))
  const beforeBack = await product.usage()
  const backMs = await crowd.whenConnected(count, PATIENCE_MS)
  const back = await product.usage()
  const { serverPeakMiB } = await memory.stop()
  const again = await crowd.count()
  const records = await crowd.settle(PATIENCE_MS)
  const calm = await product.usage()
  console.log('Looking for everything that was acknowledged …\n')
  const verdict = await verifyCrowd(db, records, from)

  const messages = (seconds * 1000 * count) / CROWD_PERIOD_MS
  const heapLimit: [] | [Cell, boolean] = hasTls ? [] : [30, kib(held.heapMiB - idle.heapMiB) <= 30]
  const cpuOf = (field: 'cpuSeconds' | 'postgres'): number => after[field] - before[field]
  const steadyMiB = Math.max(after.memoryMiB, calm.memoryMiB)
  const figures: Figure[] = [
    ['memory before they came, MiB', idle.memoryMiB],
    ['memory with all connected, MiB', held.memoryMiB, 3072, held.memoryMiB <= 3072],
    ['memory a connection, KiB', kib(held.memoryMiB - idle.memoryMiB)],
    ['of it heap and buffers after a collection, KiB', kib(held.heapMiB - idle.heapMiB), ...heapLimit],
    ['of it buffers, KiB', kib(held.buffersMiB - idle.buffersMiB)],
    ['CPU of a connection being made, ms', ((held.cpuSeconds - idle.cpuSeconds) * 1000) / count],
    ['memory after the minutes, MiB', after.memoryMiB],
    ['messages a second', messages / seconds],
    ['CPU of the server, % of a core', (cpuOf('cpuSeconds') / seconds) * 100],
    ['the same for a message, ms', (cpuOf('cpuSeconds') * 1000) / messages],
    ['CPU of PostgreSQL, % of a core', (cpuOf('postgres') / seconds) * 100],
    ['PUBACK p50, ms', counted.pubackMs.p50],
    ['PUBACK p99, ms', counted.pubackMs.p99],
    ['browsers, p99 from publish to event, ms', seen?.latencyMs.p99 ?? ''],
    ['connections broken before the kill', counted.broken, 0, counted.broken === 0],
    [
      'all back after the kill, s',
      (backMs ?? Number.NaN) / 1000,
      LIMITS.backMs / 1000,
      (backMs ?? Number.POSITIVE_INFINITY) <= LIMITS.backMs,
    ],
    ['CPU of the server for it, s', back.cpuSeconds - beforeBack.cpuSeconds],
    ['tries that failed on the way', again.failed - counted.failed],
    ['sign-ins refused', again.refused, 0, again.refused === 0],
    [
      'memory at most while they came back, MiB',
      serverPeakMiB,
      steadyMiB * LIMITS.spike,
      serverPeakMiB <= steadyMiB * LIMITS.spike,
    ],
    ['acknowledged', verdict.acknowledged],
    ['stored', verdict.stored, '≥ acknowledged', verdict.stored >= verdict.acknowledged],
    ['machines whose stored points differ', verdict.differing, 0, verdict.differing === 0],
  ]
  printTable(
    ['figure', 'measured', 'limit', 'kept'],
    figures.map(([name, value, limit = '', kept = true]) => [
      name,
      value,
      limit,
      limit === '' ? '' : kept ? 'yes' : 'NO',
    ]),
  )
  console.log(
    `\n${count} devices, ${browsers} browsers, ${cpus().length} cores, load average ${loadavg()[0]?.toFixed(1)} at the end.`,
  )
  const file = await writeResults('crowd', {
    devices: count,
    minutes,
    browsers,
    hasTls,
    figures: figures.map(([figure, measured, limit = null, kept = null]) => ({
      figure,
      measured,
      limit,
      kept,
    })),
  })
  console.log(`Written to ${file}`)
  if (figures.some(([, , , kept]) => kept === false)) process.exitCode = 1
} finally {
  await live?.stop()
  await crowd?.stop()
  await product.stop()
}
