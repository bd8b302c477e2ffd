import { Button, SegmentedControl } from '@mantine/core'
import type { Machine } from '@millwright/contract/calls/machines'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenDay } from '../../days/use-day.ts'
import { Card } from '../../ui/card.tsx'
import { downloadCsv } from '../../ui/download.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { historyQuery } from './history.query.ts'
import { historyEntries } from './history-bars.ts'
import { HistoryChart } from './history-chart.tsx'
import { historyCsv } from './history-csv.ts'
import { dayOfKey, historyRange, PERIODS, type Period } from './history-period.ts'
import { HistorySkeleton } from './history-skeleton.tsx'
import { usePeriod } from './use-period.ts'
import './history-card.css'

/** A week, a month or a year of the machine, by day or by month. */
export function HistoryCard({ machine, chosen }: { machine: Machine; chosen: ChosenDay }) {
  const { t } = useTranslation()
  const { period, choose } = usePeriod()
  const range = historyRange(period, chosen.day, chosen.today)
  const history = useQuery(historyQuery(machine.Id, range, machine.Country.Timezone))
  const entries = useMemo(
    () => history.data && historyEntries(history.data.range, history.data.statuses),
    [history.data],
  )
  const what = t('machine_status.history')
  const retry = { onRetry: () => void history.refetch(), isRetrying: history.isFetching }
  const save = () =>
    entries &&
    downloadCsv(`${machine.serial || machine.Id}-${range.from}-${range.to}.csv`, historyCsv(machine, entries))
  /** A month opens with its days, a day opens itself. */
  const open = (key: string) => choose(key.length > 7 ? period : 'month', dayOfKey(key, chosen.today))
  return (
    <Card
      className="mw-history"
      title={what}
      hint={t(range.by === 'days' ? 'machine_status.hours_per_day' : 'machine_status.hours_per_month')}
      actions={
        <div className="mw-history-actions">
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconDownload size="0.8125rem" aria-hidden="true" />}
            onClick={save}
            disabled={!entries}
            aria-label={t('machine_status.history_csv')}
          >
            {t('machine_status.csv')}
          </Button>
          <SegmentedControl
            aria-label={t('machine_status.period')}
            value={period}
            onChange={(value) => choose(value as Period)}
            data={PERIODS.map((value) => ({ value, label: t(`machine_status.${value}`) }))}
          />
        </div>
      }
    >
      {history.isError && entries && <StaleNotice what={what} loadedAt={history.dataUpdatedAt} {...retry} />}
      {history.isError && !entries && <ErrorState what={what} {...retry} />}
      {history.isPending && <HistorySkeleton />}
      {entries && history.data && (
        <HistoryChart entries={entries} range={history.data.range} chosen={chosen} onOpen={open} />
      )}
    </Card>
  )
}
