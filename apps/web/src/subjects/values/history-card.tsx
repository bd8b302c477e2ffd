import type { Machine } from '@millwright/contract/machines/machines'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { columnsTable } from './columns-table.ts'
import { columnsCsv, fileNameOf, pointsCsv } from './csv.ts'
import { ChartSkeleton } from './data-skeleton.tsx'
import { describeHistory } from './describe-history.ts'
import styles from './history-card.module.css'
import { HistoryChart } from './history-chart.tsx'
import { HistoryLegend } from './history-legend.tsx'
import { loadPoints } from './load-points.ts'
import { NoValues } from './no-values.tsx'
import { RangeControls } from './range-controls.tsx'
import { channelName } from './shared/channel-name.ts'
import { periodText } from './time-text.ts'
import type { DataSearch } from './use-data-search.ts'
import type { History } from './use-history.ts'

interface HistoryCardProps {
  readonly machine: Machine
  readonly channel: string
  readonly unit: string
  readonly lastTs: number | null
  readonly search: DataSearch
  readonly history: History
}

export function HistoryCard({ machine, channel, unit, lastTs, search, history }: HistoryCardProps) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const { series, columns, extremes, view, alarms } = history
  const what = t('machine_data.history')
  const write = async () => {
    if (!columns) return ''
    if (columns.resolution !== 'raw') return columnsCsv(columns, view, unit)
    return pointsCsv(await loadPoints(machine.Id, channel, view), unit)
  }
  return (
    <ChartFrame
      className={styles.root}
      headClassName={styles.head}
      title={what}
      hint={periodText(view, zone, i18n.language)}
      fileName={fileNameOf(machine.serial || machine.Id, channel, view.to)}
      table={columns && extremes ? () => columnsTable(columns, { view, zone, unit }, t, i18n.language) : null}
      csv={write}
      actions={
        <div className={styles.actions}>
          <RangeControls search={search} zone={zone} onChange={history.zoomOut} />
        </div>
      }
    >
      <CardState query={series} what={what} skeleton={<ChartSkeleton />}>
        {columns && extremes && (
          <>
            <HistoryChart
              key={channel}
              history={history}
              zone={zone}
              unit={unit}
              label={t('machine_data.chart_of', { channel: channelName(t, channel) })}
              summary={describeHistory(t, i18n.language, {
                columns,
                extremes,
                view,
                alarms: alarms.filter(({ from, to }) => to >= view.from && from <= view.to).length,
                zone,
                unit,
              })}
            />
            <HistoryLegend columns={columns} history={history} />
          </>
        )}
        {columns && !extremes && <NoValues lastTs={lastTs} view={view} search={search} history={history} />}
      </CardState>
    </ChartFrame>
  )
}
