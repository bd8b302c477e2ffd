import { parseJson } from '../../text/parse-json.ts'
import { cleanText } from '../clean-text.ts'
import type { NodeValue } from '../offered-node.ts'
import { type CellType, cellType, cellValue, columnType } from './cell-value.ts'
import { type Column, findColumn, numberedColumns, readHeader } from './columns.ts'
import { readCsvRecord } from './csv-record.ts'
import { flattenRecord } from './json-record.ts'
import { createRecordTimes } from './record-times.ts'

export interface RecordSettings {
  readonly format: 'csv' | 'json-lines' | 'json'
  readonly separator: string
  readonly hasDecimalComma: boolean
  readonly hasHeader: boolean
  /** None, one, or a day and a time. */
  readonly timeColumns: readonly string[]
  readonly timeFormat: string
  readonly zone: string
}

/** The columns of one file, and which of them have the time. */
export interface Table {
  readonly columns: readonly Column[]
  readonly timesAt: readonly number[]
}

export interface FileRecord {
  readonly values: ReadonlyMap<string, NodeValue | null>
  /** Null where records have no time of their own. */
  readonly ts: number | null
  /** Cells of another type than their column; they have no value. */
  readonly wrong: readonly { readonly column: string; readonly text: string }[]
}

/** Why a record or a header cannot be read. */
export interface RecordFault {
  readonly fault: string
}

const MAX_SHOWN = 60
const shown = (text: string): string => cleanText(text, MAX_SHOWN)

/** Reads the records of files that are written alike. Throws TimesWrong where their settings cannot be right. */
export function createRecordReader(settings: RecordSettings) {
  const { separator, hasDecimalComma, timeColumns } = settings
  const timeOf = createRecordTimes({ format: settings.timeFormat, zone: settings.zone })
  /** By column: a file that comes later has the same. */
  const types = new Map<string, CellType>()
  /** Of before a restart, for columns that are not known by their records. */
  let recalled: ReadonlyMap<string, CellType> = new Map()

  /** Of the first record of a file: its header, or values whose number is that of the columns. */
  function tableOf(first: string): Table | RecordFault {
    if (settings.format !== 'csv') return { columns: [], timesAt: [] }
    const cells = readCsvRecord(first, separator)
    if (cells === 'open') return { fault: 'a quote without an end' }
    const columns = settings.hasHeader ? readHeader(cells) : numberedColumns(cells.length)
    const timesAt = timeColumns.map((name) => findColumn(columns, name))
    const missing = timeColumns.find((_, at) => timesAt[at] === -1)
    return missing === undefined ? { columns, timesAt } : { fault: `there is no column ${shown(missing)}` }
  }

  /** The types of columns by records of a file, where they are not known yet. */
  function learn(texts: readonly string[], { columns }: Table): void {
    const rows = texts.map((text) => readCsvRecord(text, separator)).filter((row) => row !== 'open')
    for (const [at, { id }] of columns.entries()) {
      const type = types.has(id)
        ? null
        : columnType(
            rows.flatMap((row) => row[at] ?? []),
            hasDecimalComma,
          )
      if (type) types.set(id, type)
    }
  }

  function timed(
    texts: readonly string[],
    previous: number | null,
    now: number,
  ): { ts: number | null } | RecordFault {
    if (texts.length === 0) return { ts: null }
    const written = texts.join(' ')
    const ts = timeOf(written, previous, now)
    return ts === null ? { fault: `${shown(written) || 'nothing'} is no time` } : { ts }
  }

  function readTableRow(text: string, table: Table, previous: number | null, now: number) {
    const cells = readCsvRecord(text, separator)
    if (cells === 'open') return { fault: 'a quote without an end' }
    const { columns, timesAt } = table
    const isOfTable =
      cells.length >= columns.length && cells.slice(columns.length).every((cell) => cell === '')
    // A line that was cut may end within a number, which would be another number.
    if (!isOfTable) return { fault: `${cells.length} cells where ${columns.length} belong` }
    const time = timed(
      timesAt.map((at) => cells[at] ?? ''),
      previous,
      now,
    )
    if ('fault' in time) return time
    const values = new Map<string, NodeValue | null>()
    const wrong: { column: string; text: string }[] = []
    for (const [at, { id }] of columns.entries()) {
      if (timesAt.includes(at)) continue
      const cell = cells[at] ?? ''
      const type = types.get(id) ?? recalled.get(id) ?? cellType(cell, hasDecimalComma)
      if (type) types.set(id, type)
      const value = type === null ? null : cellValue(cell, type, hasDecimalComma)
      if (value === undefined) wrong.push({ column: id, text: shown(cell) })
      values.set(id, value ?? null)
    }
    return { values, ts: time.ts, wrong }
  }

  function readObject(json: unknown, previous: number | null, now: number): FileRecord | RecordFault {
    const values = flattenRecord(json)
    if (!values) return { fault: 'no object of JSON' }
    const missing = timeColumns.find((name) => !values.has(name))
    if (missing !== undefined) return { fault: `there is no value ${shown(missing)}` }
    const time = timed(
      timeColumns.map((name) => String(values.get(name))),
      previous,
      now,
    )
    if ('fault' in time) return time
    for (const name of timeColumns) values.delete(name)
    return { values, ts: time.ts, wrong: [] }
  }

  return {
    tableOf,
    learn,
    isOpen: (text: string): boolean => settings.format === 'csv' && readCsvRecord(text, separator) === 'open',
    /** `previous` is the time of the record before it in the file. */
    read: (text: string, table: Table, previous: number | null, now: number): FileRecord | RecordFault =>
      settings.format === 'csv'
        ? readTableRow(text, table, previous, now)
        : readObject(parseJson(text), previous, now),
    readObject,
    typeOf: (column: string): CellType | null => types.get(column) ?? null,
    types: (): ReadonlyMap<string, CellType> => new Map([...recalled, ...types]),
    /** Of columns whose last records have no value: an empty cell is a text in a column of texts. */
    recall(saved: ReadonlyMap<string, CellType>): void {
      recalled = saved
    },
  }
}

export type RecordReader = ReturnType<typeof createRecordReader>
