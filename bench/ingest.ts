import { mkdtemp } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import pg from 'pg'
import { hotSpots } from './harness/cpu-profile.ts'
import { telemetryChannels } from './harness/load-plan.ts'
import { registerMachines } from './harness/machines.ts'
import { startMosquitto } from './harness/mosquitto.ts'
import { measureAcknowledging, measureIngest, planOf, type Shape } from './harness/offered.ts'
import { startProduct } from './harness/product.ts'
import { measureRawCopy, type RawCopyRates } from './harness/raw-copy.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { watchWaits } from './harness/wait-events.ts'

/** How many points a second are stored and acknowledged, beside bare COPY and a broker that only acknowledges. */
const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '100' },
    channels: { type: 'string', default: '20' },
    /** Only the shapes whose title holds this. */
    only: { type: 'string', default: '' },
    /** Each shape also over TLS. */
    tls: { type: 'boolean', default: false },
    /** Also prints where the server's time goes and what its database connections wait for; costs some speed. */
    profile: { type: 'boolean', default: false },
  },
})
const seconds = Number(given.seconds)
const connections = Number(given.connections)

const RAW_ROWS = 1_000_000
const MOSQUITTO_SECONDS = 4

const channels = telemetryChannels(Number(given.channels))
/** The windows keep some ten thousand points on their way: enough for full batches, far from the server's limit. */
const SHAPES: readonly Shape[] = [
  { title: 'telemetry, 1 point', channels, pointsPerMessage: 1, window: 100 },
  { title: 'telemetry, list of 50 points', channels, pointsPerMessage: 50, window: 6 },
  { title: 'status, 1 point', channels: [STATUS_CHANNEL], pointsPerMessage: 1, window: 20 },
  {
    title: 'telemetry of yesterday, list of 50 points',
    channels,
    pointsPerMessage: 50,
    window: 6,
    hoursAgo: 30,
  },
  {
    title: 'status of yesterday, 1 point',
    channels: [STATUS_CHANNEL],
    pointsPerMessage: 1,
    window: 20,
    hoursAgo: 40,
  },
].filter(({ title }) => title.includes(given.only))

type Measured = Shape &
  Awaited<ReturnType<typeof measureIngest>> & {
    readonly mosquitto: Awaited<ReturnType<typeof measureAcknowledging>> | null
    readonly loadAverage: number
  }

function report(measured: readonly Measured[], raw: RawCopyRates): void {
  const head = ['message', 'points/s', 'of COPY', 'of keyed COPY', 'of Mosquitto', 'PUBACK p50 ms', 'p99 ms']
  const costs = [
    'server CPU s/M',
    'PostgreSQL',
    'load',
    'Mosquitto',
    'server MiB',
    'lost',
    'twice',
    'wrong',
    'load avg',
  ]
  printTable(
    [...head, ...costs],
    measured.map(({ cpuSecondsPerMillionPoints: cpu, verdict, mosquitto, ...each }) => [
      `${each.title}, ${connections} × ${each.window}`,
      Math.round(each.pointsPerSecond),
      each.pointsPerSecond / raw.withoutIndex,
      each.pointsPerSecond / raw.withKey,
      mosquitto ? each.pointsPerSecond / mosquitto.pointsPerSecond : '-',
      each.pubackMs.p50,
      each.pubackMs.p99,
      cpu.server,
      cpu.postgres,
      cpu.load,
      mosquitto ? mosquitto.cpuSecondsPerMillionPoints : '-',
      Math.round(each.serverMemoryMiB),
      verdict.lost,
      verdict.repeated,
      verdict.wrong,
      each.loadAverage,
    ]),
  )
  const shown = (rate: number): string => Math.round(rate).toLocaleString('en-US')
  console.log(
    `\nLimits: binary COPY of such rows in one transaction, ${shown(raw.withoutIndex)} rows/s without an index, ` +
      `${shown(raw.withKey)} with the key.`,
  )
  console.log(
    `  First message on each of ${connections} × ${channels.length} new channels: ` +
      `${shown(measured[0]?.introducedMs ?? 0)} ms until all were acknowledged.`,
  )
  for (const { title, mosquitto } of measured) {
    if (mosquitto)
      console.log(`  Mosquitto, ${title}: ${shown(mosquitto.pointsPerSecond)} points/s acknowledged.`)
  }
}

const profileFolder = given.profile ? await mkdtemp(join(tmpdir(), 'millwright-profile-')) : undefined
const product = await startProduct({ roles: 'broker,ingest', profileFolder, hasTls: given.tls })
const client = new pg.Client({ connectionString: product.databaseUrl })
client.on('error', (error) => console.error(error.message))
const mosquitto = await startMosquitto()
if (!mosquitto) console.log('There is no Mosquitto here (apt-get install mosquitto): that limit is left out.')
try {
  await client.connect()
  const devices = await registerMachines(product.db, connections)
  const now = Date.now()
  const measured: Measured[] = []
  const tls = product.tls
  const offers = SHAPES.flatMap((shape) => [
    { ...shape, way: { mqttPort: product.mqttPort } },
    ...(tls
      ? [{ ...shape, title: `${shape.title}, over TLS`, way: { mqttPort: tls.port, tlsRoot: tls.root } }]
      : []),
  ])
  for (const { way, ...shape } of offers) {
    console.log(`Offering ${shape.title}, for ${seconds} s …`)
    // Points of a channel are a millisecond apart, which is less than they take: what is fresh stays fresh.
    const firstTs = Date.now() - (shape.hoursAgo ?? 0) * HOUR_MS
    const plan = planOf(shape, { ...way, firstTs, seconds, devices })
    const waits = given.profile ? watchWaits(product.db) : null
    const figures = await measureIngest(product, plan)
    const loadAverage = loadavg()[0] ?? 0
    if (waits)
      printTable(
        ['connections', 'share'],
        (await waits.stop()).map((each) => [each.state, each.share]),
      )
    const limit =
      mosquitto && !plan.tlsRoot
        ? await measureAcknowledging(mosquitto, { ...plan, measureMs: MOSQUITTO_SECONDS * 1000 })
        : null
    measured.push({ ...shape, ...figures, mosquitto: limit, loadAverage })
  }
  console.log('Measuring raw COPY …\n')
  const raw = await measureRawCopy(client, {
    rows: RAW_ROWS,
    machines: connections,
    channels: channels.length,
    firstTs: now,
  })
  report(measured, raw)
  const file = await writeResults('ingest', { connections, seconds, measured, rawCopyRowsPerSecond: raw })
  console.log(`Written to ${file}`)
  if (measured.some(({ verdict }) => verdict.lost + verdict.repeated + verdict.wrong > 0))
    process.exitCode = 1
} finally {
  await client.end()
  await mosquitto?.stop()
  await product.stop()
}
if (profileFolder) {
  const { parts, functions } = await hotSpots(profileFolder)
  console.log(`\nThe server's CPU time (${profileFolder})`)
  for (const [title, spots] of [
    ['part', parts],
    ['function', functions],
  ] as const) {
    printTable(
      [title, 'share'],
      spots.map((each) => [each.where, each.share]),
    )
  }
}
