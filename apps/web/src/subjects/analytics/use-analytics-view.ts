import { DEFAULT_METHOD, KPI_METHODS, type KpiMethod } from '@millwright/domain/analytics/figures'
import type { PlainDay } from '@millwright/domain/time/zone'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type DayRangeSearch, type DayRangeView, useDayRange } from '../../platform/ui/days/use-day-range.ts'

export interface AnalyticsSearch extends DayRangeSearch {
  method?: KpiMethod | undefined
}

export interface AnalyticsView extends DayRangeView {
  readonly method: KpiMethod
  /** Opens one of the days; back leads to all of them. */
  readonly onDay: (day: PlainDay) => void
  readonly onMethod: (method: KpiMethod) => void
}

const isMethod = (value: unknown): value is KpiMethod => KPI_METHODS.includes(value as KpiMethod)

/** Days and method, as they are in the address; without any the seven days up to yesterday (rules: analytics 10). */
export function useAnalyticsView(zone: string): AnalyticsView {
  const days = useDayRange(zone, 'yesterday')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changed: AnalyticsSearch, replace = true) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...changed }), replace })
  return {
    ...days,
    method: isMethod(search.method) ? search.method : DEFAULT_METHOD,
    onDay: (day) => change({ from: day, to: day }, false),
    onMethod: (method) => change({ method: method === DEFAULT_METHOD ? undefined : method }),
  }
}
