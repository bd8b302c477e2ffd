import { dayAt, dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useNow } from '../browser/clock.ts'
import type { View } from '../charts/frame/time-scale.ts'
import { dayInSearch } from './day-in-search.ts'

export interface ChosenDay {
  readonly day: PlainDay
  readonly today: PlainDay
  readonly bounds: View
  readonly choose: (day: PlainDay) => void
}

/** The day in the address, on the calendar of the zone; without one it is today and moves on at midnight. */
export function useDay(zone: string): ChosenDay {
  const today = dayAt(useNow(10_000), zone)
  const search: { day?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const day = dayInSearch(search.day, today) ?? today
  const bounds = useMemo(() => dayBounds(day, zone), [day, zone])
  const choose = (chosen: PlainDay) => {
    const next = { day: chosen === today ? undefined : chosen }
    void navigate({ to: '.', search: (old) => ({ ...old, ...next }) })
  }
  return { day, today, bounds, choose }
}
