import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import type { ChosenDay } from '../../../platform/ui/days/use-day.ts'
import { type DayShift, dayShifts } from './day-shifts.ts'
import { currentShiftQuery, dayShiftsQuery, shiftPlanQuery } from './shifts.queries.ts'

/** The shifts on a machine's day, as far as they are known: a rail that is missing hides nothing else. */
export function useDayShifts(machine: Machine | undefined, { day, today, bounds }: ChosenDay): DayShift[] {
  const id = machine?.Id ?? ''
  const zone = machine?.Country.Timezone ?? 'UTC'
  const isToday = day === today
  const counted = useQuery({ ...dayShiftsQuery(id, day), enabled: machine !== undefined }).data
  const current = useQuery({ ...currentShiftQuery(id), enabled: machine !== undefined && isToday }).data
  const planned = useQuery({ ...shiftPlanQuery(id), enabled: machine !== undefined && isToday }).data
  const now = Math.floor(useNow(60_000) / 60_000) * 60_000
  return useMemo(() => {
    const all = isToday && current ? [current, ...(counted ?? [])] : (counted ?? [])
    return dayShifts(all, (isToday && planned) || null, bounds, now, zone)
  }, [counted, current, planned, isToday, bounds, now, zone])
}
