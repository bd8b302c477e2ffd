import { MAX_SHIFTS } from '@millwright/domain/shifts/shift'
import { type Period, periodRange, stepPeriod } from '@millwright/domain/time/period'
import type { DayRange } from '@millwright/domain/time/range'
import { addDays, dayAt, dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { dayInSearch, earliestDay } from '../../platform/ui/days/day-in-search.ts'
import type { ChosenDay } from '../../platform/ui/days/use-day.ts'

export const LINE_SPANS = ['day', 'week', 'month'] as const
type LineSpan = (typeof LINE_SPANS)[number]

export interface LineSearch {
  day?: PlainDay | undefined
  shift?: number | undefined
  span?: LineSpan | undefined
}

export interface LineView {
  readonly chosen: ChosenDay
  readonly yesterday: PlainDay
  readonly span: LineSpan
  /** Of a day; null for all of it. */
  readonly shift: number | null
  /** The days of a week or a month, none of them still to come. */
  readonly range: DayRange
  readonly onSpan: (span: LineSpan) => void
  readonly onShift: (shift: number) => void
  /** Opens one of the days; back leads to all of them. */
  readonly onDay: (day: PlainDay) => void
  /** To the week or the month before or after. */
  readonly onStep: (by: 1 | -1) => void
  readonly mayStep: (by: 1 | -1) => boolean
}

const isShift = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_SHIFTS

/** Day, shift and span, as they are in the address; without any all of yesterday, which is over. */
export function useLineView(zone: string): LineView {
  const today = dayAt(useNow(10_000), zone)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const usual = addDays(today, -1)
  const day = dayInSearch(search.day, today) ?? usual
  const bounds = useMemo(() => dayBounds(day, zone), [day, zone])
  const change = (changed: LineSearch) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...changed }) })
  const span = LINE_SPANS.find((each) => each === search.span) ?? 'day'
  const choose = (next: PlainDay) => change({ day: next === usual ? undefined : next })
  const stepped = (by: 1 | -1): PlainDay => {
    const period = stepPeriod({ kind: span, day }, by)
    return period.kind === 'custom' ? day : period.day
  }
  return {
    chosen: { day, today, bounds, choose },
    yesterday: usual,
    span,
    shift: span === 'day' && isShift(search.shift) ? search.shift : null,
    range: rangeOf(span, day, today),
    onSpan: (next) => change({ span: next === 'day' ? undefined : next, shift: undefined }),
    onShift: (shift) => change({ span: undefined, shift }),
    onDay: (next) => change({ span: undefined, shift: undefined, day: next === usual ? undefined : next }),
    onStep: (by) => {
      const next = stepped(by)
      choose(next > today ? today : next)
    },
    mayStep: (by) => {
      const { from, to } = periodRange({ kind: span, day: stepped(by) })
      return by < 0 ? to >= earliestDay(today) : from <= today
    },
  }
}

function rangeOf(span: LineSpan, day: PlainDay, today: PlainDay): DayRange {
  const period: Period = { kind: span, day }
  const { from, to } = periodRange(period)
  return { from, to: to > today ? today : to }
}
