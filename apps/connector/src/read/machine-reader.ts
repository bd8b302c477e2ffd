import type { ReadMachine } from '@millwright/contract/connectors/connector-process'
import type { SourceHealth } from '@millwright/contract/connectors/mapping-shapes'
import { readMapped } from '@millwright/contract/connectors/present-mapping'
import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import { createMapper } from '@millwright/domain/connectors/mapper'
import type { Reading } from '@millwright/domain/connectors/offered-node'
import type { SourceProblem } from '@millwright/domain/connectors/problems'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import { type Backoff, pauseAfter } from '@millwright/domain/time/backoff'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import type { PointBuffer } from '../buffer/buffer-store.ts'
import type { OpenDraft } from '../protocols/open-source.ts'
import { openWithin, problemOf } from '../protocols/open-within.ts'
import type { Source } from '../protocols/source.ts'
import type { OpeningTurns } from './opening-turns.ts'
import { createHealth } from './source-health.ts'

export interface MachineReaderOptions {
  machine: ReadMachine
  open: OpenDraft
  buffer: Pick<PointBuffer, 'add' | 'positionOf' | 'saveState'>
  /** Shared by all machines. */
  inTurn: OpeningTurns
  onHealth: (health: SourceHealth) => void
  now: () => number
}

const BACKOFF: Backoff = { firstMs: 1000, longestMs: 60_000, jitter: 0.2 }
/** A machine that is silent for longer is shown as disconnected. */
const REPEAT_MS = 45 * SECOND_MS
/** Not later than people wait for a plug that they put in. */
const OPEN_WITHIN_MS = 30 * SECOND_MS

/** Keeps one machine connected, and puts what it reads into the buffer. */
export function startMachineReader({ machine, open, buffer, inTurn, onHealth, now }: MachineReaderOptions) {
  const id = machine.Machine
  const mapping = machine.Mapping.map(readMapped)
  const nodes = [...new Set(mapping.map(({ node }) => node))]
  const saved = buffer.positionOf(id)
  const mapper = createMapper(mapping, readState(saved.state))
  /** For what was before: it changes nothing of what is now. */
  const past = createMapper(mapping)
  let { position, state: stored } = saved
  const health = createHealth({ values: nodes.length, onHealth, now })
  const stopped = new AbortController()
  let source: Source | null = null
  let failures = 0
  let timer: NodeJS.Timeout | null = null

  function take(readings: readonly Reading[], reached?: string): void {
    const points = readings.flatMap((reading) => (reading.isPast ? past : mapper).take(reading))
    if (reached !== undefined) position = reached
    buffer.add(id, points, reached)
    const state = JSON.stringify(mapper.state())
    if (state !== stored) buffer.saveState(id, state)
    stored = state
    const last = readings.at(-1)
    if (last) health.heard(last.ts)
  }

  function repeat(): void {
    const status = source && mapper.current(STATUS_CHANNEL)
    if (status != null) buffer.add(id, [{ channel: STATUS_CHANNEL, ts: now(), v: status }])
  }
  const repeating = setInterval(repeat, REPEAT_MS)

  function lost(problem: SourceProblem): void {
    const gone = source
    source = null
    void gone?.close().catch(() => {})
    if (stopped.signal.aborted) return
    failures += 1
    health.failed(problem)
    timer = setTimeout(() => void connect(), pauseAfter(failures, BACKOFF, Math.random()))
  }

  async function connect(): Promise<void> {
    health.connecting()
    let isLost = false
    const { signal } = stopped
    const end = (problem: SourceProblem): void => {
      if (isLost) return
      isLost = true
      lost(problem)
    }
    const begin = async (): Promise<void> => {
      const opened = await openWithin(OPEN_WITHIN_MS, signal, (opening) =>
        open(machine, {
          position,
          onReadings: (readings, reached) => isLost || take(readings, reached),
          onProblem: health.problem,
          onSolved: health.solved,
          onLost: end,
          signal: opening,
        }),
      )
      source = opened
      if (isLost || signal.aborted) return await opened.close()
      await opened.watch(nodes)
      failures = 0
      health.connected()
    }
    try {
      await inTurn({ failures, signal }, begin)
    } catch (error) {
      end(problemOf(error))
    }
  }

  void connect()
  return {
    config: machine,
    health: health.now,
    async stop(): Promise<void> {
      stopped.abort()
      clearInterval(repeating)
      if (timer) clearTimeout(timer)
      await source?.close().catch(() => {})
    },
  }
}

export type MachineReader = ReturnType<typeof startMachineReader>

function readState(state: string | null): Readonly<Record<string, string>> {
  return state === null ? {} : (parseOwnJson(state, 'the state of a machine') as Record<string, string>)
}
