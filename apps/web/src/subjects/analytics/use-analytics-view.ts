import { DEFAULT_METHOD, KPI_METHODS, type KpiMethod } from '@millwright/domain/analytics/figures'
import { MAX_SHIFTS } from '@millwright/domain/shifts/shift'
import type { PlainDay } from '@millwright/domain/time/zone'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type DayRangeSearch, type DayRangeView, useDayRange } from '../../platform/ui/days/use-day-range.ts'

export interface AnalyticsSearch extends DayRangeSearch {
  method?: KpiMethod | undefined
  shift?: number | undefined
  /** In links of mails only. */
  group?: string | undefined
}

export interface AnalyticsView extends DayRangeView {
  readonly method: KpiMethod
  /** Whose machines are listed; undefined for all. */
  readonly shift: number | undefined
  /** Opens one of the days; back leads to all of them. */
  readonly onDay: (day: PlainDay) => void
  readonly onMethod: (method: KpiMethod) => void
  readonly onShift: (shift: number | undefined) => void
}

const isShift = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_SHIFTS

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
    shift: isShift(search.shift) ? search.shift : undefined,
    onShift: (shift) => change({ shift }),
    onDay: (day) => change({ from: day, to: day }, false),
    onMethod: (method) => change({ method: method === DEFAULT_METHOD ? undefined : method }),
  }
}
