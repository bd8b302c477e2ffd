import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { InSight } from '../../platform/ui/browser/in-sight.tsx'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { barTable } from '../../platform/ui/charts/bars/bar-table.ts'
import { StackedBars } from '../../platform/ui/charts/bars/stacked-bars.tsx'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { formatTime } from '../../platform/ui/text/format.ts'
import { fillOf } from '../status/shared/stack-legend.ts'
import { STATUS_LOOK } from '../status/shared/status-look.ts'
import type { PartProps } from './board-props.ts'
import { barsOf, PARTS, partsOf, seriesOf } from './consumption-bars.ts'
import styles from './energy.module.css'
import { useEnergyStatus } from './use-energy-status.ts'

const PowerChart = lazyPart(() => import('./power-chart.tsx'), 'PowerChart')

/** In the order of every legend. */
const LEGEND = [...PARTS].reverse()

/** Energy by hour or day and status, and the power on the same axis. */
export function ConsumptionCard(props: PartProps) {
  const { machine, energy, view, amounts } = props
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const isDay = view.period.kind === 'day'
  const shown = partsOf([energy])
  const series = seriesOf(shown, t)
  const readTo = energy.ReadTo === null ? null : Date.parse(energy.ReadTo)
  const bars = barsOf(energy, shown, { isDay, zone, language: i18n.language, money: amounts.money })
  const { alarms } = useEnergyStatus(props)
  const format = (kwh: number) => amounts.number(kwh, 1)
  return (
    <ChartFrame
      bodyClassName={styles.consumptionBody}
      hasAlarms
      title={t('energy.consumption')}
      hint={!view.isOver && readTo !== null && t('days.until', { time: formatTime(readTo, zone) })}
      legend={LEGEND.filter(({ key }) => energy.Total.ByStatus[key] > 0).map(({ key, look }) => ({
        name: t(STATUS_LOOK[look].labelKey),
        colour: fillOf(look),
        shape: look === 'DISCONNECTED' ? 'hatch' : 'bar',
        total: amounts.kwh(energy.Total.ByStatus[key], 1),
      }))}
      table={barTable(t(isDay ? 'energy.hour' : 'energy.day'), series, bars, format)}
      fileName={`energy-${machine.Id}-${view.range.from}`}
      after={
        <InSight placeholder={<Skeleton height="12rem" />}>
          <PowerChart machine={machine} energy={energy} view={view} amounts={amounts} />
        </InSight>
      }
    >
      <StackedBars
        label={t(isDay ? 'energy.by_hour' : 'energy.by_day')}
        series={series}
        bars={bars}
        unit={t(isDay ? 'energy.kwh_an_hour' : 'energy.kwh_a_day')}
        format={format}
        alarms={alarms}
        hasSums
      />
    </ChartFrame>
  )
}
