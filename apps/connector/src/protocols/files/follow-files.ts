import { setTimeout as pause } from 'node:timers/promises'
import type { FilesSettings } from '@millwright/contract/connectors/settings/files'
import { bytesContent, type Content, readDocument, recordsContent } from './content.ts'
import { faultOfFile } from './file-fault.ts'
import type { FilePlace, FoundFile, OpenedFile } from './file-place.ts'
import {
  type Reading as HowToRead,
  NOT_READ,
  type Progress,
  readOn,
  readRecords,
  readTable,
} from './read-on.ts'
import { createBatchTaker, type TakeOptions } from './take-batch.ts'

/** A file of years is read beside the work for other machines: two thirds of the time are theirs. */
const REST = 2
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

interface FollowOptions extends TakeOptions {
  readonly place: FilePlace
  readonly how: HowToRead
  readonly settings: Pick<FilesSettings, 'Format'>
  /** After so long without a change a line without its end is complete. */
  readonly settleMs: number
}

/** Looks at the files of a place again and again, and reads what is new. */
export function createFollower(given: FollowOptions) {
  const { place, marks, report, how, settings, settleMs, options, signal } = given
  const seen = new Map<string, Seen>()
  const take = createBatchTaker(given)
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

  async function readFile(file: FoundFile, isEnd: boolean): Promise<void> {
    const opened = await place.open(file)
    try {
      if (settings.Format === 'json') await readWhole(file, opened, isEnd)
      else await readLines(file, opened, isEnd)
    } finally {
      await opened.close().catch(() => {})
    }
  }

  const progressOf = async (file: FoundFile, content: Content): Promise<Progress> =>
    (await marks.find(file, content)) ?? { ...NOT_READ, lastTs: marks.lastTsBefore(file) }

  async function readWhole(file: FoundFile, opened: OpenedFile, isEnd: boolean): Promise<void> {
    const all = await readDocument(opened, how.decode)
    if (all === null && !isEnd) return
    if (all === null || 'fault' in all) return report.file(file.name, all?.fault ?? 'it is no JSON')
    report.readable(file.name)
    const content = recordsContent(all)
    let progress: Progress = { ...(await progressOf(file, content)), lines: null }
    for (const batch of readRecords(all, progress, how)) progress = await take(file, content, batch, progress)
  }

  async function readLines(file: FoundFile, opened: OpenedFile, isEnd: boolean): Promise<void> {
    const content = bytesContent(opened)
    let progress = await progressOf(file, content)
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
      signal.throwIfAborted()
      // Others are read all the same; this one is tried with the next look.
      report.file(file.name, faultOfFile(error).fault)
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
