import { setTimeout as pause } from 'node:timers/promises'
import type { ModbusSettings } from '@millwright/contract/connectors/settings/modbus'
import { readModbusEntry } from '@millwright/contract/connectors/settings/modbus-entry'
import { entryFaults } from '@millwright/domain/connectors/modbus/entry-faults'
import { type RegisterEntry, registerNode } from '@millwright/domain/connectors/modbus/register-entry'
import type { OfferedNode, Reading } from '@millwright/domain/connectors/offered-node'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { connectTcp } from '../connect-tcp.ts'
import { connectionProblem, failed } from '../connection-problem.ts'
import { type OpenSource, SourceFailed } from '../source.ts'
import { createModbusClient } from './modbus-client.ts'
import { createRoundReader } from './read-round.ts'
import { createRoundReport } from './round-report.ts'

/** A value that stays is sent so often: it is known to be still there. */
const REPEAT_MS = MINUTE_MS

/** A register that was not there is looked for so often: a control that has stopped has none for a while. */
const LOOK_AGAIN_MS = MINUTE_MS

/** Reads registers of a device that speaks Modbus TCP, or of several behind a gateway. */
export const openModbus: OpenSource<ModbusSettings> = async (options) => {
  const { Host, Port, IntervalMs, TimeoutMs, MaxGap, Entries } = options.settings
  const entries = new Map(Entries.map(readModbusEntry).map((entry) => [registerNode(entry), entry]))
  const [fault] = entryFaults(Entries.map(readModbusEntry))
  if (fault) throw failed('SETTINGS_WRONG', `${fault.kind} ${fault.names.join(', ')}`)

  const socket = await connectTcp({ ...options, host: Host, port: Port }).catch((error: unknown) => {
    throw new SourceFailed(connectionProblem(error))
  })
  const closing = new AbortController()
  const client = createModbusClient(socket, TimeoutMs, end)
  const readRound = createRoundReader(client, MaxGap)
  const report = createRoundReport(options, IntervalMs)
  const latest = new Map<string, Reading>()
  let watched: RegisterEntry[] = []
  let missing = new Set<string>()
  let lookedAt = 0
  let isRunning = false
  let isOver = false

  function end(error: unknown): void {
    if (isOver) return
    isOver = true
    closing.abort()
    client.close()
    options.signal.removeEventListener('abort', close)
    if (error !== null) options.onLost(connectionProblem(error))
  }
  const close = () => end(null)
  options.signal.addEventListener('abort', close, { once: true })
  if (options.signal.aborted) close()

  function emit(node: string, v: Reading['v'], ts: number): Reading[] {
    const before = latest.get(node)
    if (before && before.v === v && ts - before.ts < REPEAT_MS) return []
    const reading: Reading = { node, v, ts }
    latest.set(node, reading)
    return [reading]
  }

  async function readOnce(): Promise<void> {
    const startedAt = options.now()
    const looksAgain = startedAt - lookedAt >= LOOK_AGAIN_MS
    if (looksAgain) lookedAt = startedAt
    const wanted = watched
    const read = wanted.filter((entry) => looksAgain || !missing.has(registerNode(entry)))
    const round = await readRound(read)
    if (isOver) return
    if (read.length > 0 && !round.hasAnswer) throw failed('TIMED_OUT')
    const ts = options.now()
    if (wanted === watched) {
      const stillMissing = looksAgain ? [] : wanted.filter((entry) => missing.has(registerNode(entry)))
      const all = [...stillMissing, ...round.missing]
      missing = new Set(all.map(registerNode))
      report.missing(all.map(({ name }) => name))
    }
    report.silent(round.silent)
    report.lasted(ts - startedAt)
    const readings = [...round.values].flatMap(([node, v]) => emit(node, v, ts))
    if (readings.length > 0) options.onReadings(readings)
  }

  async function run(): Promise<never> {
    for (;;) {
      const startedAt = performance.now()
      await readOnce()
      const rest = Math.max(0, IntervalMs - (performance.now() - startedAt))
      await pause(rest, undefined, { signal: closing.signal })
    }
  }

  return {
    browse: async (node) =>
      node === null ? [...entries].map(([id, entry]) => offered(id, entry, latest.get(id))) : [],
    async watch(nodes) {
      if (isOver) return
      const unknown = nodes.filter((node) => !entries.has(node))
      report.unknown(unknown)
      watched = nodes.flatMap((node) => entries.get(node) ?? [])
      // Each has its present value with the next round.
      latest.clear()
      missing = new Set()
      lookedAt = 0
      if (isRunning) return
      isRunning = true
      run().catch((error: unknown) => end(error))
    },
    close: async () => close(),
  }
}

const offered = (id: string, entry: RegisterEntry, now: Reading | undefined): OfferedNode => ({
  id,
  name: entry.name,
  kind: 'value',
  hasMore: false,
  type: entry.type === 'bit' ? 'boolean' : entry.type === 'text' ? 'text' : 'number',
  unit: entry.unit,
  meaning: null,
  words: [],
  ...(now ? { now } : {}),
})
