import { type DayRange, type RangeFault, rangeFault } from '@millwright/domain/time/range'
import { addDays, dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useNow } from '../browser/clock.ts'
import { calendarDay } from './day-in-search.ts'

const DAYS = 7

export interface DayRangeSearch {
  from?: PlainDay | undefined
  to?: PlainDay | undefined
}

export interface DayRangeView {
  readonly today: PlainDay
  /** As it is in the fields, also while it is at fault. */
  readonly range: DayRange
  /** While there is one, nothing is shown for these days: never other days than those in the fields. */
  readonly fault: RangeFault | null
  readonly onRange: (range: DayRange) => void
}

/** The days in the address, on the calendar of the zone; without any the week up to today or yesterday. */
export function useDayRange(zone: string, until: 'today' | 'yesterday' = 'today'): DayRangeView {
  const today = dayAt(useNow(10_000), zone)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const last = until === 'today' ? today : addDays(today, -1)
  const dayOf = (value: unknown): PlainDay | null => {
    const day = calendarDay(value)
    return day !== null && day > today ? today : day
  }
  const to = dayOf(search.to) ?? last
  const range = { from: dayOf(search.from) ?? addDays(to, 1 - DAYS), to }
  return {
    today,
    range,
    fault: rangeFault(range),
    onRange: ({ from, to: end }) => {
      const next = { from, to: end === last ? undefined : end, page: undefined }
      void navigate({ to: '.', search: (old) => ({ ...old, ...next }), replace: true })
    },
  }
}
