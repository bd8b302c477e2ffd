import { EARLIEST_TS, LATEST_TS } from '@millwright/domain/point/point-time'
import { HOUR_MS } from '@millwright/domain/series/rollup'
import { badField } from '../errors.ts'

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

export function readPeriod(query: { from: string; to: string }, maxHours: number): Period {
  const from = readInstant('from', query.from)
  const to = readInstant('to', query.to)
  if (to <= from) throw badField('to', 'must be after from')
  if (to - from > maxHours * HOUR_MS) throw badField('to', `must be at most ${maxHours} hours after from`)
  return { from, to }
}
