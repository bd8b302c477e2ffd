import { type Period, periodRange } from '@millwright/domain/time/period'
import type { DayRange } from '@millwright/domain/time/range'
import { dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { dayInSearch } from '../../platform/ui/days/day-in-search.ts'

export const ENERGY_PERIODS = ['day', 'week', 'month'] as const
type Kind = (typeof ENERGY_PERIODS)[number]

export interface EnergySearch {
  by?: Exclude<Kind, 'day'> | undefined
  day?: PlainDay | undefined
  /** Other machines that it is compared with. */
  with?: readonly string[] | undefined
}

export interface EnergyView {
  readonly today: PlainDay
  readonly period: Period
  readonly range: DayRange
  /** Nothing is added to it any more. */
  readonly isOver: boolean
  readonly onPeriod: (period: Period) => void
}

const isKind = (value: unknown): value is Kind => ENERGY_PERIODS.includes(value as Kind)

/** The days that are shown, as they are in the address; today without any. */
export function useEnergyView(zone: string): EnergyView {
  const today = dayAt(useNow(10_000), zone)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const kind = isKind(search.by) ? search.by : 'day'
  const period: Period = { kind, day: dayInSearch(search.day, today) ?? today }
  const range = periodRange(period)
  return {
    today,
    period,
    range,
    isOver: range.to < today,
    onPeriod: (next) => {
      const day = next.kind === 'custom' ? next.to : next.day
      const changed = {
        by: isKind(next.kind) && next.kind !== 'day' ? next.kind : undefined,
        day: day >= today ? undefined : day,
      }
      void navigate({ to: '.', search: (old) => ({ ...old, ...changed }), replace: true })
    },
  }
}
