import { parseArgs } from 'node:util'
import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { readChannels } from '../apps/server/src/platform/telemetry/point-store.ts'
import { type Walked, walkContract } from './harness/contract-walk.ts'
import { telemetryChannels } from './harness/load-plan.ts'
import { registerMachines } from './harness/machines.ts'
import { measureIngest, planOf, type Shape } from './harness/offered.ts'
import { startProduct } from './harness/product.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { surviveOutage } from './harness/worker-outage.ts'

/**
 * The product on a Citus cluster, whose coordinator CITUS_URL names with an empty database: every GET of the contract, rates beside
 * plain PostgreSQL, and the kill of a worker. What it stores stays there.
 */
const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '100' },
    /** Of the demo's past, for the calls. */
    days: { type: 'string', default: '2' },
    /** One of walk, rates and outage. */
    only: { type: 'string', default: '' },
    /** A worker as Citus names it (host:port), and shell commands that kill it and start it again; without them none is killed. */
    worker: { type: 'string' },
    'stop-worker': { type: 'string' },
    'start-worker': { type: 'string' },
    /** How long it is away. */
    away: { type: 'string', default: '20' },
  },
})
const { CITUS_URL, PLAIN_URL } = process.env
if (!CITUS_URL) throw new Error('CITUS_URL names the database of the coordinator.')
const wants = (part: string): boolean => given.only === '' || given.only === part

const seconds = Number(given.seconds)
const channels = telemetryChannels(20)
const GOAL_OF_PLAIN = 0.5
const GOAL_WAIT_MS = 1_000
const HISTORY_WITHIN_MS = 15 * 60_000
const SHAPES: readonly Shape[] = [
  { title: 'telemetry, 1 point', channels, pointsPerMessage: 1, window: 100 },
  { title: 'telemetry, list of 50 points', channels, pointsPerMessage: 50, window: 6 },
  { title: 'status, 1 point', channels: [STATUS_CHANNEL], pointsPerMessage: 1, window: 20 },
  {
    title: 'status of yesterday, 1 point',
    channels: [STATUS_CHANNEL],
    pointsPerMessage: 1,
    window: 20,
    hoursAgo: 40,
  },
]
let isKept = true
const organization = `B${Date.now()}`

async function walk() {
  const product = await startProduct({
    roles: 'broker,ingest,api,jobs,identity,simulator',
    databaseUrl: CITUS_URL,
    demoDays: Number(given.days),
  })
  try {
    const from = performance.now()
    let hasHistory = false
    while (!hasHistory && performance.now() - from < HISTORY_WITHIN_MS) {
      await new Promise((go) => setTimeout(go, 1_000))
      hasHistory = (await product.usage()).hasHistory
    }
    const historyMs = performance.now() - from
    const url = `http://127.0.0.1:${product.httpPort}`
    const [first, again] = [await walkContract(url), await walkContract(url)]
    return { hasHistory, historyMs, first, again }
  } finally {
    await product.stop()
  }
}

async function rates(databaseUrl: string | undefined, shape: Shape, name: string) {
  const product = await startProduct({ roles: 'broker,ingest', databaseUrl })
  try {
    const devices = await registerMachines(product.db, Number(given.connections), name)
    const firstTs = Date.now() - (shape.hoursAgo ?? 0) * HOUR_MS
    return await measureIngest(
      product,
      planOf(shape, { mqttPort: product.mqttPort, firstTs, seconds, devices }),
    )
  } finally {
    await product.stop()
  }
}

const OUTAGE_DEVICES = 24

async function outage(worker: string, stopWorker: string, startWorker: string) {
  const product = await startProduct({ roles: 'broker,ingest,api,jobs', databaseUrl: CITUS_URL })
  try {
    const devices = await registerMachines(product.db, OUTAGE_DEVICES, `${organization}-OUT`)
    const plan = { worker, stopWorker, startWorker, lastsMs: Number(given.away) * 1000, devices }
    const seen = await surviveOutage(product, plan)
    return { ...seen, stored: await storedOf(seen.firstTs) }
  } finally {
    await product.stop()
  }

  async function storedOf(firstTs: number): Promise<number> {
    const { rows } = await product.db.query<{ machineId: number; channelId: number; name: string }>(
      `select mc.machine_id as "machineId", c.id as "channelId", c.name
         from machine_channel mc join channel c on c.id = mc.channel_id join machine m on m.id = mc.machine_id
        where m.public_id like $1`,
      [`${organization.toLowerCase()}-out-%`],
    )
    let stored = 0
    for (const { machineId, channelId, name } of rows) {
      const from = name === STATUS_CHANNEL ? firstTs - 30 * HOUR_MS : firstTs
      const points = await readChannels(product.db, {
        machineId,
        channelIds: [channelId],
        from,
        to: from + HOUR_MS,
      })
      stored += new Set(points.get(channelId)?.map(({ ts }) => ts)).size
    }
    return stored
  }
}

