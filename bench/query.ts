import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { getSeries } from '@millwright/contract/values/machine-data'
import { DAY_MS, HOUR_MS, HOUR_S, MINUTE_MS } from '@millwright/domain/time/lengths'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { createChannelStore } from '../apps/server/src/platform/telemetry/channel-store.ts'
import { createSeriesStore } from '../apps/server/src/platform/telemetry/series-store.ts'
import { explaining } from './harness/explain.ts'
import { telemetryChannels } from './harness/load-plan.ts'
import { registerMachines } from './harness/machines.ts'
import { fillPacked, type PackedChannel, pointsOfHour } from './harness/packed-fill.ts'
import { startProduct } from './harness/product.ts'
import { timeRuns } from './harness/repeat.ts'
import { writeResults } from './harness/results.ts'
import { fillFresh, setBorder } from './harness/row-fill.ts'
import { timeSameBytes } from './harness/same-bytes.ts'
import { RANDOM } from './harness/signals.ts'
import { printTable } from './harness/table.ts'
import { createTimedGet } from './harness/timed-get.ts'
import { viewerToken } from './harness/viewer.ts'

/** How long one channel at 1 Hz takes over 8 hours and 30 days, from a store full of others. */
const { values: given } = parseArgs({
  options: {
    points: { type: 'string', default: '20000000' },
    runs: { type: 'string', default: '30' },
    explain: { type: 'boolean', default: false },
  },
})
const runs = Number(given.runs)

const HOURS = 30 * 24
const CHANNELS_PER_MACHINE = 20
const MAX_MS = 15_000
/** Fewer would be a series without points. */
const LEAST_BYTES = 1_000
const WARM_CALLS = 60

const now = Date.now()
/** The hour under way and the one before are segments, as they are while the product runs. */
const border = now - (now % HOUR_MS) - HOUR_MS
const first = border - HOURS * HOUR_MS
const channelCount = Math.max(1, Math.round(Number(given.points) / (HOURS * HOUR_S)))
const names = telemetryChannels(CHANNELS_PER_MACHINE)

async function fill(db: Database): Promise<PackedChannel & { machine: string; channel: string }> {
  const devices = await registerMachines(db, Math.ceil(channelCount / CHANNELS_PER_MACHINE))
  const store = createChannelStore(db)
  await setBorder(db, border, first)
  let asked: Awaited<ReturnType<typeof fill>> | undefined
  const channelsOf = new Map<number, { channelId: number; index: number }[]>()
  for (let index = 0; index < channelCount; index++) {
    const machine = devices[Math.floor(index / CHANNELS_PER_MACHINE)]?.machineId ?? ''
    const channel = names[index % CHANNELS_PER_MACHINE] ?? ''
    const { rows } = await db.query<{ id: number }>('select id from machine where public_id = $1', [machine])
    const machineId = rows[0]?.id ?? 0
    const channelId = (await store.claim(machineId, channel)) ?? 0
    await fillPacked(db, { machineId, channelId }, RANDOM, first, HOURS)
    channelsOf.set(machineId, [...(channelsOf.get(machineId) ?? []), { channelId, index }])
    if (index === Math.floor(channelCount / 2)) asked = { machineId, channelId, machine, channel }
    if (process.stdout.isTTY) process.stdout.write(`\r${index + 1} of ${channelCount} channels filled`)
  }
  for (const [machineId, channels] of channelsOf) {
    for (let hour = border; hour < now; hour += HOUR_MS) {
      const points = channels.map(({ channelId, index }) => {
        const ofHour = pointsOfHour(RANDOM, hour, index).filter((point) => point.ts < now)
        return [channelId, ofHour] as const
      })
      await fillFresh(db, machineId, hour, new Map(points))
    }
  }
  await db.query('analyze')
  if (!asked) throw new Error('no channel was filled')
  return asked
}

