import type { PRODUCTION_STATUSES } from '@millwright/contract/production/productions'
import { type DayRange, rangeFault } from '@millwright/domain/time/range'
import { addDays, dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { dayInSearch } from '../../platform/ui/days/day-in-search.ts'
import type { TableSearch } from '../../platform/ui/table/table-address.ts'

const DAYS_BACK = 6

/** Runs one by one, or programs over all their runs. */
export const TABS = ['runs', 'programs'] as const
export type Tab = (typeof TABS)[number]

export interface ProductionSearch extends TableSearch {
  from?: PlainDay | undefined
  to?: PlainDay | undefined
  tab?: Tab | undefined
  run?: string | undefined
  status?: (typeof PRODUCTION_STATUSES)[number] | undefined
}

export interface ProductionView {
  readonly tab: Tab
  readonly today: string
  readonly range: DayRange
  readonly runId: string | undefined
  readonly onTab: (tab: Tab) => void
  readonly onRange: (range: DayRange) => void
  readonly onRun: (runId: string | undefined) => void
}

/** The days, the tab and the run that is open, as they are in the address. */
export function useProductionView(zone: string): ProductionView {
  const today = dayAt(useNow(10_000), zone)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const to = dayInSearch(search.to, today) ?? today
  const typed = { from: dayInSearch(search.from, today) ?? addDays(to, -DAYS_BACK), to }
  const range = rangeFault(typed) === null ? typed : { from: addDays(to, -DAYS_BACK), to }
  const change = (next: ProductionSearch): void =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...next }), replace: true })
  return {
    tab: search.tab === 'programs' ? 'programs' : 'runs',
    today,
    range,
    runId: typeof search.run === 'string' ? search.run : undefined,
    onTab: (tab) => change({ tab: tab === 'runs' ? undefined : tab, page: undefined }),
    onRange: ({ from, to: end }) => change({ from, to: end === today ? undefined : end, page: undefined }),
    onRun: (run) => change({ run }),
  }
}