function reportWalk({ hasHistory, historyMs, first, again }: Awaited<ReturnType<typeof walk>>): void {
  const failed = (walked: readonly Walked[]) =>
    walked.filter(({ status }) => status === 0 || (status >= 500 && status !== 501))
  const slowest = again.toSorted((a, b) => b.ms - a.ms).slice(0, 8)
  console.log(
    `\n${first.length} calls; the past of ${given.days} days ${hasHistory ? 'was in' : 'was not in'} after ${Math.round(historyMs / 1000)} s.`,
  )
  printTable(
    ['slowest calls', 'status', 'first ms', 'again ms'],
    slowest.map(({ call, status, ms }) => [
      call,
      status,
      first.find((each) => each.call === call)?.ms ?? 0,
      ms,
    ]),
  )
  const bad = [...failed(first), ...failed(again)]
  for (const { call, status, label } of bad) console.log(`  ${status} ${label} ${call}`)
  if (bad.length > 0 || !hasHistory) isKept = false
}

const figures: Record<string, unknown> = {}
if (wants('walk')) {
  const walked = await walk()
  reportWalk(walked)
  figures.walk = walked
}
if (wants('rates')) {
  const measured = []
  for (const [index, shape] of SHAPES.entries()) {
    console.log(`Offering ${shape.title}, for ${seconds} s, to both …`)
    const citus = await rates(CITUS_URL, shape, `${organization}-${index}C`)
    const plain = await rates(PLAIN_URL, shape, `${organization}-${index}P`)
    measured.push({ ...shape, citus, plain })
  }
  printTable(
    ['message', 'Citus messages/s', 'plain', 'share', 'PUBACK p50 ms', 'plain', 'PostgreSQL CPU s/M', 'lost'],
    measured.map(({ title, pointsPerMessage, citus, plain }) => [
      title,
      Math.round(citus.pointsPerSecond / pointsPerMessage),
      Math.round(plain.pointsPerSecond / pointsPerMessage),
      citus.pointsPerSecond / plain.pointsPerSecond,
      citus.pubackMs.p50,
      plain.pubackMs.p50,
      citus.cpuSecondsPerMillionPoints.postgres,
      citus.verdict.lost,
    ]),
  )
  const [, lists] = measured
  if (lists && lists.citus.pointsPerSecond < GOAL_OF_PLAIN * lists.plain.pointsPerSecond) isKept = false
  if (measured.some(({ citus: { verdict } }) => verdict.lost + verdict.wrong > 0)) isKept = false
  figures.rates = measured
}
const { worker, 'stop-worker': stopWorker, 'start-worker': startWorker } = given
if (wants('outage') && worker && stopWorker && startWorker) {
  const seen = await outage(worker, stopWorker, startWorker)
  printTable(
    ['', 'worker', 'before p50 ms', 'max', 'away p50 ms', 'p99', 'max'],
    seen.waits.map(({ kind, isAway, before, during }) => [
      kind,
      isAway ? 'killed' : 'others',
      before.p50,
      before.max,
      during.p50,
      during.p99,
      during.max,
    ]),
  )
  console.log(
    `Away: ${worker}; /readyz named ${seen.named.join(', ') || 'none'}. All acknowledged ` +
      `${Math.round(seen.settledMs / 1000)} s after the start of the worker: ${seen.sent} sent, ` +
      `${seen.unacknowledged} not acknowledged, ${seen.sent - seen.unacknowledged - seen.stored} lost.`,
  )
  const waited = seen.waits.some(({ isAway, during }) => !isAway && during.max > GOAL_WAIT_MS)
  const misnamed = seen.named.some((name) => name !== worker)
  if (waited || misnamed || seen.sent !== seen.stored) isKept = false
  figures.outage = seen
}
console.log(`Written to ${await writeResults('citus', figures)}`)
if (!isKept) process.exitCode = 1
