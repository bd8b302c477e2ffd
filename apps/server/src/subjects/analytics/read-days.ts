import { HOUR_MS } from '@millwright/domain/time/lengths'
import { type DayRange, rangeFault } from '@millwright/domain/time/range'
import { addDays, dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { readDay, readInstant, refuseRange } from '../../platform/http/period.ts'

export interface GivenDays {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const DEFAULT_DAYS = 7
const HALF_DAY_MS = 12 * HOUR_MS

/** A period that was given, as the days that it means in a zone (rules: analytics 8). */
export function readDays({ from, to }: GivenDays): (zone: string, now: number) => DayRange {
  const first = from === undefined ? null : readEdge('from', from)
  const last = to === undefined ? null : readEdge('to', to)
  return (zone, now) => {
    const end = last ? last(zone, -HALF_DAY_MS) : addDays(dayAt(now, zone), -1)
    const range = { from: first ? first(zone, HALF_DAY_MS) : addDays(end, 1 - DEFAULT_DAYS), to: end }
    refuseRange(rangeFault(range))
    return range
  }
}

type Edge = (zone: string, towardsMs: number) => PlainDay

function readEdge(field: string, text: string): Edge {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const day = readDay(field, text)
    return () => day
  }
  const ts = readInstant(field, text)
  return (zone, towardsMs) => dayAt(ts + towardsMs, zone)
}
