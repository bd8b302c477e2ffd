import { setTimeout as pause } from 'node:timers/promises'
import type { FilesSettings } from '@millwright/contract/connectors/settings/files'
import type { FileRecord } from '@millwright/domain/connectors/files/record-reader'
import type { Reading } from '@millwright/domain/connectors/offered-node'
import { MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import type { SourceOptions } from '../source.ts'
import { SourceFailed } from '../source.ts'
import { bytesContent, type Content, markContent, readDocument, recordsContent } from './content.ts'
import type { FileMarks } from './file-marks.ts'
import type { FilePlace, FoundFile, OpenedFile } from './file-place.ts'
import type { FilesReport } from './files-report.ts'
import { fileReason } from './folder-place.ts'
import {
  type Batch,
  type Reading as HowToRead,
  NOT_READ,
  type Progress,
  readOn,
  readRecords,
  readTable,
} from './read-on.ts'

/** A file of years is read beside the work for other machines: two thirds of the time are theirs. */
const REST = 2
/** The rest of what is read waits: what is not stored yet is in memory. */
const MAX_READINGS_A_SECOND = 20_000
/** Clocks of machines are a little ahead. */
const AHEAD_MS = MINUTE_MS

/** Files that may have been renamed while nobody looked. */
const MAX_MOVED = 5

interface Seen {
  readonly file: FoundFile
  readonly since: number
  /** Nothing of it is left but a line without its end. */
  isRead: boolean
  /** That line was read as well. */
  isEnded: boolean
}

interface FollowOptions {
  readonly place: FilePlace
  readonly marks: FileMarks
  readonly report: FilesReport
  readonly how: HowToRead
  readonly settings: Pick<FilesSettings, 'Format' | 'IntervalMs' | 'Zone'>
  /** After so long without a change a line without its end is complete. */
  readonly settleMs: number
  readonly options: Pick<SourceOptions<FilesSettings>, 'onReadings' | 'now'>
  readonly signal: AbortSignal
  /** The values of a record, as readings of what is watched. */
  take(record: FileRecord, ts: number): readonly Reading[]
}

/** Looks at the files of a place again and again, and reads what is new. */
export function createFollower(given: FollowOptions) {
  const { place, marks, report, how, settings, settleMs, options, signal } = given
  const seen = new Map<string, Seen>()
  let countedSince = performance.now()
  let counted = 0
  let isFirstLook = true

  /** Null for one of which there is nothing new. */
  function look(file: FoundFile): { isEnd: boolean; seen: Seen } | null {
    const before = seen.get(file.name)
    const isSame =
      before?.file.id === file.id &&
      before.file.size === file.size &&
      before.file.changedAt === file.changedAt
    if (!before || !isSame) {
      const fresh = { file, since: performance.now(), isRead: false, isEnded: false }
      seen.set(file.name, fresh)
      return { isEnd: false, seen: fresh }
    }
    if (!before.isRead) return { isEnd: false, seen: before }
    const isDue = !before.isEnded && performance.now() - before.since >= settleMs
    return isDue ? { isEnd: true, seen: before } : null
  }

  /** Times of records that have none: when they were read, each later than the one before. */
  function arrivals(count: number, lastTs: number | null): (at: number) => number {
    const now = options.now()
    return (at) => Math.min(now, Math.max((lastTs ?? 0) + 1 + at, now - (count - 1 - at)))
  }

  async function take(
    file: FoundFile,
    content: Content,
    { records, progress }: Batch,
    from: Progress,
  ): Promise<Progress> {
    const good = records.filter(({ record }) => 'values' in record).length
    const arrival = arrivals(good, from.lastTs)
    let { lastTs } = progress
    let at = 0
    const readings: Reading[] = []
    for (const each of records) {
      const { record } = each
      if ('fault' in record) {
        report.record(file.name, each.at, record.fault)
        continue
      }
      const ts = record.ts ?? arrival(at)
      at += 1
      lastTs = ts
      for (const wrong of record.wrong) report.wrongType(wrong.column, wrong.text, file.name, each.at)
      readings.push(...given.take(record, ts))
    }
    checkZone(file, lastTs)
    marks.set({ ...file, ...progress, lastTs, ...(await markContent(content, progress.offset)) })
    signal.throwIfAborted()
    options.onReadings(
      readings.sort((a, b) => a.ts - b.ts),
      marks.write(),
    )
    await restAfter(readings.length)
    return { ...progress, lastTs }
  }

  function checkZone({ name }: FoundFile, lastTs: number | null): void {
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

  async function readFile(file: FoundFile, isEnd: boolean): Promise<void> {
    const opened = await place.open(file)
    try {
      if (settings.Format === 'json') await readWhole(file, opened, isEnd)
      else await readLines(file, opened, isEnd)
    } finally {
      await opened.close().catch(() => {})
    }
  }

  async function readWhole(file: FoundFile, opened: OpenedFile, isEnd: boolean): Promise<void> {
    const all = await readDocument(opened, how.decode)
    if (all === null && !isEnd) return
    if (all === null || 'fault' in all) return report.file(file.name, all?.fault ?? 'it is no JSON')
    report.readable(file.name)
    const content = recordsContent(all)
    let progress: Progress = (await marks.find(file, content)) ?? { ...NOT_READ, lines: null }
    for (const batch of readRecords(all, progress, how)) progress = await take(file, content, batch, progress)
  }

  async function readLines(file: FoundFile, opened: OpenedFile, isEnd: boolean): Promise<void> {
    const content = bytesContent(opened)
    let progress: Progress = (await marks.find(file, content)) ?? NOT_READ
    const table =
      settings.Format === 'csv' ? await readTable(opened, how, isEnd) : { columns: [], timesAt: [] }
    if (table === null) return
    if ('fault' in table) return report.file(file.name, table.fault)
    report.readable(file.name)
    const batches = readOn(opened, table, progress, { reading: how, isEnd })
    let startedAt = performance.now()
    for await (const batch of batches) {
      progress = await take(file, content, batch, progress)
      if (progress.offset >= opened.size) break
      await pause(REST * (performance.now() - startedAt), undefined, { signal })
      startedAt = performance.now()
    }
  }

  async function tryFile(file: FoundFile): Promise<void> {
    const found = look(file)
    if (!found || marks.isCovered(file)) return
    try {
      await readFile(file, found.isEnd)
      found.seen.isRead = true
      found.seen.isEnded ||= found.isEnd
    } catch (error) {
      if (signal.aborted || (error instanceof SourceFailed && error.problem.code === 'TIMED_OUT')) throw error
      // Others are read all the same; this one is tried with the next look.
      report.file(file.name, error instanceof SourceFailed ? error.problem.detail : fileReason(error))
    }
  }

  /** The rest of files that were renamed to what is not listed, before anything newer is read. */
  async function readMoved(found: readonly FoundFile[]): Promise<void> {
    const gone = marks.compare(found)
    const renamed = isFirstLook
      ? gone.slice(-MAX_MOVED)
      : gone.filter(({ name, id }) => seen.get(name)?.file.id === id)
    isFirstLook = false
    for (const mark of renamed) {
      seen.delete(mark.name)
      const moved = await place.findMoved(mark.id)
      if (moved) await tryFile(moved)
    }
  }

  return {
    async look(): Promise<void> {
      const found = await place.list()
      signal.throwIfAborted()
      await readMoved(found)
      for (const file of found) await tryFile(file)
      const names = new Set(found.map(({ name }) => name))
      for (const name of seen.keys()) if (!names.has(name)) seen.delete(name)
      report.keep(names)
      report.show()
      if (marks.isChanged()) options.onReadings([], marks.write())
    },
  }
}
