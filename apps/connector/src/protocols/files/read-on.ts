import type { FileMark } from '@millwright/domain/connectors/files/files-position'
import type {
  FileRecord,
  RecordFault,
  RecordReader,
  Table,
} from '@millwright/domain/connectors/files/record-reader'
import { MAX_RECORD_BYTES, splitRecords } from '@millwright/domain/connectors/files/split-records'
import type { Decode } from './decode.ts'
import type { OpenedFile } from './file-place.ts'

const CHUNK_BYTES = 4 * MAX_RECORD_BYTES
const RECORDS_OF_BATCH = 1_000

/** How records are read, which is the same for all files of a machine. */
export interface Reading {
  readonly reader: RecordReader
  readonly decode: Decode
  readonly width: 1 | 2
  /** The first record of each file names its columns. */
  readonly hasHeader: boolean
  now(): number
}

/** Up to where a file has been read. */
export type Progress = Pick<FileMark, 'offset' | 'lines' | 'begins' | 'lastTs'>

export const NOT_READ: Progress = { offset: 0, lines: 0, begins: 'record', lastTs: null }

export interface ReadRecord {
  /** Where it is, for people. */
  readonly at: string
  readonly record: FileRecord | RecordFault
}

export interface Batch {
  readonly records: readonly ReadRecord[]
  readonly progress: Progress
}

/** The columns of a file; null while its first line is not complete. */
export async function readTable(
  file: OpenedFile,
  { reader, decode, width }: Reading,
  isEnd: boolean,
): Promise<Table | RecordFault | null> {
  const bytes = await file.read(0, MAX_RECORD_BYTES)
  const { records } = splitRecords(bytes, { width, decode, isOpen: reader.isOpen, isEnd, begins: 'record' })
  const [first] = records
  if (!first) return null
  return first.text === null
    ? { fault: `line ${first.line + 1}: ${first.fault}` }
    : reader.tableOf(first.text)
}

/** The records from where reading has come to, in pieces that fit into memory. */
export async function* readOn(
  file: OpenedFile,
  table: Table,
  from: Progress,
  given: { reading: Reading; isEnd: boolean },
): AsyncGenerator<Batch> {
  const { reader, decode, width, hasHeader, now } = given.reading
  let progress = from
  while (progress.offset < file.size) {
    const { offset, lines, begins } = progress
    const bytes = await file.read(offset, CHUNK_BYTES)
    const isEnd = given.isEnd && offset + bytes.length >= file.size
    const split = splitRecords(bytes, { width, decode, isOpen: reader.isOpen, isEnd, begins })
    if (split.used === 0) return
    let { lastTs } = progress
    const records = split.records
      .slice(offset === 0 && hasHeader ? 1 : 0)
      .map(({ line, text, fault }): ReadRecord => {
        const at = lines === null ? `after byte ${offset}` : `line ${lines + line + 1}`
        const record = text === null ? { fault } : reader.read(text, table, lastTs, now())
        if ('ts' in record) lastTs = record.ts ?? lastTs
        return { at, record }
      })
    progress = {
      offset: offset + split.used,
      lines: lines === null ? null : lines + split.lines,
      begins: split.begins,
      lastTs,
    }
    yield { records, progress }
  }
}

/** The same for the records of a document. */
export function* readRecords(
  records: readonly unknown[],
  from: Progress,
  { reader, now }: Reading,
): Generator<Batch> {
  let { offset, lastTs } = from
  while (offset < records.length) {
    const some = records.slice(offset, offset + RECORDS_OF_BATCH).map((json, at): ReadRecord => {
      const record = reader.readObject(json, lastTs, now())
      if ('ts' in record) lastTs = record.ts ?? lastTs
      return { at: `record ${offset + at + 1}`, record }
    })
    offset += some.length
    yield { records: some, progress: { offset, lines: null, begins: 'record', lastTs } }
  }
}
