import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { barTable, totalOf } from '../../platform/ui/charts/bars/bar-table.ts'
import { StackedBars } from '../../platform/ui/charts/bars/stacked-bars.tsx'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { formatDate, formatTime } from '../../platform/ui/text/format.ts'
import type { PartProps } from './board-props.ts'
import { bucketValues } from './bucket-values.ts'
import { useEnergyStatus } from './use-energy-status.ts'

/** Compressed air by hour or day, with the part that was used while nothing was made. */
export function AirCard(props: PartProps) {
  const { machine, energy, view, amounts } = props
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const isDay = view.period.kind === 'day'
  const series = [
    { name: t('energy.air_not_working'), colour: 'warn' },
    { name: t('energy.air_working'), colour: 'accent' },
  ]
  const bars = energy.Buckets.map(({ From, To, AirWorking, AirNotWorking }) => {
    const [from, to] = [Date.parse(From), Date.parse(To)]
    const hour = `${formatTime(from, zone)} – ${formatTime(to, zone)}`
    const date = formatDate(from, zone, i18n.language)
    return {
      key: From,
      label: isDay ? formatTime(from, zone).slice(0, 2) : date.slice(-2),
      title: isDay ? hour : date,
      values: bucketValues(energy, { From }, [AirNotWorking, AirWorking]),
      time: { from, to },
    }
  })
  const { strip, alarms } = useEnergyStatus(props)
  return (
    <ChartFrame
      className="mw-en-air mw-chart-long-legend"
      hasAlarms
      title={t('energy.air')}
      hint={isDay ? 'm³/h' : 'm³'}
      legend={[...series].reverse().map(({ name, colour }, index) => ({
        name,
        colour,
        total: amounts.number(totalOf(bars, 1 - index) ?? 0),
      }))}
      table={barTable(t(isDay ? 'energy.hour' : 'energy.day'), series, bars, (value) =>
        amounts.number(value, 1),
      )}
      fileName={`compressed-air-${machine.Id}-${view.range.from}`}
    >
      <StackedBars
        label={t('energy.air')}
        series={series}
        bars={bars}
        format={(value) => amounts.number(value, 1)}
        alarms={alarms}
        spans={strip}
      />
    </ChartFrame>
  )
}
