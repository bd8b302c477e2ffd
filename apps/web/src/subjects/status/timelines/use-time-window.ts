import { addDays, dayAt, dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { oneOf } from '../../../platform/pages/search-text.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import type { View } from '../../../platform/ui/charts/frame/time-scale.ts'
import { earliestDay } from '../../../platform/ui/days/day-in-search.ts'
import { type ChosenDay, useDay } from '../../../platform/ui/days/use-day.ts'
import { commonShift, daysIn, momentBeside, WINDOWS, type WindowKind, weekBounds } from './time-window.ts'
import { groupLostQuery } from './timelines.queries.ts'

export interface TimeWindow {
  readonly kind: WindowKind
  readonly bounds: View
  /** The days that it touches; the last is the one to open. */
  readonly days: readonly PlainDay[]
  /** Of the calendar, for the days and weeks. */
  readonly chosen: ChosenDay
  readonly choose: (kind: WindowKind) => void
  readonly step: (by: 1 | -1) => void
  readonly mayStep: (by: 1 | -1) => boolean
  readonly toNow: () => void
  readonly isNow: boolean
}

export interface TimelineSearch {
  span?: WindowKind | undefined
  at?: number | undefined
  day?: PlainDay | undefined
}

const STEP_DAYS = { day: 1, week: 7 } as const

/** A shift, a day, or seven days, by the address. */
export function useTimeWindow(org: string, groupId: string, zone: string): TimeWindow {
  const chosen = useDay(zone)
  const now = useNow(10_000)
  const search: { span?: unknown; at?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const kind = oneOf(WINDOWS, search.span) ?? 'day'
  const go = (part: TimelineSearch): void =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...part }) })

  const earliest = earliestDay(chosen.today)
  const isToday = chosen.day === chosen.today
  const asked = momentIn(search.at, dayBounds(earliest, zone).from, now)
  const at = asked ?? (isToday ? now : chosen.bounds.to - 1)
  const shiftDay = dayAt(at, zone)
  const plans = useQuery({
    ...groupLostQuery(org, groupId, dayBounds(shiftDay, zone)),
    enabled: kind === 'shift',
  }).data
  const { from, to } = boundsOf()

  function boundsOf(): View {
    if (kind === 'week') return weekBounds(chosen.day, zone)
    if (kind === 'day') return chosen.bounds
    return (plans && commonShift(plans, at)) ?? dayBounds(shiftDay, zone)
  }

  const bounds = useMemo(() => ({ from, to }), [from, to])
  const days = useMemo(() => daysIn(bounds, zone), [bounds, zone])
  const isNow = kind === 'shift' ? now >= from && now < to : isToday

  const mayStep = (by: 1 | -1): boolean => {
    if (kind === 'shift') return plans !== undefined && (by > 0 ? to <= now : days[0] !== earliest)
    const next = addDays(chosen.day, by * STEP_DAYS[kind])
    return by > 0 ? !isToday : next >= earliest
  }
  const step = (by: 1 | -1): void => {
    if (!mayStep(by)) return
    if (kind === 'shift') {
      const moment = plans && momentBeside(plans, shiftDay, bounds, by, zone)
      if (moment !== undefined) go({ at: Math.min(moment, now), day: undefined })
      return
    }
    const next = addDays(chosen.day, by * STEP_DAYS[kind])
    chosen.choose(next > chosen.today ? chosen.today : next)
  }
  return {
    kind,
    bounds,
    days,
    chosen,
    isNow,
    mayStep,
    step,
    choose: (next) => go({ span: next === 'day' ? undefined : next, at: undefined }),
    toNow: () => go({ at: undefined, day: undefined }),
  }
}

const momentIn = (value: unknown, from: number, to: number): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= from && value <= to ? value : null
