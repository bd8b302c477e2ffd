import { EARLIEST_TS, LATEST_TS } from '../points/point-time.ts'

const WRITTEN = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,12})?)?)(Z|[+-]\d{2}:?\d{2})?$/

/**
 * ISO 8601 in epoch milliseconds; one without an offset is UTC, as MTConnect has it. Null for what is no time, and for those of
 * clocks that were never set.
 */
export function sourceTime(text: string): number | null {
  const [, day, time, offset = 'Z'] = WRITTEN.exec(text.slice(0, 60).trim()) ?? []
  if (day === undefined || time === undefined) return null
  const ts = Date.parse(`${day}T${time.replace(',', '.')}${offset}`)
  return ts >= EARLIEST_TS && ts <= LATEST_TS ? ts : null
}
