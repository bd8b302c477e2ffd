import type { ShdrSettings } from '@millwright/contract/connectors/settings/shdr'
import type { Reading } from '@millwright/domain/connectors/offered-node'
import { readShdrLine, type ShdrLine } from '@millwright/domain/connectors/shdr/read-line'
import { createShdrReader } from '@millwright/domain/connectors/shdr/shdr-reader'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { connectTcp } from '../connect-tcp.ts'
import { connectionProblem, failed } from '../connection-problem.ts'
import { type OpenSource, SourceFailed } from '../source.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createLineSplitter } from './split-lines.ts'

/** After each connect an adapter sends all that it has; then what has not come is not there. */
const SETTLE_MS = 5 * SECOND_MS

/** So many lines that cannot be read, and none that can, are of something else. */
const UNREADABLE_LINES = 5

/** A document between values is some hundred lines long. */
const MAX_DOCUMENT_LINES = 20_000

/** Reads a machine through its adapter for MTConnect, without an agent. */
export const createShdr =
  ({ settleMs = SETTLE_MS }: { settleMs?: number } = {}): OpenSource<ShdrSettings> =>
  async (options) => {
    const { Host, Port, Times, WarningsAreAlarms } = options.settings
    const socket = await connectTcp({ ...options, host: Host, port: Port }).catch((error: unknown) => {
      throw new SourceFailed(connectionProblem(error))
    })
    const reader = createShdrReader({
      warningsAreAlarms: WarningsAreAlarms,
      usesReceivedTimes: Times === 'received',
      position: options.position,
    })
    const split = createLineSplitter()
    const heartbeat = createHeartbeat({
      ping: () => socket.write('* PING\n'),
      onSilence: () => end(failed('TIMED_OUT', 'no heartbeat')),
    })
    let isOver = false
    let position = reader.position()
    let readable = 0
    let unreadable = 0
    let document: { until: string; lines: number } | null = null
    let settling: NodeJS.Timeout | undefined
    const reported = new Set<string>()

    function end(error: unknown): void {
      if (isOver) return
      isOver = true
      heartbeat.stop()
      clearTimeout(settling)
      options.signal.removeEventListener('abort', close)
      socket.destroy()
      if (error !== null) options.onLost(connectionProblem(error))
    }
    const close = () => end(null)

    function emit(readings: readonly Reading[]): void {
      const moved = reader.position()
      if (readings.length === 0 && moved === position) return
      position = moved
      options.onReadings(readings, moved)
    }

    /** Once a connection. */
    function report(code: 'PROTOCOL_BROKEN' | 'CLOCK_DIFFERS', detail: string): void {
      if (reported.has(code)) return
      reported.add(code)
      options.onProblem({ code, detail })
    }

    function takeLine(text: string): Reading[] {
      if (document) {
        document.lines += 1
        if (document.lines > MAX_DOCUMENT_LINES) throw failed('PROTOCOL_BROKEN', 'a document without an end')
        if (text.trim() === document.until) document = null
        return []
      }
      const line = text.trim() === '' ? null : readShdrLine(text)
      if (!line) return []
      countLine(line, text)
      if (line.kind === 'command' && line.name === 'PONG') heartbeat.promise(Number(line.value))
      if (line.kind === 'document') document = { until: line.until, lines: 0 }
      return reader.take(line, options.now())
    }

    function countLine({ kind }: ShdrLine, text: string): void {
      if (kind !== 'unreadable') {
        readable += 1
        return
      }
      unreadable += 1
      if (readable === 0 && unreadable >= UNREADABLE_LINES) throw failed('OTHER_PROTOCOL', text.slice(0, 100))
      if (readable > 0) report('PROTOCOL_BROKEN', text.slice(0, 100))
    }

    function take(bytes: Buffer): void {
      if (isOver) return
      heartbeat.heard()
      try {
        emit(split(bytes).flatMap(takeLine))
      } catch (error) {
        end(error)
        return
      }
      if (reader.clockOffset() !== 0) report('CLOCK_DIFFERS', String(reader.clockOffset()))
      if (reader.isFull()) report('PROTOCOL_BROKEN', 'too many keys')
      if (hasMissing && reader.missing().length === 0) noteMissing()
    }

    let hasMissing = false
    function noteMissing(): void {
      const missing = reader.missing()
      hasMissing = missing.length > 0
      if (hasMissing) options.onProblem({ code: 'NODE_MISSING', detail: missing.slice(0, 10).join(', ') })
      else options.onSolved('NODE_MISSING')
    }

    socket.on('data', take)
    socket.on('error', end)
    socket.on('close', () => end(failed('UNREACHABLE')))
    options.signal.addEventListener('abort', close, { once: true })
    if (options.signal.aborted) close()
    heartbeat.start()

    return {
      browse: async (node) => (node === null ? reader.offered() : []),
      async watch(nodes) {
        if (isOver) return
        const readings = reader.watch(nodes)
        if (readings.length > 0) emit(readings.toSorted((a, b) => a.ts - b.ts))
        clearTimeout(settling)
        settling = setTimeout(noteMissing, settleMs)
      },
      close: async () => close(),
    }
  }
