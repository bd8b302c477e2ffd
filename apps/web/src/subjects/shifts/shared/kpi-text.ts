import { type ShiftKpi, type ShownKpi, shownKpi } from '@millwright/domain/shifts/shift-kpi'
import type { TFunction } from '@millwright/domain/text/translate'
import { formatNumber, formatWorked } from '../../../platform/ui/text/format.ts'

/** A figure as text (rules: kpis 3), `318`, `12.500`, `6h 02m`; the unit is separate, and empty for a time. */
export const kpiText = (t: TFunction, language: string, kpi: ShiftKpi, value: number, family: string) =>
  shownText(t, language, shownKpi(kpi, value, family))

export function shownText(t: TFunction, language: string, shown: ShownKpi): { value: string; unit: string } {
  if (shown.kind === 'time') return { value: formatWorked(shown.seconds, language), unit: '' }
  return {
    value: formatNumber(shown.value, language, shown.digits),
    unit: shown.unit === null ? '' : t(`shifts.units.${UNIT_KEYS[shown.unit]}`, { count: shown.value }),
  }
}

/** Keys of texts hold no special characters. */
const UNIT_KEYS = { m: 'm', ft: 'ft', sides: 'sides', pieces: 'pieces', 'm³': 'm3' } as const
