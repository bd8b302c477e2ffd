import { Worker } from 'node:worker_threads'
import type { AppType } from '@millwright/domain/condition/app'
import type { SpindleFacts } from '@millwright/domain/condition/frequencies'
import type { Measured } from '@millwright/domain/condition/judge'
import { SeriesRefused } from '@millwright/domain/condition/series-fields'
import type { ValueSeries } from '@millwright/domain/condition/value-series'
import type { MeasureAnswer, MeasureTask } from './measure-worker.ts'

/** A minute at 2 kHz takes three; JSON beyond this would take a gigabyte of memory. */
export const MAX_FILE_BYTES = 48 * 1024 * 1024
/** Of a file of some megabytes; a thread that takes longer is given up. */
const LIMIT_MS = 60_000
const MAX_HEAP_MB = 1024
/** Files come in runs. Between them the memory of a thread is worth more than the time that its start takes. */
const IDLE_MS = 20_000

interface Waiting {
  resolve(done: Measured | ValueSeries): void
  reject(error: Error): void
}

/** Measures files in a thread of its own, which is started with the first one and ends when no more come. */
export function createMeasuring({
  limitMs = LIMIT_MS,
  idleMs = IDLE_MS,
}: {
  limitMs?: number
  idleMs?: number
} = {}) {
  const waiting = new Map<number, Waiting>()
  let idle: NodeJS.Timeout | undefined
  let worker: Worker | null = null
  let last = 0

  function fail(of: Worker, error: Error): void {
    if (worker !== of) return
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    void of.terminate()
  }

  /** Begins again with every file. */
  function endWhenIdle(): void {
    clearTimeout(idle)
    idle = setTimeout(() => {
      const running = worker
      if (waiting.size > 0 || !running) return
      worker = null
      void running.terminate()
    }, idleMs).unref()
  }

  function start(): Worker {
    const started = new Worker(new URL('./measure-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    // A file is no reason to keep a process that is to stop.
    started.unref()
    started.on('message', (answer: MeasureAnswer) => {
      const task = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('done' in answer) task?.resolve(answer.done)
      else task?.reject('fault' in answer ? new SeriesRefused(answer.fault) : new Error(answer.error))
    })
    started.on('error', (error) => fail(started, error))
    started.on('exit', () => fail(started, new Error('the thread that measures has ended')))
    return started
  }

  const run = (task: (id: number) => MeasureTask): Promise<Measured | ValueSeries> =>
    new Promise((resolve, reject) => {
      worker ??= start()
      const running = worker
      last += 1
      const id = last
      const limit = setTimeout(() => fail(running, new Error('a file took too long to measure')), limitMs)
      const ended =
        <T>(then: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(limit)
          endWhenIdle()
          then(value)
        }
      waiting.set(id, { resolve: ended(resolve), reject: ended(reject) })
      running.postMessage(task(id))
    })

  return {
    /** Throws SeriesRefused for a file that cannot be judged: `fault` says why. */
    measure: (app: AppType, bytes: Uint8Array, spindle: SpindleFacts = {}) =>
      run((id) => ({ id, kind: 'measure', app, bytes, spindle })) as Promise<Measured>,

    /** For a chart of the file; throws as `measure` does. */
    series: (app: AppType, durationMs: number, bytes: Uint8Array) =>
      run((id) => ({ id, kind: 'series', app, durationMs, bytes })) as Promise<ValueSeries>,

    async stop(): Promise<void> {
      clearTimeout(idle)
      const running = worker
      if (running) fail(running, new Error('the server stops'))
      await running?.terminate()
    },
  }
}

export type Measuring = ReturnType<typeof createMeasuring>
