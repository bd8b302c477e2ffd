import { readPlannedShift } from '@millwright/contract/shifts/present-plan'
import type { Shift } from '@millwright/contract/shifts/shifts'
import { faultsOfPlan, MAX_SHIFTS, type PlanFaultReason } from '@millwright/domain/shifts/shift'
import { type ShiftKpi, storedPerTyped } from '@millwright/domain/shifts/shift-kpi'

/** One shift in the form. Its number is its place. */
export interface ShiftDraft {
  /** Stays with the row when others come and go. */
  readonly key: number
  readonly start: string
  readonly end: string
  readonly kpi: ShiftKpi | null
  /** In the unit that is shown; null while the field is empty. */
  readonly amount: number | null
}

export type PlanDraft = readonly ShiftDraft[]

/** By field as the call names it, in lower case: `shifts.0.end`. */
export type PlanFaults = ReadonlyMap<string, PlanFaultReason>

export const draftOf = (shifts: readonly Shift[]): PlanDraft =>
  shifts
    .toSorted((a, b) => a.Number - b.Number)
    .map(({ Start, End, Goal }, key) => ({
      key,
      start: Start,
      end: End,
      kpi: Goal?.Kpi ?? null,
      amount: Goal && typedAmount(Goal.Kpi, Goal.Value),
    }))

export const shiftsOf = (draft: PlanDraft): Shift[] =>
  draft.map(({ start, end, kpi, amount }, index) => ({
    Number: index + 1,
    Start: start,
    End: end,
    Goal: kpi && { Kpi: kpi, Value: storedAmount(kpi, amount ?? 0) },
  }))

/** To three decimals (rules: kpis 3). */
const typedAmount = (kpi: ShiftKpi, stored: number): number =>
  Number((stored / storedPerTyped(kpi)).toFixed(3))

/** Freed of what binary fractions add: 12.345 m are 12345 mm. */
export const storedAmount = (kpi: ShiftKpi, typed: number): number =>
  Number((typed * storedPerTyped(kpi)).toFixed(6))

export function faultsOf(draft: PlanDraft): PlanFaults {
  const plan = shiftsOf(draft).map(readPlannedShift)
  return new Map(faultsOfPlan(plan).map(({ field, reason }) => [field, reason]))
}

export const isSamePlan = (a: PlanDraft, b: PlanDraft): boolean =>
  JSON.stringify(shiftsOf(a)) === JSON.stringify(shiftsOf(b))

/** The hours of a shift, while they are dragged. */
export type ShiftHours = Partial<Pick<ShiftDraft, 'start' | 'end'>>

export const withHours = (draft: PlanDraft, index: number, hours: ShiftHours): PlanDraft =>
  draft.map((shift, at) => (at === index ? { ...shift, ...hours } : shift))

/** One more of eight hours after the last, with the same goal; null when there are as many as there may be. */
export function withOneMore(draft: PlanDraft): PlanDraft | null {
  if (draft.length >= MAX_SHIFTS) return null
  const last = draft.at(-1)
  const key = Math.max(-1, ...draft.map((shift) => shift.key)) + 1
  const start = last?.end ?? '06:00'
  return [
    ...draft,
    { key, start, end: later(start, 8), kpi: last?.kpi ?? null, amount: last?.amount ?? null },
  ]
}

function later(time: string, hours: number): string {
  const [hour = '', minute = ''] = time.split(':')
  return minute === '' ? '' : `${String((Number(hour) + hours) % 24).padStart(2, '0')}:${minute}`
}
