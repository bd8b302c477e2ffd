import { parentPort } from 'node:worker_threads'
import type { AppType } from '@millwright/domain/condition/app'
import type { SpindleFacts } from '@millwright/domain/condition/frequencies'
import type { Measured } from '@millwright/domain/condition/judge'
import { measure, readValueSeries } from '@millwright/domain/condition/read-series'
import { type SeriesFault, SeriesRefused } from '@millwright/domain/condition/series-fields'
import type { ValueSeries } from '@millwright/domain/condition/value-series'

/** A file is read for its verdict, or for the chart of its values over time. */
export type MeasureTask = { readonly id: number; readonly app: AppType; readonly bytes: Uint8Array } & (
  | { readonly kind: 'measure'; readonly spindle: SpindleFacts }
  | { readonly kind: 'series'; readonly durationMs: number }
)

export type MeasureAnswer = { readonly id: number } & (
  | { readonly done: Measured | ValueSeries }
  | { readonly fault: SeriesFault }
  | { readonly error: string }
)

function doneOf(task: MeasureTask): Measured | ValueSeries {
  const { buffer, byteOffset, byteLength } = task.bytes
  const text = Buffer.from(buffer, byteOffset, byteLength).toString('utf8')
  return task.kind === 'measure'
    ? measure(task.app, text, task.spindle)
    : readValueSeries(task.app, text, task.durationMs)
}

/** In a thread of its own: parsing and spectra of a minute of vibration would hold up every other request. */
parentPort?.on('message', (task: MeasureTask) => {
  const answer = (rest: Omit<MeasureAnswer, 'id'>): void => parentPort?.postMessage({ id: task.id, ...rest })
  try {
    answer({ done: doneOf(task) })
  } catch (error) {
    if (error instanceof SeriesRefused) answer({ fault: error.fault })
    else answer({ error: String(error) })
  }
})
