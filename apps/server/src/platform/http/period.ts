import { EARLIEST_TS, LATEST_TS } from '@millwright/domain/points/point-time'
import { MAX_RANGE_DAYS, momentsFault, type RangeFault } from '@millwright/domain/time/range'
import type { PlainDay } from '@millwright/domain/time/zone'
import { isPlainDay } from '@millwright/domain/time/zone'
import { badField, CallError } from '../runtime/errors.ts'

const dayOf = (ts: number): PlainDay => new Date(ts).toISOString().slice(0, 10)
const EARLIEST_DAY = dayOf(EARLIEST_TS)
const LATEST_DAY = dayOf(LATEST_TS)

export interface Period {
  readonly from: number
  readonly to: number
}

/** Epoch milliseconds or ISO 8601 with an offset. Every time that a call takes is read here. */
export function readInstant(field: string, text: string): number {
  const ts = /^\d{10,16}$/.test(text)
    ? Number(text)
    : /(Z|[+-]\d{2}:?\d{2})$/.test(text)
      ? Date.parse(text)
      : Number.NaN
  if (!Number.isFinite(ts))
    throw badField(field, 'must be epoch milliseconds or an ISO 8601 time with an offset')
  if (ts < EARLIEST_TS || ts > LATEST_TS) throw badField(field, 'must lie between the years 2000 and 2100')
  return ts
}

/** A day from which a plan holds: those that always held begin long before 2000. */
export function readPlanDay(field: string, text: string): PlainDay {
  if (!isPlainDay(text)) throw badField(field, 'must be a day of the calendar')
  return text
}

/** A day that is counted on from, backwards and forwards, within what PostgreSQL and calendars can hold. */
export function readDay(field: string, text: string): PlainDay {
  const day = readPlanDay(field, text)
  if (day < EARLIEST_DAY || day > LATEST_DAY)
    throw badField(field, 'must lie between the years 2000 and 2100')
  return day
}

/** Of at most so many days (rules: limits 2). */
export function readPeriod(query: { from: string; to: string }, maxDays?: number): Period {
  const from = readInstant('from', query.from)
  const to = readInstant('to', query.to)
  refuseRange(momentsFault(from, to, maxDays), maxDays)
  return { from, to }
}

/** The one place that says what is wrong with a range of days or moments. */
export function refuseRange(fault: RangeFault | null, maxDays = MAX_RANGE_DAYS): void {
  if (fault === 'reversed') throw new CallError('RANGE_REVERSED', 'from must be before to', { field: 'from' })
  if (fault === 'too_long')
    throw new CallError('RANGE_TOO_LONG', `to must be at most ${maxDays} days after from`, {
      field: 'to',
      maxDays,
    })
}
