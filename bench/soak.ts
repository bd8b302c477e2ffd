import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { liveName } from '@millwright/contract/wire/topics'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { startLiveClients } from './harness/live-clients.ts'
import { type LoadDevice, telemetryChannels } from './harness/load-plan.ts'
import { registerMachines } from './harness/machines.ts'
import { watchMemory } from './harness/memory-watch.ts'
import { measureIngest, planOf } from './harness/offered.ts'
import { offerTooMuch } from './harness/overload.ts'
import { openPacedLoad } from './harness/paced-load.ts'
import { startProbe } from './harness/probe.ts'
import { postmasterOf } from './harness/process-cpu.ts'
import { startProduct } from './harness/product.ts'
import { isAlive } from './harness/readiness.ts'
import { writeResults } from './harness/results.ts'
import { verifyStored } from './harness/stored.ts'
import { type Cell, printTable } from './harness/table.ts'
import { viewerToken } from './harness/viewer.ts'

/** Ten times more than can be stored, for a minute: what becomes of the server, of what it acknowledged, and after. */
const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    connections: { type: 'string', default: '300' },
    channels: { type: 'string', default: '10' },
    times: { type: 'string', default: '10' },
  },
})
const seconds = Number(given.seconds)
const connections = Number(given.connections)
const times = Number(given.times)

const SUSTAINABLE = { title: 'telemetry, 1 point', pointsPerMessage: 1, window: 50, seconds: 8 }
/** All that MQTT has numbers for. */
const MAX_IN_FLIGHT = 65_535
/** Longer than the limit, so that a late recovery is reported as late and not as none. */
const PATIENCE_MS = 180_000
const CALM_MS = 3_000
const LIMITS = { memoryMiB: 1024, recoveryMs: 30_000, liveTimes: 2 }
const LIVE = { messagesPerSecond: 1_000, pointsPerMessage: 1, seconds: 5 }
const LIVE_SOCKETS = 100

const product = await startProduct({ roles: 'broker,ingest,api' })
const { db, mqttPort, httpPort } = product

async function openLive(devices: readonly LoadDevice[]) {
  const channels = ['Bench/Live']
  const load = await openPacedLoad({ mqttPort }, devices, channels)
  await load.run({ ...LIVE, seconds: 1 })
  const names = devices.map(({ machineId }) => liveName(machineId, channels[0] ?? ''))
  const sockets = Array.from({ length: LIVE_SOCKETS }, (_, socket) => [names[socket % names.length] ?? ''])
  const clients = await startLiveClients({ httpPort, token: await viewerToken(db), sockets })
  return {
    async p99(): Promise<number> {
      await load.run({ ...LIVE, seconds: 1 })
      await clients.count()
      await load.run(LIVE)
      await pause(1_000)
      return (await clients.count()).latencyMs.p99
    },
    async stop(): Promise<void> {
      load.stop()
      await clients.stop()
    },
  }
}

