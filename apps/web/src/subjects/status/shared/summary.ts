import { STATUS_ORDER } from '@millwright/domain/status/status'
import type { StatusTotals } from '@millwright/domain/status/totals'
import type { TFunction } from '@millwright/domain/text/translate'
import { formatSummed } from '../../../platform/ui/text/format.ts'
import { STATUS_LOOK } from './status-look.ts'

/** "Work 6h 02m, Idle 1h 39m, no data 12m 00s": what a timeline shows, as a sentence. */
export function summaryOf(t: TFunction, totals: StatusTotals, language: string): string {
  const parts = [...STATUS_ORDER, 'noData' as const]
    .filter((status) => totals[status] >= 1)
    .map((status) => `${t(STATUS_LOOK[status].labelKey)} ${formatSummed(totals[status], language)}`)
  return parts.length > 0 ? parts.join(', ') : t('status.no_data')
}
