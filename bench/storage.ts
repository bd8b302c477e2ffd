import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Point } from '@millwright/domain/points/point'
import { HOUR_MS, HOUR_S } from '@millwright/domain/time/lengths'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { createPackStore } from '../apps/server/src/platform/telemetry/pack-store.ts'
import { compressedJson, diskBytesOf } from './harness/disk-bytes.ts'
import { pointsOfHour } from './harness/packed-fill.ts'
import { startDatabase } from './harness/product.ts'
import { writeResults } from './harness/results.ts'
import { fillFresh, setBorder } from './harness/row-fill.ts'
import { RANDOM, type Signal, SLOW } from './harness/signals.ts'
import { printTable } from './harness/table.ts'

/** Bytes on disk for a point: in segments, and packed, beside the least that any coding could take. */
const { values: given } = parseArgs({
  options: { channels: { type: 'string', default: '5' }, hours: { type: 'string', default: '24' } },
})
const channels = Number(given.channels)
const hours = Number(given.hours)

const MACHINE = 1
const GOALS = new Map([
  [RANDOM, 2.5],
  [SLOW, 0.4],
])

async function measure(db: Database, signal: Signal) {
  const first = Date.now() - (Date.now() % HOUR_MS) - hours * HOUR_MS
  for (const table of ['sample_segment', 'sample_piece', 'sample_block', 'sample_rollup'])
    await db.query(`truncate ${table}`)
  await setBorder(db, first, first)
  const empty = await sizes(db)
  const plain = { json: 0, gzip: 0, zstd: 0 }
  for (let hour = 0; hour < hours; hour++) {
    const fresh = new Map<number, Point[]>()
    for (let channelId = 1; channelId <= channels; channelId++) {
      const points = pointsOfHour(signal, first + hour * HOUR_MS, channelId * 1009 + hour)
      const each = compressedJson(points)
      plain.json += each.json
      plain.gzip += each.gzip
      plain.zstd += each.zstd
      fresh.set(channelId, points)
    }
    await fillFresh(db, MACHINE, first + hour * HOUR_MS, fresh)
  }
  const store = createPackStore(db)
  const from = performance.now()
  for (let hour = 0; hour < hours; hour++) await store.packHour(MACHINE, first + hour * HOUR_MS)
  const packMs = performance.now() - from
  const full = await sizes(db)
  const count = channels * hours * HOUR_S
  const perPoint = (bytes: number): number => bytes / count
  return {
    title: signal.title,
    points: count,
    goal: GOALS.get(signal) ?? Number.NaN,
    least: signal.leastBitsPerPoint / 8,
    blocks: perPoint(full.blocks - empty.blocks),
    rollups: perPoint(full.rollups - empty.rollups),
    payload: perPoint(full.payload),
    rows: perPoint(full.rows - empty.rows),
    json: perPoint(plain.json),
    gzip: perPoint(plain.gzip),
    zstd: perPoint(plain.zstd),
    packedPointsPerSecond: (count / packMs) * 1000,
    loadAverage: loadavg()[0] ?? 0,
  }
}

async function sizes(db: Database) {
  const { rows } = await db.query<{ bytes: number }>(
    'select coalesce(sum(length(data)), 0)::float8 as bytes from sample_block',
  )
  return {
    rows: await diskBytesOf(db, 'sample_segment'),
    blocks: await diskBytesOf(db, 'sample_block'),
    rollups: await diskBytesOf(db, 'sample_rollup'),
    payload: rows[0]?.bytes ?? 0,
  }
}

const stage = await startDatabase()
try {
  const measured = []
  for (const signal of [RANDOM, SLOW]) {
    console.log(`Storing and packing ${channels} channels over ${hours} h: ${signal.title} …`)
    measured.push(await measure(stage.db, signal))
  }
  console.log()
  const head = [
    'bytes a point, 1 Hz',
    'packed on disk',
    'goal',
    'least',
    'payload alone',
    'with rollups',
    'fresh',
  ]
  printTable(
    [...head, 'JSON', 'JSON gzip', 'JSON zstd', 'packed points/s', 'load avg'],
    measured.map((each) => [
      each.title,
      each.blocks,
      each.goal,
      each.least,
      each.payload,
      each.blocks + each.rollups,
      each.rows,
      each.json,
      each.gzip,
      each.zstd,
      Math.round(each.packedPointsPerSecond),
      each.loadAverage,
    ]),
  )
  console.log(
    '\nOn disk means with the key and the free space in the pages; the least is what chance alone takes.',
  )
  console.log(`Written to ${await writeResults('storage', { channels, hours, measured })}`)
} finally {
  await stage.stop()
}
