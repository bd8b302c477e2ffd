import type { FilesSettings } from '@millwright/contract/connectors/settings/files'
import type { FileMark } from '@millwright/domain/connectors/files/files-position'
import type { FileRecord, RecordFault, Table } from '@millwright/domain/connectors/files/record-reader'
import { MAX_RECORD_BYTES, splitRecords } from '@millwright/domain/connectors/files/split-records'
import { bytesContent, markContent, readDocument, recordsContent } from './content.ts'
import { faultOfFile } from './file-fault.ts'
import type { FilePlace, FoundFile, OpenedFile } from './file-place.ts'
import { type Reading, readTable } from './read-on.ts'

const SAMPLED_RECORDS = 100

/** Some records of a file, the last ones before a place. */
export interface Sample {
  readonly table: Table
  readonly records: readonly (FileRecord | RecordFault)[]
  /** After the last complete record that was looked at, and how the file is known again up to there. */
  readonly end: number
  readonly head: string
  readonly tail: string
}

const NO_TABLE: Table = { columns: [], timesAt: [] }

/** The last records before a place, or of the whole file; types of columns are learned by them. Null while there is nothing. */
async function sampleFile(
  file: OpenedFile,
  format: FilesSettings['Format'],
  reading: Reading,
  before?: Pick<FileMark, 'offset'>,
): Promise<Sample | RecordFault | null> {
  if (format === 'json') return await sampleDocument(file, reading, before)
  const { reader, decode, width, hasHeader, now } = reading
  const table = format === 'csv' ? await readTable(file, reading, before !== undefined) : NO_TABLE
  if (table === null || 'fault' in table) return table
  const until = Math.min(before?.offset ?? file.size, file.size)
  const from = Math.max(0, until - MAX_RECORD_BYTES)
  const start = from - (from % width)
  const bytes = await file.read(start, until - start)
  const split = splitRecords(bytes, {
    width,
    decode,
    isOpen: reader.isOpen,
    isEnd: before !== undefined,
    begins: start === 0 ? 'record' : 'given-up',
  })
  const texts = split.records
    .slice(start === 0 && hasHeader ? 1 : 0)
    .flatMap(({ text }) => text ?? [])
    .slice(-SAMPLED_RECORDS)
  if (format === 'csv') reader.learn(texts, table)
  let previous: number | null = null
  const records = texts.map((text) => {
    const record = reader.read(text, table, previous, now())
    if ('ts' in record) previous = record.ts ?? previous
    return record
  })
  const end = start + split.used
  return { table, records, end, ...(await markContent(bytesContent(file), end)) }
}

async function sampleDocument(
  file: OpenedFile,
  { reader, decode, now }: Reading,
  before?: Pick<FileMark, 'offset'>,
): Promise<Sample | RecordFault | null> {
  const all = await readDocument(file, decode)
  if (all === null || 'fault' in all) return all
  const end = Math.min(before?.offset ?? all.length, all.length)
  const records = all
    .slice(Math.max(0, end - SAMPLED_RECORDS), end)
    .map((json) => reader.readObject(json, null, now()))
  return { table: NO_TABLE, records, end, ...(await markContent(recordsContent(all), end)) }
}

/** A file that cannot be read is a fault of that file; a place that does not answer is one of all. */
export const createSampler =
  (place: Pick<FilePlace, 'open'>, format: FilesSettings['Format'], reading: Reading) =>
  async (file: FoundFile, before?: Pick<FileMark, 'offset'>): Promise<Sample | RecordFault | null> => {
    try {
      const opened = await place.open(file)
      try {
        return await sampleFile(opened, format, reading, before)
      } finally {
        await opened.close().catch(() => {})
      }
    } catch (error) {
      return faultOfFile(error)
    }
  }

export type Sampler = ReturnType<typeof createSampler>

/** Of some records of which none can be read the reason of the last one. */
export function faultOf(sample: Sample | RecordFault): string | null {
  if ('fault' in sample) return sample.fault
  const last = sample.records.at(-1)
  return last && 'fault' in last && sample.records.every((record) => 'fault' in record) ? last.fault : null
}
