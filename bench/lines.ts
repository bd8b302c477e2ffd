import { parseArgs } from 'node:util'
import { createLineParser } from '@millwright/domain/machines/lines/line-parser'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { decodeMessage } from '../apps/server/src/platform/ingest/decode.ts'
import { readLines } from '../apps/server/src/subjects/machines/lines/read-lines.ts'
import { percentilesOf } from './harness/percentiles.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'

/** InfluxDB line protocol beside the JSON of the same points: from the bytes of a request to points that could be stored. */
const { values: given } = parseArgs({
  options: { lines: { type: 'string', default: '20000' }, runs: { type: 'string', default: '15' } },
})
const count = Number(given.lines)
const runs = Number(given.runs)
const PER_MESSAGE = 5_000
const GOAL = 1
const start = Date.now() - count * SECOND_MS

/** As Telegraf writes them: a processor with 16 cores, five fields to a line, times in nanoseconds. */
const fieldsOf = (n: number) => ({
  usage_user: Number(((n * 0.37) % 100).toFixed(6)),
  usage_system: (n % 7) + 0.25,
  usage_idle: 91.123456789012,
  usage_iowait: 0.001 * (n % 1_000),
  context_switches: n,
})
const lines = Array.from({ length: count }, (_, n) => {
  const fields = Object.entries(fieldsOf(n)).map(([key, value]) => `${key}=${value}`)
  return `cpu,cpu=cpu${n % 16},host=gw1 ${fields.join(',')} ${start + n * SECOND_MS}000000`
})
const text = Buffer.from(lines.join('\n'))
const points = count * Object.keys(fieldsOf(0)).length

/** The same as maps of channel to points, as large as a message may be. */
const messages = Array.from({ length: Math.ceil(points / PER_MESSAGE) }, (_, part) => {
  const map: Record<string, { v: number; ts: number }[]> = {}
  const each = PER_MESSAGE / (points / count)
  for (let n = part * each; n < Math.min(count, (part + 1) * each); n++)
    for (const [field, v] of Object.entries(fieldsOf(n))) {
      const channel = `cpu/cpu${n % 16}/${field}`
      map[channel] ??= []
      map[channel].push({ v, ts: start + n * SECOND_MS })
    }
  return Buffer.from(JSON.stringify(map))
})

const WAYS: readonly { name: string; bytes: number; read(): Promise<number> | number }[] = [
  {
    name: 'lines, parser alone',
    bytes: text.length,
    read() {
      const parser = createLineParser(text.toString(), 'ns')
      let read = 0
      for (let line = parser.next(); line; line = parser.next()) read += line.keys.length
      return read
    },
  },
  {
    name: 'lines, to checked points',
    bytes: text.length,
    read: async () =>
      (
        await readLines({
          text: text.toString(),
          precision: 'ns',
          rules: [],
          times: { receivedAt: Date.now(), keptFrom: 0 },
          isDocument: () => false,
        })
      ).points,
  },
  {
    name: 'JSON, to checked points',
    bytes: messages.reduce((sum, { length }) => sum + length, 0),
    read() {
      let read = 0
      for (const message of messages) {
        const decoded = decodeMessage(null, message, Date.now(), 0)
        if ('fault' in decoded) throw new Error(decoded.fault.reason)
        read += decoded.size
      }
      return read
    },
  },
]

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const taken = new Map(WAYS.map(({ name }) => [name, [] as number[]]))
// By turns, so that what else the machine does meets all of them alike.
for (let run = 0; run < runs; run++)
  for (const { name, read } of WAYS) {
    const from = cpuMs()
    if ((await read()) !== points) throw new Error(`${name} loses points`)
    taken.get(name)?.push((cpuMs() - from) / 1000)
  }
const results = WAYS.map(({ name, bytes }) => ({
  way: name,
  bytesPerPoint: bytes / points,
  millionsPerCpuSecond: points / 1e6 / percentilesOf(taken.get(name) ?? []).p50,
}))
printTable(
  ['way', 'bytes a point', 'million points a CPU s', 'goal'],
  results.map((each) => [
    each.way,
    each.bytesPerPoint,
    each.millionsPerCpuSecond,
    each.way.includes('alone') ? GOAL : '',
  ]),
)
console.log(`\n${await writeResults('lines', { lines: count, points, results })}`)
if ((results[0]?.millionsPerCpuSecond ?? 0) < GOAL) {
  console.error(`the parser reads less than ${GOAL} million points a CPU second`)
  process.exitCode = 1
}
