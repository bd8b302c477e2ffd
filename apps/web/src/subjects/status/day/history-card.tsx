import { SegmentedControl } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { ChartFrame } from '../../../platform/ui/charts/frame/chart-frame.tsx'
import type { ChosenDay } from '../../../platform/ui/days/use-day.ts'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { stackLegend } from '../shared/stack-legend.ts'
import { historyQuery } from './history.query.ts'
import { hasData, historyEntries, historySum } from './history-bars.ts'
import { HistoryChart } from './history-chart.tsx'
import { historyCsv } from './history-csv.ts'
import { dayOfKey, historyRange, PERIODS, type Period } from './history-period.ts'
import { HistorySkeleton } from './history-skeleton.tsx'
import { historyTable } from './history-table.ts'
import { usePeriod } from './use-period.ts'

/** A week, a month or a year of the machine, by day or by month. */
export function HistoryCard({ machine, chosen }: { machine: Machine; chosen: ChosenDay }) {
  const { t, i18n } = useTranslation()
  const { period, choose } = usePeriod()
  const range = historyRange(period, chosen.day, chosen.today)
  const history = useQuery(historyQuery(machine.Id, range, machine.Country.Timezone))
  const entries = useMemo(
    () => history.data && historyEntries(history.data.range, history.data.statuses),
    [history.data],
  )
  // While other days load, those before stay with their own dates, also in a file.
  const shown = history.data?.range ?? range
  const what = t('machine_status.history')
  const table = useMemo(
    () => (entries?.some(hasData) ? historyTable(entries, t, i18n.language) : null),
    [entries, t, i18n.language],
  )
  /** A month opens with its days, a day opens itself. */
  const open = (key: string) => choose(key.length > 7 ? period : 'month', dayOfKey(key, chosen.today))
  return (
    <ChartFrame
      hasLongLegend
      title={what}
      hint={t(shown.by === 'days' ? 'machine_status.hours_per_day' : 'machine_status.hours_per_month')}
      fileName={`${machine.serial || machine.Id}-${shown.from}-${shown.to}`}
      {...(entries && table && { legend: stackLegend(t, historySum(entries).totals, i18n.language) })}
      table={table}
      csv={() => historyCsv(machine, entries ?? [])}
      actions={
        <SegmentedControl
          aria-label={t('machine_status.period')}
          value={period}
          onChange={(value) => choose(value as Period)}
          data={PERIODS.map((value) => ({ value, label: t(`machine_status.${value}`) }))}
        />
      }
    >
      <CardState query={history} what={what} skeleton={<HistorySkeleton />} />
      {entries && history.data && (
        <HistoryChart entries={entries} range={history.data.range} chosen={chosen} onOpen={open} />
      )}
    </ChartFrame>
  )
}
