import { hash } from 'node:crypto'
import { STATUS_ORDER, type Status } from '@millwright/domain/status/status'
import {
  list,
  momentSince,
  type Numbers,
  number,
  numberOrNone,
  oneOf,
  optional,
  record,
  several,
  type ValueOf,
} from './number-fields.ts'

/**
 * A machine is stored as one list of numbers: ten thousand of them are read for an overview, and names of fields
 * took most of that time. It begins with the number of its format and the moment that others are counted from;
 * then come the fields below. A field more is a line more here: the number of the format follows from the fields,
 * and lists of another one count as unknown.
 */
const FORMAT_AT = 0
export const BASE_AT = 1
export const CONTENT_AT = 2

export const STATUS = oneOf<Status>([...STATUS_ORDER, 'SETUP', 'UNKNOWN'])
const moment = momentSince(BASE_AT)

const WINDOW = {
  from: moment,
  /** Where it ends, which may be in the future. */
  end: moment,
}

/** From its start up to the moment of the row. */
const TIMES = {
  ...WINDOW,
  /** Milliseconds by status in the order of `STATUS_ORDER`. */
  ms: several(STATUS_ORDER.length),
}
export const STRETCH = record(TIMES)

export const GAIN = record({ ...WINDOW, gain: number, leftOut: number })

export const POINT = record({ ts: moment, v: number })
/** The last reading, and one that may be odd. */
export const READINGS = record({ base: optional(POINT), odd: optional(POINT) })

export const COUNTER = record({
  channelId: number,
  /** Where the counter is. */
  counter: READINGS,
  gains: list(GAIN),
})

export const GAIN_BEFORE = record({ channelId: number, gain: numberOrNone })

/** The day before, up to the same time of day. */
export const BEFORE = record({ ...TIMES, gains: list(GAIN_BEFORE) })

export const CONTENT = record({
  /** At the moment of the row; null before the first report of the machine. */
  status: STATUS,
  stretches: list(STRETCH),
  counters: list(COUNTER),
  before: optional(BEFORE),
})

export type StretchSoFar = ValueOf<typeof STRETCH>
export type GainSoFar = ValueOf<typeof GAIN>
export type CounterSoFar = ValueOf<typeof COUNTER>
export type BeforeSoFar = ValueOf<typeof BEFORE>
export type SoFarContent = ValueOf<typeof CONTENT>

/** Lists of before there were formats begin with a status, which is a small number. */
const FIRST_FORMAT = 1_000
const FORMAT = FIRST_FORMAT + hash('sha256', CONTENT.shape, 'buffer').readUInt16BE()

/** Moments are counted from the begin of the first stretch, of which there is at least one. */
export function numbersOf(content: SoFarContent): number[] {
  const numbers = [FORMAT, content.stretches[0]?.from ?? 0]
  CONTENT.write(content, numbers)
  return numbers
}

/** False for what another version has stored, which is counted again. */
export const isSoFar = (stored: unknown): stored is Numbers =>
  Array.isArray(stored) && stored[FORMAT_AT] === FORMAT

/** Back from the list; null for what another version has stored. */
export const contentOf = (stored: unknown): SoFarContent | null =>
  isSoFar(stored) ? CONTENT.read(stored, CONTENT_AT) : null
