import { setTimeout as pause } from 'node:timers/promises'
import type { FilesSettings } from '@millwright/contract/connectors/settings/files'
import type { FileRecord } from '@millwright/domain/connectors/files/record-reader'
import type { Reading } from '@millwright/domain/connectors/offered-node'
import { MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import type { SourceOptions } from '../source.ts'
import { type Content, markContent } from './content.ts'
import type { FileMarks } from './file-marks.ts'
import type { FoundFile } from './file-place.ts'
import type { FilesReport } from './files-report.ts'
import type { Batch, Progress } from './read-on.ts'

/** The rest of what is read waits: what is not stored yet is in memory. */
const MAX_READINGS_A_SECOND = 20_000
/** Clocks of machines are a little ahead. */
const AHEAD_MS = MINUTE_MS

export interface TakeOptions {
  readonly marks: FileMarks
  readonly report: FilesReport
  readonly options: Pick<SourceOptions<FilesSettings>, 'onReadings' | 'now'>
  readonly signal: AbortSignal
  /** The values of a record, as readings of what is watched. */
  take(record: FileRecord, ts: number): readonly Reading[]
}

/** Hands on what was read, together with the place that reading has come to. */
export function createBatchTaker({ marks, report, options, signal, take }: TakeOptions) {
  let countedSince = performance.now()
  let counted = 0

  /** Times of records that have none: when they were read, each later than the one before. */
  function arrivals(count: number, lastTs: number | null): (at: number) => number {
    const now = options.now()
    return (at) => Math.min(now, Math.max((lastTs ?? 0) + 1 + at, now - (count - 1 - at)))
  }

  function checkZone(name: string, lastTs: number | null): void {
    const ahead = (lastTs ?? 0) - options.now()
    const detail = `Zone: ${name} is ${Math.round(ahead / MINUTE_MS)} minutes ahead`
    report.setting('Zone', ahead > AHEAD_MS ? detail : null)
  }

  async function restAfter(readings: number): Promise<void> {
    counted += readings
    if (counted < MAX_READINGS_A_SECOND) return
    const lasted = performance.now() - countedSince
    if (lasted < SECOND_MS) await pause(SECOND_MS - lasted, undefined, { signal })
    countedSince = performance.now()
    counted = 0
  }

  /** Returns the progress with the time of the last record. */
  return async function takeBatch(
    file: FoundFile,
    content: Content,
    { records, progress }: Batch,
    from: Progress,
  ): Promise<Progress> {
    const arrival = arrivals(records.filter(({ record }) => 'values' in record).length, from.lastTs)
    const readings: Reading[] = []
    let { lastTs } = progress
    let arrived = 0
    for (const { at, record } of records) {
      if ('fault' in record) {
        report.record(file.name, at, record.fault)
        continue
      }
      lastTs = record.ts ?? arrival(arrived)
      arrived += 1
      for (const { column, text } of record.wrong) report.wrongType(column, text, file.name, at)
      for (const reading of take(record, lastTs)) readings.push(reading)
    }
    checkZone(file.name, lastTs)
    marks.set({ ...file, ...progress, lastTs, ...(await markContent(content, progress.offset)) })
    signal.throwIfAborted()
    options.onReadings(
      readings.sort((a, b) => a.ts - b.ts),
      marks.write(),
    )
    await restAfter(readings.length)
    return { ...progress, lastTs }
  }
}