const product = await startProduct({ roles: 'api' })
try {
  const { db } = product
  const from = performance.now()
  const { machine, channel, ...ids } = await fill(db)
  const { rows } = await db.query<{ points: number }>(
    'select (select sum(count) from sample_block)::float8 + (select sum(count) from sample_segment) as points',
  )
  const points = rows[0]?.points ?? 0
  console.log(
    `\n${points.toLocaleString('en-US')} points in ${Math.round((performance.now() - from) / 1000)} s.\n`,
  )

  const store = createSeriesStore(db)
  const ask = createTimedGet(product.httpPort, await viewerToken(db))
  const http = async (begin: number): Promise<void> => {
    const path = getSeries.path.replace(':id', machine).replace(':channel', encodeURIComponent(channel))
    const bytes = await ask(`${path}?from=${begin}&to=${now}`)
    if (bytes < LEAST_BYTES) throw new Error(`getSeries answered ${bytes} bytes`)
  }
  const open = { ...ids, from: now - (now % HOUR_MS) - HOUR_MS, to: now - (now % HOUR_MS) }
  // The server has just started, and its code is compiled as it runs; that of the reads here has run by then.
  for (let call = 0; call < WARM_CALLS; call++)
    for (const length of [8, 8 * 24, HOURS]) await http(now - length * HOUR_MS)
  const eight = { ...ids, from: now - 8 * HOUR_MS, to: now }
  const eightDays = { ...ids, from: now - 8 * DAY_MS, to: now }
  const month = { ...ids, from: now - HOURS * HOUR_MS, to: now }
  const blocks = 'sample_block.data'
  const minutes = 'sample_rollup.minutes'
  const asks = [
    {
      title: '1 h that is not packed, raw, store',
      goalMs: 5,
      bytesOf: blocks,
      stretch: open,
      work: () => store.columns(open),
    },
    {
      title: '8 h, raw, store',
      goalMs: 30,
      bytesOf: blocks,
      stretch: eight,
      work: () => store.columns(eight),
    },
    {
      title: '8 h, minutes, store',
      goalMs: 30,
      bytesOf: minutes,
      stretch: eight,
      work: () => store.rollups(eight, MINUTE_MS),
    },
    {
      title: '8 h, HTTP getSeries (raw, thinned to 2,000)',
      goalMs: 30,
      bytesOf: blocks,
      stretch: eight,
      work: () => http(eight.from),
    },
    {
      title: '8 days, minutes, store',
      goalMs: null,
      bytesOf: minutes,
      stretch: eightDays,
      work: () => store.rollups(eightDays, MINUTE_MS),
    },
    {
      title: '8 days, HTTP getSeries (minutes)',
      goalMs: null,
      bytesOf: minutes,
      stretch: eightDays,
      work: () => http(eightDays.from),
    },
    {
      title: '30 days, raw, store',
      goalMs: null,
      bytesOf: blocks,
      stretch: month,
      work: () => store.columns(month),
    },
    {
      title: '30 days, minutes, store',
      goalMs: null,
      bytesOf: minutes,
      stretch: month,
      work: () => store.rollups(month, MINUTE_MS),
    },
    {
      title: '30 days, hours, store',
      goalMs: 50,
      bytesOf: minutes,
      stretch: month,
      work: () => store.rollups(month, HOUR_MS),
    },
    {
      title: '30 days, HTTP getSeries (hours)',
      goalMs: 50,
      bytesOf: minutes,
      stretch: month,
      work: () => http(month.from),
    },
  ] as const
  const measured = []
  for (const { title, goalMs, bytesOf, stretch, work } of asks) {
    const timed = await timeRuns(work, runs, MAX_MS)
    const limit = await timeSameBytes(db, bytesOf, stretch, runs)
    measured.push({ title, goalMs, ...timed, limit, loadAverage: loadavg()[0] ?? 0 })
  }
  printTable(
    [
      'one channel',
      'p50 ms',
      'p95 ms',
      'goal ms',
      'runs',
      'KiB packed',
      'file read p50 ms',
      'bare select p50 ms',
      'load avg',
    ],
    measured.map(({ limit, ...each }) => [
      each.title,
      each.p50,
      each.p95,
      each.goalMs ?? '-',
      each.runs,
      Math.round(limit.bytes / 1024),
      limit.file.p50,
      limit.select.p50,
      each.loadAverage,
    ]),
  )
  console.log(
    '\nLimits: the packed bytes of the stretch from one file, warm, and by a select that leaves them coded. HTTP ends at the last byte.',
  )
  if (given.explain) {
    const explained = createSeriesStore(explaining(db))
    await explained.columns(eight)
    await explained.rollups(month, MINUTE_MS)
    await explained.rollups(month, HOUR_MS)
  }
  console.log(`Written to ${await writeResults('query', { points, measured })}`)
} finally {
  await product.stop()
}
