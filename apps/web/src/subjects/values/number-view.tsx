import type { Machine } from '@millwright/contract/machines/machines'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatNumber } from '../../platform/ui/text/format.ts'
import { ChannelHead, Figure } from './channel-head.tsx'
import { HistoryCard } from './history-card.tsx'
import { timeText } from './time-text.ts'
import type { DataSearch } from './use-data-search.ts'
import { type History, useHistory } from './use-history.ts'
import { useLiveValue } from './use-live-values.ts'
import { formatMeasure } from './value-format.ts'

interface ChannelViewProps {
  readonly machine: Machine
  readonly channel: string
  readonly unit: string
  readonly search: DataSearch
}

/** A numeric channel: its last value, the extremes of the period, and the line. */
export function NumberView({ machine, channel, unit, search }: ChannelViewProps) {
  const history = useHistory(machine, channel, search)
  const point = useLiveValue(machine.Id, channel)
  return (
    <>
      <ChannelHead machine={machine} channel={channel} unit={unit}>
        <PeriodFigures history={history} unit={unit} zone={machine.Country.Timezone} />
      </ChannelHead>
      <HistoryCard
        machine={machine}
        channel={channel}
        unit={unit}
        lastTs={point?.ts ?? null}
        search={search}
        history={history}
      />
    </>
  )
}

function PeriodFigures({ history, unit, zone }: { history: History; unit: string; zone: string }) {
  const { t, i18n } = useTranslation()
  const { columns, extremes, view } = history
  const extreme = (column: Float64Array | null | undefined, index: number | undefined) => {
    const value = index === undefined ? undefined : (column ?? columns?.values)?.[index]
    const ts = index === undefined ? undefined : columns?.times[index]
    return {
      text: value === undefined ? '—' : formatMeasure(value, i18n.language),
      note: ts === undefined ? undefined : timeText(ts, zone, i18n.language, view.to),
    }
  }
  const suffix = extremes && unit !== '' && <small>{unit}</small>
  const lowest = extreme(columns?.min, extremes?.lowest)
  const highest = extreme(columns?.max, extremes?.highest)
  return (
    <>
      <Figure label={t('machine_data.lowest')} note={lowest.note}>
        {lowest.text}
        {suffix}
      </Figure>
      <Figure label={t('machine_data.highest')} note={highest.note}>
        {highest.text}
        {suffix}
      </Figure>
      <Figure label={t('machine_data.values')} note={t('machine_data.in_period')}>
        {columns ? formatNumber(extremes ? columns.count : 0, i18n.language) : '—'}
      </Figure>
    </>
  )
}
