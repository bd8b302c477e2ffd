import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Period, periodInSearch } from './history-period.ts'

/** The period of the history as it is in the address. */
export function usePeriod(): { period: Period; choose: (period: Period, day?: string) => void } {
  const search: { period?: unknown; day?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (period: Period, day = search.day) =>
    void navigate({ to: '.', search: { ...search, day, period } as never, replace: true })
  return { period: periodInSearch(search.period), choose }
}
