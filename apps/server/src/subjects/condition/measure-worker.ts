import { parentPort } from 'node:worker_threads'
import type { AppType } from '@millwright/domain/condition/app'
import type { Measured } from '@millwright/domain/condition/judge'
import { measure, type SeriesFault, SeriesRefused } from '@millwright/domain/condition/read-series'

export interface MeasureTask {
  readonly id: number
  readonly app: AppType
  readonly bytes: Uint8Array
}

export type MeasureAnswer = { readonly id: number } & (
  | { readonly measured: Measured }
  | { readonly fault: SeriesFault }
  | { readonly error: string }
)

/** In a thread of its own: parsing and spectra of a minute of vibration would hold up every other request. */
parentPort?.on('message', ({ id, app, bytes }: MeasureTask) => {
  const answer = (rest: Omit<MeasureAnswer, 'id'>): void => parentPort?.postMessage({ id, ...rest })
  try {
    answer({
      measured: measure(app, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')),
    })
  } catch (error) {
    if (error instanceof SeriesRefused) answer({ fault: error.fault })
    else answer({ error: String(error) })
  }
})
