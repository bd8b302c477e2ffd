import type { PRODUCTION_STATUSES } from '@millwright/contract/production/productions'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type DayRangeSearch, type DayRangeView, useDayRange } from '../../platform/ui/days/use-day-range.ts'
import type { TableSearch } from '../../platform/ui/table/table-address.ts'

/** Runs one by one, or programs over all their runs. */
export const TABS = ['runs', 'programs'] as const
export type Tab = (typeof TABS)[number]

export interface ProductionSearch extends TableSearch, DayRangeSearch {
  tab?: Tab | undefined
  run?: string | undefined
  status?: (typeof PRODUCTION_STATUSES)[number] | undefined
}

export interface ProductionView extends DayRangeView {
  readonly tab: Tab
  readonly runId: string | undefined
  readonly onTab: (tab: Tab) => void
  readonly onRun: (runId: string | undefined) => void
}

/** The days, the tab and the run that is open, as they are in the address. */
export function useProductionView(zone: string): ProductionView {
  const days = useDayRange(zone)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: ProductionSearch): void =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...next }), replace: true })
  return {
    ...days,
    tab: search.tab === 'programs' ? 'programs' : 'runs',
    runId: typeof search.run === 'string' ? search.run : undefined,
    onTab: (tab) => change({ tab: tab === 'runs' ? undefined : tab, page: undefined }),
    onRun: (run) => change({ run }),
  }
}
