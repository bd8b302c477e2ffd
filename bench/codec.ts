import { parseArgs } from 'node:util'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { packPoints, unpackColumns } from '../apps/server/src/platform/telemetry/block-bytes.ts'
import { pointsOfHour } from './harness/packed-fill.ts'
import { percentilesOf } from './harness/percentiles.ts'
import { writeResults } from './harness/results.ts'
import { RANDOM, SLOW } from './harness/signals.ts'
import { printTable } from './harness/table.ts'

/** The point codec beside what needs none: an hour of a channel at 1 Hz, its bytes and how quickly it is read. */
const { values: given } = parseArgs({ options: { hours: { type: 'string', default: '50' } } })
const hours = Number(given.hours)
const READS = 20

interface Columns {
  readonly ts: ArrayLike<number>
  readonly num: ArrayLike<number>
}
interface Way {
  readonly name: string
  write(columns: Columns): Buffer
  read(data: Buffer): Columns | null
}

const WAYS: readonly Way[] = [
  {
    name: 'point codec',
    write: ({ ts, num }) =>
      packPoints(Array.from(ts, (at, i) => ({ ts: at, value: { kind: 'number', num: num[i] ?? 0 } }))),
    read: unpackColumns,
  },
  {
    name: 'zstd over columns of floats',
    write: ({ ts, num }) =>
      zstdCompressSync(Buffer.from(Float64Array.from([...Array.from(ts), ...Array.from(num)]).buffer)),
    read(data) {
      const plain = zstdDecompressSync(data)
      const all = new Float64Array(plain.buffer.slice(plain.byteOffset, plain.byteOffset + plain.length))
      return { ts: all.subarray(0, all.length / 2), num: all.subarray(all.length / 2) }
    },
  },
  {
    name: 'zstd over JSON',
    write: ({ ts, num }) =>
      zstdCompressSync(JSON.stringify(Array.from(ts, (at, i) => ({ v: num[i], ts: at })))),
    read(data) {
      const points: { ts: number; v: number }[] = JSON.parse(zstdDecompressSync(data).toString())
      return { ts: points.map(({ ts }) => ts), num: points.map(({ v }) => v) }
    },
  },
]

const columnsOf = (points: ReturnType<typeof pointsOfHour>): Columns => ({
  ts: points.map(({ ts }) => ts),
  num: points.map(({ value }) => (value.kind === 'number' ? value.num : 0)),
})

const isSame = (a: Columns | null, b: Columns | undefined): boolean =>
  JSON.stringify([a?.ts, a?.num].map((column) => Array.from(column ?? []))) ===
  JSON.stringify([b?.ts, b?.num])

const results = [RANDOM, SLOW].flatMap((signal) => {
  const written = Array.from({ length: hours }, (_, hour) =>
    columnsOf(pointsOfHour(signal, hour * HOUR_MS, hour)),
  )
  const count = written.reduce((sum, { ts }) => sum + ts.length, 0)
  return WAYS.map((way) => {
    const packed = written.map((columns) => way.write(columns))
    packed.forEach((data, hour) => {
      if (!isSame(way.read(data), written[hour])) throw new Error(`${way.name} loses points`)
    })
    const seconds = Array.from({ length: READS }, () => {
      const from = performance.now()
      for (const data of packed) way.read(data)
      return (performance.now() - from) / 1000
    })
    const bytes = packed.reduce((sum, data) => sum + data.length, 0)
    return {
      signal: signal.title,
      way: way.name,
      bytesPerPoint: bytes / count,
      millionsReadPerSecond: count / 1e6 / percentilesOf(seconds).p50,
    }
  })
})

printTable(
  ['signal', 'written as', 'bytes a point', 'million points/s read'],
  results.map((each) => [each.signal, each.way, each.bytesPerPoint, each.millionsReadPerSecond]),
)
console.log(`\n${await writeResults('codec', { hours, results })}`)
