import type { CurrentShift } from '@millwright/contract/calls/shifts'
import { type ShiftKpi, shownKpi } from '@millwright/domain/kpi/shift-kpi'
import { formatNumber } from '../../ui/format.ts'

/** Up to here a decimal still says something in a row of a list. */
const SMALL = 20

/** How a figure of a shift is written where there is little room: `402`, `5.6`, `6h 02m`. */
export function amountText(kpi: ShiftKpi, value: number, family: string, language: string): string {
  const shown = shownKpi(kpi, value, family)
  if (shown.kind === 'time') return shown.text
  const digits = Number.isInteger(shown.value) || shown.value >= SMALL ? 0 : 1
  return formatNumber(shown.value, language, digits)
}

/** Of the goal; null without a goal or without anything counted. */
export const goalShare = (shift: CurrentShift | null): number | null =>
  shift?.Goal && shift.Value !== null ? shift.Value / shift.Goal.Value : null

/** How much of the goal should be done by now. */
export const expectedShare = (shift: CurrentShift | null): number | null =>
  shift?.Goal && shift.Expected !== null ? shift.Expected / shift.Goal.Value : null
