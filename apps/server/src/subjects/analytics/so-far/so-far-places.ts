import type { Counter, CounterPoint } from '@millwright/domain/shifts/counter'
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
 * took longer than all the counting. A place is an index of the list; `NOWHERE` is that of what it does not have.
 */
export type SoFarNumbers = Numbers

export const NOWHERE = -1

// Stretches, gains and the day before all begin with the fields of a window. As constants they are read without a call.
const { from: FROM, end: END, ms: MS } = STRETCH.offset
const STRETCHES = CONTENT_AT + CONTENT.offset.stretches
const [STRETCH_WIDTH, GAIN_WIDTH] = [STRETCH.width ?? 0, GAIN.width ?? 0]

const momentAt = (numbers: SoFarNumbers, place: number): number =>
  numberAt(numbers, BASE_AT) + numberAt(numbers, place)
export const beginAt = (numbers: SoFarNumbers, place: number): number => momentAt(numbers, place + FROM)
export const endAt = (numbers: SoFarNumbers, place: number): number => momentAt(numbers, place + END)

export const statusOf = (numbers: SoFarNumbers): Status | null =>
  STATUS.read(numbers, CONTENT_AT + CONTENT.offset.status)

/** Milliseconds of the stretch at a place by the index of the status in `STATUS_ORDER`. */
export const msAt = (numbers: SoFarNumbers, place: number, status: number): number =>
  numberAt(numbers, place + MS + status)

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
  let place = list + 1
  for (let left = numberAt(numbers, list); left > 0; left--) {
    if (beginAt(numbers, place) === from && Math.min(endAt(numbers, place), now) === to) return place
    place += width
  }
  return NOWHERE
}

/** Calls back with each counter's channel and its place, in the order of the list. */
export function eachCounter(numbers: SoFarNumbers, visit: (channelId: number, place: number) => void): void {
  const counters = CONTENT.at.counters(numbers, CONTENT_AT)
  let place = counters + 1
  for (let left = numberAt(numbers, counters); left > 0; left--) {
    visit(numberAt(numbers, place + COUNTER.offset.channelId), place)
    place = COUNTER.after(numbers, place)
  }
}

export interface CounterPlace {
  readonly place: number
  /** Which of the counters it is. */
  readonly index: number
}

export function counterAt(numbers: SoFarNumbers, channelId: number): CounterPlace | null {
  const counters = CONTENT.at.counters(numbers, CONTENT_AT)
  let place = counters + 1
  for (let index = 0; index < numberAt(numbers, counters); index++) {
    if (numberAt(numbers, place + COUNTER.offset.channelId) === channelId) return { place, index }
    place = COUNTER.after(numbers, place)
  }
  return null
}

/** Where the counter at a place is. */
export function counterOf(numbers: SoFarNumbers, place: number): Counter {
  const readings = place + COUNTER.offset.counter
  return { base: pointAt(numbers, readings), odd: pointAt(numbers, READINGS.at.odd(numbers, readings)) }
}

const pointAt = (numbers: SoFarNumbers, place: number): CounterPoint | null =>
  numberAt(numbers, place) === 1
    ? { ts: momentAt(numbers, place + 1 + POINT.offset.ts), v: numberAt(numbers, place + 1 + POINT.offset.v) }
    : null

export const gainAt = (
  numbers: SoFarNumbers,
  counter: number,
  from: number,
  to: number,
  now: number,
): number => windowAt(numbers, COUNTER.at.gains(numbers, counter), GAIN_WIDTH, from, to, now)

/** Whether a stretch of the counter at a place begins or ends between two moments. */
export function hasEdgeIn(numbers: SoFarNumbers, counter: number, after: number, before: number): boolean {
  const gains = COUNTER.at.gains(numbers, counter)
  const isIn = (moment: number): boolean => moment > after && moment < before
  let place = gains + 1
  for (let left = numberAt(numbers, gains); left > 0; left--) {
    if (isIn(beginAt(numbers, place)) || isIn(endAt(numbers, place))) return true
    place += GAIN_WIDTH
  }
  return false
}

export const gainOfPlace = (numbers: SoFarNumbers, place: number): ExtendedGain => ({
  from: beginAt(numbers, place),
  end: endAt(numbers, place),
  gain: numberAt(numbers, place + GAIN.offset.gain),
  leftOut: numberAt(numbers, place + GAIN.offset.leftOut),
})

/** The day before; a stretch like the others, with what counters gained in it. */
export function beforeAt(numbers: SoFarNumbers): number {
  const before = CONTENT.at.before(numbers, CONTENT_AT)
  return numberAt(numbers, before) === 1 ? before + 1 : NOWHERE
}

/** What a counter gained on the day before; undefined where that is not known. */
export function gainBefore(
  numbers: SoFarNumbers,
  before: number,
  channelId: number,
): number | null | undefined {
  const gains = BEFORE.at.gains(numbers, before)
  let place = gains + 1
  for (let left = numberAt(numbers, gains); left > 0; left--) {
    if (numberAt(numbers, place + GAIN_BEFORE.offset.channelId) === channelId)
      return GAIN_BEFORE.read(numbers, place).gain
    place = GAIN_BEFORE.after(numbers, place)
  }
  return undefined
}
