import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { InSight } from '../../platform/ui/browser/in-sight.tsx'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { barTable } from '../../platform/ui/charts/bars/bar-table.ts'
import { type BarSeries, type StackBar, StackedBars } from '../../platform/ui/charts/bars/stacked-bars.tsx'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { formatLongDay, formatTime } from '../../platform/ui/text/format.ts'
import { fillOf } from '../status/shared/stack-legend.ts'
import { STATUS_LOOK } from '../status/shared/status-look.ts'
import type { PartProps } from './board-props.ts'
import { bucketValues } from './bucket-values.ts'
import { useEnergyStatus } from './use-energy-status.ts'

const PowerChart = lazyPart(() => import('./power-chart.tsx'), 'PowerChart')

/** From the ground up: idle lies at the base, so that it compares from hour to hour. */
const PARTS = [
  { key: 'READY', look: 'READY' },
  { key: 'NoData', look: 'noData' },
  { key: 'DISCONNECTED', look: 'DISCONNECTED' },
  { key: 'POWER_OFF', look: 'POWER_OFF' },
  { key: 'FAIL', look: 'FAIL' },
  { key: 'HANDLING', look: 'HANDLING' },
  { key: 'EXE', look: 'EXE' },
] as const
/** In the order of every legend. */
const LEGEND = [...PARTS].reverse()

/** Energy by hour or day and status, and the power on the same axis. */
export function ConsumptionCard(props: PartProps) {
  const { machine, energy, view, amounts } = props
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const isDay = view.period.kind === 'day'
  const shown = PARTS.filter(({ key }) => energy.Total.ByStatus[key] > 0 || key === 'EXE')
  const series = shown.map(
    ({ look }): BarSeries => ({
      name: t(STATUS_LOOK[look].labelKey),
      colour: fillOf(look),
      isHatched: look === 'DISCONNECTED',
    }),
  )
  const readTo = energy.ReadTo === null ? null : Date.parse(energy.ReadTo)
  const bars = energy.Buckets.map((bucket): StackBar => {
    const [from, to] = [Date.parse(bucket.From), Date.parse(bucket.To)]
    const cost = amounts.money(bucket.Cost)
    const title = isDay
      ? `${formatTime(from, zone)} – ${formatTime(to, zone)}`
      : formatLongDay(from, zone, i18n.language)
    return {
      key: bucket.From,
      label: isDay ? formatTime(from, zone).slice(0, 2) : dayLabel(from, zone),
      title: cost === null ? title : `${title} · ${cost}`,
      values: bucketValues(
        energy,
        bucket,
        shown.map(({ key }) => bucket.Wh[key] / 1000),
      ),
      time: { from, to },
    }
  })
  const { alarms } = useEnergyStatus(props)
  const format = (kwh: number) => amounts.number(kwh, 1)
  return (
    <ChartFrame
      className="mw-en-consumption"
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

/** The day of the month says enough under a bar. */
const dayLabel = (ts: number, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { day: '2-digit', timeZone: zone }).format(ts)
