import type { AlarmState } from '@millwright/domain/alarms/acknowledgement'
import { type DayRange, rangeFault } from '@millwright/domain/time/range'
import { addDays, dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { dayInSearch } from '../../platform/ui/days/day-in-search.ts'
import type { TableSearch } from '../../platform/ui/table/table-address.ts'

const DAYS_BACK = 6

export interface AlarmSearch extends TableSearch {
  from?: PlainDay | undefined
  to?: PlainDay | undefined
  state?: AlarmState | undefined
}

/** The days in the address; the last week without any. */
export function useAlarmDays(zone: string) {
  const today = dayAt(useNow(10_000), zone)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const to = dayInSearch(search.to, today) ?? today
  const lastWeek = { from: addDays(to, -DAYS_BACK), to }
  const typed = { from: dayInSearch(search.from, today) ?? lastWeek.from, to }
  const change = (next: AlarmSearch): void =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...next }), replace: true })
  return {
    today,
    range: rangeFault(typed) === null ? typed : lastWeek,
    onRange: ({ from, to: end }: DayRange) =>
      change({ from, to: end === today ? undefined : end, page: undefined }),
  }
}
