import { parseArgs } from 'node:util'
import pg from 'pg'
import { offerLoad } from './harness/load.ts'
import type { LoadDevice, LoadPlan } from './harness/load-plan.ts'
import { BENCH_PASSWORD, registerMachines } from './harness/machines.ts'
import { type Product, startProduct } from './harness/product.ts'
import { measureRawCopy, type RawCopyRates } from './harness/raw-copy.ts'
import { writeResults } from './harness/results.ts'
import { verifyStored } from './harness/stored.ts'
import { printTable } from './harness/table.ts'

/** How many points a second are stored and acknowledged, beside what the same PostgreSQL takes by bare COPY. */
const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '12' },
    connections: { type: 'string', default: '100' },
  },
})
const seconds = Number(given.seconds)
const connections = Number(given.connections)

const WARM_UP_MS = 2_000
const POINTS_PER_STATUS = 10
const HOUR = 3_600_000

interface Shape {
  readonly pointsPerMessage: number
  readonly window: number
}

/** The windows keep some ten thousand points on their way: enough for full batches, far from the server's limit. */
const SHAPES: readonly Shape[] = [
  { pointsPerMessage: 1, window: 100 },
  { pointsPerMessage: 50, window: 6 },
]

type Measured = Awaited<ReturnType<typeof measure>>

async function measure(
  product: Product,
  client: pg.Client,
  devices: readonly LoadDevice[],
  shape: Shape,
  firstTs: number,
) {
  const plan: LoadPlan = {
    ...shape,
    firstTs,
    devices,
    mqttPort: product.mqttPort,
    password: BENCH_PASSWORD,
    pointsPerStatus: POINTS_PER_STATUS,
    warmUpMs: WARM_UP_MS,
    measureMs: seconds * 1000,
  }
  let before = await product.usage()
  let after = before
  const result = await offerLoad(plan, {
    async onMeasuring() {
      before = await product.usage()
    },
    async onMeasured() {
      after = await product.usage()
    },
  })
  const points = result.measuredMessages * shape.pointsPerMessage
  return {
    ...shape,
    pointsPerSecond: (points / result.measuredMs) * 1000,
    pubackMs: result.latencyMs,
    serverCpuSecondsPerMillionPoints: ((after.cpuSeconds - before.cpuSeconds) / points) * 1e6,
    loadCpuSecondsPerMillionPoints: (result.cpuSeconds / points) * 1e6,
    serverMemoryMiB: after.memoryMiB,
    verdict: await verifyStored(client, plan, result),
  }
}

function report(measured: readonly Measured[], raw: RawCopyRates): void {
  printTable(
    [
      'message',
      'points/s',
      'of COPY',
      'of keyed COPY',
      'PUBACK p50 ms',
      'p99 ms',
      'CPU s/M points',
      'server MiB',
      'lost',
      'twice',
      'wrong',
    ],
    measured.map((each) => [
      `${each.pointsPerMessage}-point, ${connections} × ${each.window}`,
      Math.round(each.pointsPerSecond),
      each.pointsPerSecond / raw.withoutIndex,
      each.pointsPerSecond / raw.withKey,
      each.pubackMs.p50,
      each.pubackMs.p99,
      each.serverCpuSecondsPerMillionPoints,
      Math.round(each.serverMemoryMiB),
      each.verdict.lost,
      each.verdict.repeated,
      each.verdict.wrong,
    ]),
  )
  console.log(
    `\nRaw binary COPY of the same rows: ${Math.round(raw.withoutIndex).toLocaleString('en-US')} rows/s without an index, ` +
      `${Math.round(raw.withKey).toLocaleString('en-US')} with the key.`,
  )
}

const product = await startProduct('broker,ingest')
const client = new pg.Client({ connectionString: product.databaseUrl })
client.on('error', (error) => console.error(error.message))
try {
  await client.connect()
  const devices = await registerMachines(product.databaseUrl, connections)
  const now = Date.now()
  const measured: Measured[] = []
  for (const [index, shape] of SHAPES.entries()) {
    console.log(`Offering ${shape.pointsPerMessage}-point messages for ${seconds} s …`)
    measured.push(await measure(product, client, devices, shape, now - (SHAPES.length - index) * HOUR))
  }
  console.log('Measuring raw COPY …\n')
  const raw = await measureRawCopy(client, {
    rows: 1_000_000,
    machines: connections,
    pointsPerStatus: POINTS_PER_STATUS,
    firstTs: now,
  })
  report(measured, raw)
  const file = await writeResults('ingest', { connections, seconds, measured, rawCopyRowsPerSecond: raw })
  console.log(`Written to ${file}`)
  if (measured.some(({ verdict }) => verdict.lost + verdict.repeated + verdict.wrong > 0))
    process.exitCode = 1
} finally {
  await client.end()
  await product.stop()
}
