import type { Counter, CounterPoint } from '@millwright/domain/points/counter'
import type { Status } from '@millwright/domain/status/status'
import type { ExtendedGain } from './day-so-far.ts'
import { type Numbers, numberAt } from './number-fields.ts'
import {
  BASE_AT,
  BEFORE,
  CONTENT,
  CONTENT_AT,
  COUNTER,
  GAIN,
  GAIN_BEFORE,
  POINT,
  READINGS,
  STATUS,
  STRETCH,
} from './so-far-numbers.ts'

/**
 * Reads the list of a machine in place. Of ten thousand machines a page needs a few numbers each: making objects of whole lists
 * took longer than all the counting. An index is where a part begins in the list, `NOWHERE` that of what is not in it.
 */
export type SoFarNumbers = Numbers

export const NOWHERE = -1

// Stretches, gains and the day before all begin with the fields of a window. As constants they are read without a call.
const { from: FROM, end: END, ms: MS } = STRETCH.offset
const STRETCHES = CONTENT_AT + CONTENT.offset.stretches
const [STRETCH_WIDTH, GAIN_WIDTH] = [STRETCH.width ?? 0, GAIN.width ?? 0]

const momentAt = (numbers: SoFarNumbers, index: number): number =>
  numberAt(numbers, BASE_AT) + numberAt(numbers, index)
export const beginAt = (numbers: SoFarNumbers, index: number): number => momentAt(numbers, index + FROM)
export const endAt = (numbers: SoFarNumbers, index: number): number => momentAt(numbers, index + END)

export const statusOf = (numbers: SoFarNumbers): Status | null =>
  STATUS.read(numbers, CONTENT_AT + CONTENT.offset.status)

/** Milliseconds of the stretch at an index, by that of the status in `STATUS_ORDER`. */
export const msAt = (numbers: SoFarNumbers, index: number, status: number): number =>
  numberAt(numbers, index + MS + status)

export const stretchAt = (numbers: SoFarNumbers, from: number, to: number, now: number): number =>
  windowAt(numbers, STRETCHES, STRETCH_WIDTH, from, to, now)

/** The item of a list that begins where a window does and, as far as time has gone, ends where it does. */
function windowAt(
  numbers: SoFarNumbers,
  list: number,
  width: number,
  from: number,
  to: number,
  now: number,
): number {
  let index = list + 1
  for (let left = numberAt(numbers, list); left > 0; left--) {
    if (beginAt(numbers, index) === from && Math.min(endAt(numbers, index), now) === to) return index
    index += width
  }
  return NOWHERE
}

/** Calls back with each counter's channel and its index, in the order of the list. */
export function eachCounter(numbers: SoFarNumbers, visit: (channelId: number, index: number) => void): void {
  const counters = CONTENT.at.counters(numbers, CONTENT_AT)
  let index = counters + 1
  for (let left = numberAt(numbers, counters); left > 0; left--) {
    visit(numberAt(numbers, index + COUNTER.offset.channelId), index)
    index = COUNTER.after(numbers, index)
  }
}

export interface FoundCounter {
  readonly index: number
  /** Which of the counters it is, from zero on. */
  readonly order: number
}

export function counterAt(numbers: SoFarNumbers, channelId: number): FoundCounter | null {
  const counters = CONTENT.at.counters(numbers, CONTENT_AT)
  let index = counters + 1
  for (let order = 0; order < numberAt(numbers, counters); order++) {
    if (numberAt(numbers, index + COUNTER.offset.channelId) === channelId) return { index, order }
    index = COUNTER.after(numbers, index)
  }
  return null
}

/** Where the counter at an index is. */
export function counterOf(numbers: SoFarNumbers, index: number): Counter {
  const readings = index + COUNTER.offset.counter
  return { base: pointAt(numbers, readings), odd: pointAt(numbers, READINGS.at.odd(numbers, readings)) }
}

const pointAt = (numbers: SoFarNumbers, index: number): CounterPoint | null =>
  numberAt(numbers, index) === 1
    ? { ts: momentAt(numbers, index + 1 + POINT.offset.ts), v: numberAt(numbers, index + 1 + POINT.offset.v) }
    : null

export const gainAt = (
  numbers: SoFarNumbers,
  counter: number,
  from: number,
  to: number,
  now: number,
): number => windowAt(numbers, COUNTER.at.gains(numbers, counter), GAIN_WIDTH, from, to, now)

/** Whether a stretch of the counter at an index begins or ends between two moments. */
export function hasEdgeIn(numbers: SoFarNumbers, counter: number, after: number, before: number): boolean {
  const gains = COUNTER.at.gains(numbers, counter)
  const isIn = (moment: number): boolean => moment > after && moment < before
  let index = gains + 1
  for (let left = numberAt(numbers, gains); left > 0; left--) {
    if (isIn(beginAt(numbers, index)) || isIn(endAt(numbers, index))) return true
    index += GAIN_WIDTH
  }
  return false
}

export const gainAtIndex = (numbers: SoFarNumbers, index: number): ExtendedGain => ({
  from: beginAt(numbers, index),
  end: endAt(numbers, index),
  gain: numberAt(numbers, index + GAIN.offset.gain),
  leftOut: numberAt(numbers, index + GAIN.offset.leftOut),
})

/** The day before; a stretch like the others, with what counters gained in it. */
export function beforeAt(numbers: SoFarNumbers): number {
  const before = CONTENT.at.before(numbers, CONTENT_AT)
  return numberAt(numbers, before) === 1 ? before + 1 : NOWHERE
}

/** Undefined where it is not known. */
export function gainBefore(
  numbers: SoFarNumbers,
  before: number,
  channelId: number,
): number | null | undefined {
  const gains = BEFORE.at.gains(numbers, before)
  let index = gains + 1
  for (let left = numberAt(numbers, gains); left > 0; left--) {
    if (numberAt(numbers, index + GAIN_BEFORE.offset.channelId) === channelId)
      return GAIN_BEFORE.read(numbers, index).gain
    index = GAIN_BEFORE.after(numbers, index)
  }
  return undefined
}
