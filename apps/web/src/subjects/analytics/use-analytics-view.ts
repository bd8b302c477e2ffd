import { DEFAULT_METHOD, KPI_METHODS, type KpiMethod } from '@millwright/domain/analytics/figures'
import { type DayRange, rangeFault } from '@millwright/domain/time/range'
import { addDays, dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { dayInSearch } from '../../platform/ui/days/day-in-search.ts'

export interface AnalyticsSearch {
  from?: PlainDay | undefined
  to?: PlainDay | undefined
  method?: KpiMethod | undefined
}

export interface AnalyticsView {
  readonly today: PlainDay
  /** As it is in the fields, also while it is too long. */
  readonly typed: DayRange
  readonly range: DayRange
  readonly method: KpiMethod
  readonly onRange: (range: DayRange) => void
  /** Opens one of the days; back leads to all of them. */
  readonly onDay: (day: PlainDay) => void
  readonly onMethod: (method: KpiMethod) => void
}

const DAYS = 7
const isMethod = (value: unknown): value is KpiMethod => KPI_METHODS.includes(value as KpiMethod)

/** Days and method, as they are in the address; without any the seven days up to yesterday (rules: analytics 10). */
export function useAnalyticsView(zone: string): AnalyticsView {
  const today = dayAt(useNow(60_000), zone)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [faulty, setFaulty] = useState<DayRange | null>(null)
  const to = dayInSearch(search.to, today) ?? addDays(today, -1)
  const given = { from: dayInSearch(search.from, today) ?? addDays(to, 1 - DAYS), to }
  const range = rangeFault(given) === null ? given : { from: addDays(to, 1 - DAYS), to }
  const change = (changed: AnalyticsSearch, replace = true) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...changed }), replace })
  return {
    today,
    typed: faulty ?? range,
    range,
    method: isMethod(search.method) ? search.method : DEFAULT_METHOD,
    onRange: (next) => {
      const isFaulty = rangeFault(next) !== null
      setFaulty(isFaulty ? next : null)
      if (!isFaulty) change(next)
    },
    onDay: (day) => change({ from: day, to: day }, false),
    onMethod: (method) => change({ method: method === DEFAULT_METHOD ? undefined : method }),
  }
}
