import type { RecordSettings } from '@millwright/domain/connectors/files/record-reader'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import Type, { type Static } from 'typebox'
import { Closed } from '../../wire/schemas.ts'
import { Line, OptionalLine } from '../../wire/text.ts'

export const FILE_FORMATS = ['csv', 'json-lines', 'json'] as const
export const FILE_ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le'] as const
export const FILE_SEPARATORS = [';', ',', 'tab', '|'] as const

/** Levels below the folder of the operator, divided by `/`. That none of them leads upwards is checked where the folder is. */
const FOLDER = '^([^\\u0000-\\u001f/\\\\]+(/[^\\u0000-\\u001f/\\\\]+)*)?$'
/** `http` or `https`, or empty for a folder. Name and password have fields of their own. */
const ADDRESS = '^(https?://[^\\s/?#@\\\\]+(/[^\\s#\\\\]*)?)?$'

/** Files that an old control writes, in a folder or fetched over HTTP. */
export const FilesSettings = Closed({
  /** Below the folder that the operator opened for files. */
  Folder: Type.String({ maxLength: 300, pattern: FOLDER }),
  /** In place of the folder: a file that is fetched each time. */
  Address: Type.String({ maxLength: 500, pattern: ADDRESS }),
  /** Empty to sign in as nobody. */
  User: OptionalLine(200),
  /** With `*` for any letters and `?` for one. */
  Pattern: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f/\\\\]+$' }),
  /** Of `json` each file is one document, an object or a list of them. */
  Format: Type.Enum([...FILE_FORMATS]),
  Encoding: Type.Enum([...FILE_ENCODINGS]),
  Separator: Type.Enum([...FILE_SEPARATORS]),
  DecimalComma: Type.Boolean(),
  /** Without one columns have their numbers from 1 as names. */
  HasHeader: Type.Boolean(),
  /** None where records have no time: then it is when they were read. */
  TimeColumns: Type.Array(OptionalLine(250), { maxItems: 3 }),
  TimeFormat: Line(60),
  /** Of times that name no offset. */
  Zone: Type.String({ minLength: 1, maxLength: 100 }),
  /** Also what was there before the machine was connected. */
  ReadsOld: Type.Boolean(),
  IntervalMs: Type.Integer({ minimum: 500, maximum: HOUR_MS }),
})
export type FilesSettings = Static<typeof FilesSettings>

export const FILES_SECRETS = ['Password'] as const

export const FILES_DEFAULTS: FilesSettings = {
  Folder: '',
  Address: '',
  User: '',
  Pattern: '*.csv',
  Format: 'csv',
  Encoding: 'utf-8',
  Separator: ';',
  DecimalComma: false,
  HasHeader: true,
  TimeColumns: [],
  TimeFormat: 'iso',
  Zone: 'UTC',
  ReadsOld: false,
  IntervalMs: 2_000,
}

export const readRecordSettings = (settings: FilesSettings): RecordSettings => ({
  format: settings.Format,
  separator: settings.Separator === 'tab' ? '\t' : settings.Separator,
  hasDecimalComma: settings.DecimalComma,
  hasHeader: settings.HasHeader,
  timeColumns: settings.TimeColumns.map((name) => name.trim()).filter((name) => name !== ''),
  timeFormat: settings.TimeFormat,
  zone: settings.Zone,
})
