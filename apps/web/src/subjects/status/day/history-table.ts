import { STATUS_ORDER } from '@millwright/domain/status/status'
import type { TFunction } from '@millwright/domain/text/translate'
import type { ChartTable } from '../../../platform/ui/charts/frame/chart-table.tsx'
import { formatPercent, formatSummed } from '../../../platform/ui/text/format.ts'
import { STATUS_LOOK } from '../shared/status-look.ts'
import { type HistoryEntry, hasData } from './history-bars.ts'
import { longName } from './history-names.ts'

/** The chart in numbers. */
export function historyTable(entries: readonly HistoryEntry[], t: TFunction, language: string): ChartTable {
  const time = (seconds: number): string => formatSummed(seconds, language)
  const ratio = (share: number): string => formatPercent(share, language, 1)
  return {
    columns: [
      { name: t('machine_status.period') },
      ...STATUS_ORDER.map((status) => ({ name: t(STATUS_LOOK[status].labelKey), format: time })),
      { name: t('status.availability'), format: ratio },
      { name: t('status.efficiency'), format: ratio },
    ],
    rows: entries.map((entry) => [
      longName(entry.key, language),
      ...STATUS_ORDER.map((status) => (hasData(entry) ? entry.totals[status] : null)),
      entry.availability,
      entry.efficiency,
    ]),
  }
}
