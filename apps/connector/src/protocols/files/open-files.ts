import { setTimeout as pause } from 'node:timers/promises'
import { type FilesSettings, readRecordSettings } from '@millwright/contract/connectors/settings/files'
import { createRecordReader, type RecordReader } from '@millwright/domain/connectors/files/record-reader'
import { TimesWrong } from '@millwright/domain/connectors/files/record-times'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { connectionProblem, failed } from '../connection-problem.ts'
import { type OpenSource, SourceFailed, type SourceOptions } from '../source.ts'
import { begin } from './begin.ts'
import { createDecode } from './decode.ts'
import { createFileMarks } from './file-marks.ts'
import { createFileNodes } from './file-nodes.ts'
import type { FileOperations } from './file-operations.ts'
import type { FilePlace, FoundFile } from './file-place.ts'
import { createFilesReport, type FilesReport } from './files-report.ts'
import { createFolderPlace } from './folder-place.ts'
import { createFollower } from './follow-files.ts'
import { createHttpPlace } from './http-place.ts'
import type { Reading as HowToRead } from './read-on.ts'
import { createSampler, faultOf } from './sample-file.ts'

/** A control that writes a line in two pieces does so within seconds. */
const SETTLE_MS = 10 * SECOND_MS
/** Levels that are opened one after the other show the same values. */
const PRESENT_MS = 2 * SECOND_MS

interface FilesOptions {
  /** The folder that the operator opened; null where none is. */
  readonly root: string | null
  readonly operations: FileOperations
  readonly settleMs?: number
}

/** Reads files that an old control writes into a folder, or offers over HTTP. */
export const createFiles =
  ({ root, operations, settleMs = SETTLE_MS }: FilesOptions): OpenSource<FilesSettings> =>
  async (given) => {
    let isOver = false
    const options: typeof given = {
      ...given,
      onReadings: (readings, position) => void (isOver || given.onReadings(readings, position)),
      onProblem: (problem) => void (isOver || given.onProblem(problem)),
      onSolved: (code) => void (isOver || given.onSolved(code)),
    }
    const { settings, now } = options
    const closing = new AbortController()
    const signal = AbortSignal.any([closing.signal, options.signal])
    const report = createFilesReport(options)
    const reader = readerFor(settings)
    const how: HowToRead = {
      reader,
      ...createDecode(settings.Encoding),
      hasHeader: settings.Format === 'csv' && settings.HasHeader,
      now,
    }
    const place = placeFor(options, { root, operations, report, signal })
    const nodes = createFileNodes(reader, settings.Format === 'csv')
    const sample = createSampler(place, settings.Format, how)
    let beginning: Promise<void> | null = null
    let isFollowing = false
    let sampledAt = Number.NEGATIVE_INFINITY

    function end(error: unknown): void {
      if (isOver) return
      isOver = true
      closing.abort()
      place.close()
      options.signal.removeEventListener('abort', close)
      if (error !== null) options.onLost(connectionProblem(error))
    }
    const close = () => end(null)
    options.signal.addEventListener('abort', close, { once: true })
    if (options.signal.aborted) close()

    let found: readonly FoundFile[] = []
    try {
      found = await place.list()
      signal.throwIfAborted()
    } catch (error) {
      close()
      throw new SourceFailed(connectionProblem(error))
    }
    const by = [settings.Format, settings.Separator, settings.DecimalComma, settings.HasHeader].join(' ')
    const marks = createFileMarks(place.key, options.position, {
      isTimed: settings.TimeColumns.length > 0,
      learned: () => ({ by, types: reader.types() }),
    })
    if (marks.learnedBefore.by === by) reader.recall(marks.learnedBefore.types)

    async function run(): Promise<never> {
      const follower = createFollower({
        place,
        marks,
        report,
        how,
        settings,
        settleMs,
        options,
        signal,
        take: nodes.take,
      })
      for (;;) {
        await follower.look()
        report.missing(nodes.missing())
        await pause(settings.IntervalMs, undefined, { signal })
      }
    }

    /** While nothing is read yet: people look at the newest file before they choose. */
    async function lookAtNewest(): Promise<void> {
      if (beginning || now() - sampledAt < PRESENT_MS) return
      const newest = (await place.list()).at(-1)
      if (!newest) throw failed('FILE_UNREADABLE', `there is none called ${settings.Pattern} yet`)
      const last = await sample(newest)
      const fault = last && faultOf(last)
      if (fault) throw failed('FILE_UNREADABLE', `${newest.name}: ${fault}`)
      if (last && !('fault' in last)) nodes.takeSample(last, Math.min(now(), newest.changedAt))
      sampledAt = now()
    }

    return {
      async browse(node) {
        await lookAtNewest()
        return nodes.offered(node)
      },
      async watch(wanted) {
        if (isOver) return
        beginning ??= begin({ found, marks, nodes, report, sample, settings, now })
        await beginning
        signal.throwIfAborted()
        const present = nodes.watch(wanted)
        if (present.length > 0 || marks.isChanged()) options.onReadings(present, marks.write())
        if (isFollowing || isOver) return
        isFollowing = true
        run().catch((error: unknown) => end(error))
      },
      close: async () => close(),
    }
  }

function readerFor(settings: FilesSettings): RecordReader {
  try {
    return createRecordReader(readRecordSettings(settings))
  } catch (error) {
    if (error instanceof TimesWrong)
      throw failed('SETTINGS_WRONG', `${error.field}: ${settings[error.field]}`)
    throw error
  }
}

function placeFor(
  options: SourceOptions<FilesSettings>,
  given: Pick<FilesOptions, 'root' | 'operations'> & { report: FilesReport; signal: AbortSignal },
): FilePlace {
  const { Address, User, Folder, Pattern } = options.settings
  if (Address === '')
    return createFolderPlace({
      ...given,
      folder: Folder,
      pattern: Pattern,
      onTooMany: (detail) => given.report.setting('Pattern', detail),
    })
  return createHttpPlace({
    ...options,
    address: Address,
    user: User,
    password: options.secrets.Password ?? '',
    signal: given.signal,
  })
}
