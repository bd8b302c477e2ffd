import { STATUS_ORDER } from '@millwright/domain/status/status'
import type { StatusTotals } from '@millwright/domain/status/totals'
import type { TFunction } from '@millwright/domain/text/translate'
import type { LegendItem } from '../../../platform/ui/charts/frame/chart-legend.tsx'
import { formatSummed } from '../../../platform/ui/text/format.ts'
import { type DrawnStatus, STATUS_LOOK } from './status-look.ts'

/** Large areas of grey are quieter than its mark. */
export const fillOf = (status: DrawnStatus): string =>
  status === 'POWER_OFF' ? 'off-area' : STATUS_LOOK[status].token

/** Under this, rounding would show a stretch of nothing. */
const LEAST_SECONDS = 0.5

/** The parts of a stack with the time that each adds up to; those without any are left out. */
export const stackLegend = (t: TFunction, totals: StatusTotals, language: string): LegendItem[] =>
  STATUS_ORDER.filter((status) => totals[status] >= LEAST_SECONDS).map((status) => ({
    name: t(STATUS_LOOK[status].labelKey),
    colour: fillOf(status),
    shape: status === 'DISCONNECTED' ? 'hatch' : 'bar',
    total: formatSummed(totals[status], language),
  }))
