import { EARLIEST_TS } from '@millwright/domain/points/point-time'
import { momentText } from '@millwright/domain/time/moment-text'

/** Undefined for what is no moment with an offset, or one before there was any data. */
export function momentInSearch(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(typed))
    return undefined
  const ts = Date.parse(typed)
  return Number.isNaN(ts) || ts < EARLIEST_TS ? undefined : momentText(ts)
}
