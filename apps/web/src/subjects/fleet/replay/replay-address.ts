import { EARLIEST_TS } from '@millwright/domain/points/point-time'

/** The moment of a replay as it is in an address: `2026-11-12T09:42:10Z`. */
export const momentText = (ts: number): string => `${new Date(ts).toISOString().slice(0, 19)}Z`

/** Undefined for what is no moment with an offset, or one before there was any data. */
export function momentInSearch(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(typed))
    return undefined
  const ts = Date.parse(typed)
  return Number.isNaN(ts) || ts < EARLIEST_TS ? undefined : momentText(ts)
}
