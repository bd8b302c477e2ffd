import type { PlainDay } from '@millwright/domain/time/zone'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Period, periodInSearch } from './history-period.ts'

export interface StatusSearch {
  day?: PlainDay | undefined
  period?: Period | undefined
}

/** The period of the history as it is in the address. */
export function usePeriod(): { period: Period; choose: (period: Period, day?: PlainDay) => void } {
  const search: { period?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (period: Period, day?: PlainDay) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, period, ...(day === undefined ? {} : { day }) }),
      replace: true,
    })
  return { period: periodInSearch(search.period), choose }
}
