import type { Counter, CounterPoint } from '@millwright/domain/shifts/counter'
import { STATUS_ORDER, type Status } from '@millwright/domain/status/status'
import { STATUSES } from './so-far-numbers.ts'

/**
 * Reads the list of a machine in place. Of ten thousand machines a page needs a few numbers each: making objects of whole lists
 * took longer than all the counting. A place is an index of the list; `NOWHERE` is that of what it does not have.
 */
export type SoFarNumbers = readonly number[]

export const NOWHERE = -1

const TIMES = STATUS_ORDER.length
/** Begin and end, then the times by status. */
const STRETCH = 2 + TIMES
const FIRST_STRETCH = 3
/** Begin, end, gain, readings left out. */
const GAIN = 4

const at = (numbers: SoFarNumbers, place: number): number => numbers[place] as number
const momentAt = (numbers: SoFarNumbers, place: number): number => at(numbers, 1) + at(numbers, place)
const countersAt = (numbers: SoFarNumbers): number => FIRST_STRETCH + at(numbers, 2) * STRETCH
const afterPoint = (numbers: SoFarNumbers, place: number): number =>
  place + (at(numbers, place) === 1 ? 3 : 1)
const gainsAt = (numbers: SoFarNumbers, counter: number): number =>
  afterPoint(numbers, afterPoint(numbers, counter + 1))
function nextCounter(numbers: SoFarNumbers, counter: number): number {
  const gains = gainsAt(numbers, counter)
  return gains + 1 + at(numbers, gains) * GAIN
}

export const statusOf = (numbers: SoFarNumbers): Status | null => STATUSES[at(numbers, 0)] ?? null

export const beginAt = momentAt
export const endAt = (numbers: SoFarNumbers, place: number): number => momentAt(numbers, place + 1)
/** Milliseconds of the stretch at a place by the index of the status in `STATUS_ORDER`. */
export const msAt = (numbers: SoFarNumbers, place: number, status: number): number =>
  at(numbers, place + 2 + status)

/** Whether what is at a place begins where a window does and, as far as time has gone, ends where it does. */
const isWindow = (numbers: SoFarNumbers, place: number, from: number, to: number, now: number): boolean =>
  momentAt(numbers, place) === from && Math.min(endAt(numbers, place), now) === to

export function stretchAt(numbers: SoFarNumbers, from: number, to: number, now: number): number {
  const end = countersAt(numbers)
  for (let place = FIRST_STRETCH; place < end; place += STRETCH)
    if (isWindow(numbers, place, from, to, now)) return place
  return NOWHERE
}

/** Calls back with each counter's channel and its place, in the order of the list. */
export function eachCounter(numbers: SoFarNumbers, visit: (channelId: number, place: number) => void): void {
  const counters = countersAt(numbers)
  let place = counters + 1
  for (let left = at(numbers, counters); left > 0; left--) {
    visit(at(numbers, place), place)
    place = nextCounter(numbers, place)
  }
}

export interface CounterPlace {
  readonly place: number
  /** Which of the counters it is. */
  readonly index: number
}

export function counterAt(numbers: SoFarNumbers, channelId: number): CounterPlace | null {
  const counters = countersAt(numbers)
  let place = counters + 1
  for (let index = 0; index < at(numbers, counters); index++) {
    if (at(numbers, place) === channelId) return { place, index }
    place = nextCounter(numbers, place)
  }
  return null
}

const pointAt = (numbers: SoFarNumbers, place: number): CounterPoint | null =>
  at(numbers, place) === 1 ? { ts: momentAt(numbers, place + 1), v: at(numbers, place + 2) } : null

/** Where the counter at a place stands. */
export const counterOf = (numbers: SoFarNumbers, place: number): Counter => ({
  base: pointAt(numbers, place + 1),
  odd: pointAt(numbers, afterPoint(numbers, place + 1)),
})

export function gainAt(
  numbers: SoFarNumbers,
  counter: number,
  from: number,
  to: number,
  now: number,
): number {
  const gains = gainsAt(numbers, counter)
  const end = gains + 1 + at(numbers, gains) * GAIN
  for (let place = gains + 1; place < end; place += GAIN)
    if (isWindow(numbers, place, from, to, now)) return place
  return NOWHERE
}

/** Whether a stretch of the counter at a place begins or ends between two moments. */
export function hasEdgeIn(numbers: SoFarNumbers, counter: number, after: number, before: number): boolean {
  const gains = gainsAt(numbers, counter)
  const isIn = (moment: number): boolean => moment > after && moment < before
  const end = gains + 1 + at(numbers, gains) * GAIN
  for (let place = gains + 1; place < end; place += GAIN)
    if (isIn(momentAt(numbers, place)) || isIn(endAt(numbers, place))) return true
  return false
}

export const gainOfPlace = (numbers: SoFarNumbers, place: number) => ({
  from: momentAt(numbers, place),
  end: endAt(numbers, place),
  gain: at(numbers, place + 2),
  leftOut: at(numbers, place + 3),
})

/** The day before; a stretch like the others, with what counters gained in it. */
export function beforeAt(numbers: SoFarNumbers): number {
  const counters = countersAt(numbers)
  let place = counters + 1
  for (let left = at(numbers, counters); left > 0; left--) place = nextCounter(numbers, place)
  return at(numbers, place) === 1 ? place + 1 : NOWHERE
}

/** What a counter gained on the day before; undefined where that is not known. */
export function gainBefore(
  numbers: SoFarNumbers,
  before: number,
  channelId: number,
): number | null | undefined {
  const gains = before + STRETCH
  for (let index = 0; index < at(numbers, gains); index++) {
    const place = gains + 1 + index * 2
    if (at(numbers, place) === channelId) return at(numbers, place + 1) < 0 ? null : at(numbers, place + 1)
  }
  return undefined
}
