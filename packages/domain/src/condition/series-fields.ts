import { parseJson } from '../text/parse-json.ts'
import type { Unusable } from './vibration-record.ts'

/** Why a file of a test could not be judged. */
export type SeriesFault =
  | Unusable
  | 'NOT_JSON'
  | 'NO_SERIES'
  /** Of a tool: neither a vibration nor a load nor a wear. */
  | 'NO_CUT'
  | 'EMPTY_SERIES'
  | 'UNEQUAL_SERIES'
  | 'OUT_OF_RANGE'
  | 'FILE_TOO_LARGE'

/** Thrown for a file that cannot be judged. */
export class SeriesRefused extends Error {
  readonly fault: SeriesFault
  constructor(fault: SeriesFault) {
    super(fault)
    this.name = 'SeriesRefused'
    this.fault = fault
  }
}

export type Fields = Readonly<Record<string, unknown>>

/** 64-bit integers are no measured values, and lose their last digits here. */
const isOutOfRange = (value: number): boolean =>
  Number.isFinite(value) && Math.abs(value) > Number.MAX_SAFE_INTEGER

export function numbersOf(value: unknown): Float64Array | null {
  if (!Array.isArray(value)) return null
  const numbers = Float64Array.from(value, (each) => (typeof each === 'number' ? each : Number.NaN))
  if (numbers.some(isOutOfRange)) throw new SeriesRefused('OUT_OF_RANGE')
  return numbers
}

export const oneOrMany = (value: unknown): Float64Array | null =>
  numbersOf(typeof value === 'number' ? [value] : value)

/** One number, or one for each moment of the run; null for a file without any. */
export function finiteIn(fields: Fields, name: string): Float64Array | null {
  const numbers = oneOrMany(fields[name])
  if (!numbers || numbers.length === 0) return null
  if (!numbers.every(Number.isFinite)) throw new SeriesRefused('NOT_A_NUMBER')
  return numbers
}

/** As `finiteIn`; what is there must be usable, because a tool may be judged by it alone. */
export function measuredIn(fields: Fields, name: string, most: number): Float64Array | null {
  const value = fields[name]
  if (value === undefined) return null
  if (Array.isArray(value) && value.length === 0) throw new SeriesRefused('EMPTY_SERIES')
  const numbers = finiteIn(fields, name)
  if (!numbers) throw new SeriesRefused('NOT_A_NUMBER')
  if (numbers.some((each) => Math.abs(each) > most)) throw new SeriesRefused('OUT_OF_RANGE')
  return numbers
}

export function fieldsIn(text: string): Fields {
  const fields = parseJson(text)
  if (fields === undefined) throw new SeriesRefused('NOT_JSON')
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new SeriesRefused('NO_SERIES')
  return fields as Fields
}