try {
  const all = await registerMachines(db, connections + 11)
  const devices = all.slice(0, connections)
  const channels = telemetryChannels(Number(given.channels))
  const now = Date.now()
  console.log(`Looking for the rate that can be stored, for ${SUSTAINABLE.seconds} s …`)
  const at = { mqttPort, devices, seconds: SUSTAINABLE.seconds, firstTs: now - 40 * MINUTE_MS }
  const { pointsPerSecond, verdict: first } = await measureIngest(
    product,
    planOf({ ...SUSTAINABLE, channels }, at),
  )
  const live = await openLive(all.slice(connections, connections + 10))
  const liveBefore = await live.p99()
  const probe = await startProbe(mqttPort, all.at(-1) as LoadDevice)
  await pause(CALM_MS)
  const before = probe.waits(performance.now() - CALM_MS + 1_000)
  const memory = watchMemory(product.serverPid, await postmasterOf(db))

  const messagesPerSecond = Math.round(pointsPerSecond * times)
  console.log(`Offering ${messagesPerSecond.toLocaleString('en-US')} messages/s for ${seconds} s …`)
  const shape = { ...SUSTAINABLE, channels, window: MAX_IN_FLIGHT }
  const plan = {
    ...planOf(shape, { mqttPort, devices, seconds, firstTs: now - 20 * MINUTE_MS }),
    messagesPerSecond,
  }
  const from = performance.now()
  let endedAt = Number.NaN
  const result = await offerTooMuch(plan, () => {
    endedAt = performance.now()
  })
  const during = probe.waits(from, endedAt)
  const calmMs = Math.max(100, 2 * before.p99)
  const recoveryMs = await probe.whenCalm(endedAt, calmMs, PATIENCE_MS)
  const { samples, serverPeakMiB, postgresPeakMiB } = await memory.stop()
  const isUp = await product.usage().then(
    () => isAlive(httpPort),
    () => false,
  )
  const liveAfter = await live.p99()
  await live.stop()
  probe.stop()
  console.log('Looking for everything that was acknowledged …\n')
  const verdict = await verifyStored(db, plan, result)

  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
  const inSeconds = (ms: number | null): number => (ms ?? Number.POSITIVE_INFINITY) / 1000
  const liveLimit = LIMITS.liveTimes * liveBefore
  const figures: [string, Cell, Cell, boolean][] = [
    ['stored and acknowledged before, messages/s', Math.round(pointsPerSecond), '', first.lost === 0],
    ['offered, messages', result.offered, `${times} times as many`, true],
    ['taken', sum(result.sent), '', true],
    ['acknowledged', sum(result.acknowledged), '', true],
    ['acknowledged, messages/s', Math.round(sum(result.acknowledged) / seconds), '', true],
    ['stored', verdict.stored, '≥ acknowledged', verdict.stored >= verdict.acknowledged],
    ['acknowledged but missing', verdict.lost, 0, verdict.lost === 0],
    ['wrong or twice', verdict.wrong + verdict.repeated, 0, verdict.wrong + verdict.repeated === 0],
    ['acknowledged out of order', result.outOfOrder, 0, result.outOfOrder === 0],
    ['connections broken', result.brokenConnections, 0, result.brokenConnections === 0],
    [
      'server’s memory at most, MiB',
      Math.round(serverPeakMiB),
      LIMITS.memoryMiB,
      serverPeakMiB <= LIMITS.memoryMiB,
    ],
    ['PostgreSQL’s memory at most, MiB', Math.round(postgresPeakMiB), '', true],
    ['server stayed up', isUp ? 'yes' : 'NO', 'yes', isUp],
    ['a calm device’s PUBACK p99 before, ms', before.p99, '', true],
    ['the same while offered, p50 ms', during.p50, '', true],
    ['the same while offered, p99 ms', during.p99, '', true],
    [
      'as before after, s',
      inSeconds(recoveryMs),
      LIMITS.recoveryMs / 1000,
      inSeconds(recoveryMs) * 1000 <= LIMITS.recoveryMs,
    ],
    ['live p99 before, ms', liveBefore, '', true],
    ['live p99 after, ms', liveAfter, liveLimit, liveAfter <= liveLimit],
  ]
  printTable(
    ['figure', 'measured', 'limit', 'kept'],
    figures.map(([name, value, limit, kept]) => [
      name,
      value,
      limit,
      limit === '' ? '' : kept ? 'yes' : 'NO',
    ]),
  )
  console.log(
    `\n${connections} connections of QoS 1, up to ${MAX_IN_FLIGHT} messages in flight on each. Taken is what the connections had room for; ` +
      `what of it was not acknowledged is the devices’ to send again. ` +
      `As before: ${calmMs.toFixed(0)} ms at most for each of 20 messages in a row.`,
  )
  const file = await writeResults('soak', {
    connections,
    seconds,
    figures: figures.map(([figure, measured, limit, kept]) => ({ figure, measured, limit, kept })),
    memory: samples,
  })
  console.log(`Written to ${file}`)
  if (figures.some(([, , , kept]) => !kept)) process.exitCode = 1
} finally {
  await product.stop()
}
