import type { Machine } from '@millwright/contract/machines/machines'
import { type DayRange, type RangeFault, rangeBefore, rangeFault } from '@millwright/domain/time/range'
import type { PlainDay } from '@millwright/domain/time/zone'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { calendarDay } from '../../../platform/ui/days/day-in-search.ts'
import type { AnalyticsView } from '../use-analytics-view.ts'

export const COMPARE_KINDS = ['periods', 'machines', 'shifts', 'programs'] as const
export type CompareKind = (typeof COMPARE_KINDS)[number]

/** More columns than this nobody compares. */
export const MOST_COMPARED = 6

const isKind = (value: unknown): value is CompareKind => COMPARE_KINDS.includes(value as CompareKind)

export interface CompareSearch {
  compare?: CompareKind | undefined
  with?: readonly string[] | undefined
  withFrom?: PlainDay | undefined
  withTo?: PlainDay | undefined
}

export interface CompareView {
  /** Null while nothing is compared. */
  readonly kind: CompareKind | null
  /** Machines or programs; empty for those that the page proposes. */
  readonly chosen: readonly string[]
  /** The other days, as they are in the fields, also while they are at fault. */
  readonly other: DayRange
  readonly otherFault: RangeFault | null
  readonly onKind: (kind: CompareKind | null) => void
  readonly onChosen: (chosen: readonly string[]) => void
  readonly onOther: (range: DayRange) => void
}

export type CompareSubject =
  | { readonly kind: 'group'; readonly org: string; readonly groupId: string }
  | { readonly kind: 'machine'; readonly machine: Machine }

export interface CompareProps {
  readonly subject: CompareSubject
  readonly view: AnalyticsView
  readonly compare: CompareView
}

/** From the address; without other days as many before. */
export function useCompareView({ range }: AnalyticsView): CompareView {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const given = { from: calendarDay(search.withFrom), to: calendarDay(search.withTo) }
  const other = given.from && given.to ? { from: given.from, to: given.to } : rangeBefore(range)
  const change = (changed: CompareSearch) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...changed }), replace: true })
  return {
    kind: isKind(search.compare) ? search.compare : null,
    chosen: textsIn(search.with).slice(0, MOST_COMPARED),
    other,
    otherFault: rangeFault(other),
    onKind: (kind) =>
      change({ compare: kind ?? undefined, with: undefined, withFrom: undefined, withTo: undefined }),
    onChosen: (chosen) => change({ with: chosen.length > 0 ? chosen : undefined }),
    onOther: ({ from, to }) => change({ withFrom: from, withTo: to }),
  }
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
