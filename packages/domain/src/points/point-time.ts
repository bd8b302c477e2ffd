import { DAY_MS } from '../time/lengths.ts'

/** No connected machine is older, so an earlier time is a clock that was never set. */
export const EARLIEST_TS = Date.UTC(2000, 0, 1)

/** Nobody asks for a time beyond: what a number can hold reaches further than what PostgreSQL and calendars can. */
export const LATEST_TS = Date.UTC(2100, 0, 1)

/** Room for a wrong time zone in a controller; anything later is a broken clock. */
export const MAX_AHEAD_MS = DAY_MS

export type TsFault = 'TS_NOT_A_TIME' | 'TS_BEFORE_2000' | 'TS_TOO_OLD' | 'TS_IN_FUTURE'

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

/** Epoch milliseconds or ISO 8601 with an offset; a time without an offset could mean anything. */
export function timeOf(value: unknown): number | null {
  const ts =
    typeof value === 'number'
      ? Math.trunc(value)
      : typeof value === 'string' && ISO.test(value)
        ? Date.parse(value)
        : Number.NaN
  return Number.isFinite(ts) ? ts : null
}

/** The time of a point, or why it cannot be one. Before `keptFrom` no points are kept (rules: data 7). */
export function readTs(
  value: unknown,
  now: number,
  keptFrom: number = EARLIEST_TS,
): { ts: number } | { fault: TsFault } {
  const ts = timeOf(value)
  if (ts === null) return { fault: 'TS_NOT_A_TIME' }
  if (ts < EARLIEST_TS) return { fault: 'TS_BEFORE_2000' }
  if (ts < keptFrom) return { fault: 'TS_TOO_OLD' }
  if (ts > now + MAX_AHEAD_MS) return { fault: 'TS_IN_FUTURE' }
  return { ts }
}

/** Beyond this a machine's timeline is wrong by the minute that pages show. */
export const CLOCK_TOLERANCE_MS = 60_000

/** Whether the clock of a machine has to be set. A machine's own times count as it sends them (rules: data 7). */
export const clockDiffers = (machineTs: number, now: number): boolean =>
  Math.abs(machineTs - now) > CLOCK_TOLERANCE_MS
