import { POWER_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { ChartPart } from '../../platform/ui/charts/frame/chart-part.tsx'
import { LineChart } from '../../platform/ui/charts/lines/line-chart.tsx'
import { lineTable } from '../../platform/ui/charts/lines/line-table.ts'
import type { LineSeries } from '../../platform/ui/charts/lines/line-types.ts'
import { formatDateTime } from '../../platform/ui/text/format.ts'
import { useOpenChannels } from '../machines/shared/use-open-channels.ts'
import { seriesQuery } from '../values/shared/series.queries.ts'
import type { PartProps } from './board-props.ts'
import { useEnergyStatus } from './use-energy-status.ts'

const REFRESH_MS = 30_000

/** Active and reactive power, with what the machine did below it. */
export function PowerChart(props: PartProps) {
  const { machine, energy, view, amounts } = props
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const isOpen = useOpenChannels(machine)
  const span = { from: Date.parse(energy.From), to: Date.parse(energy.To) }
  const refetchInterval = view.isOver ? (false as const) : REFRESH_MS
  const active = useQuery({
    ...seriesQuery(machine.Id, POWER_CHANNELS.activePower, span),
    enabled: isOpen(POWER_CHANNELS.activePower),
    refetchInterval,
  })
  const reactive = useQuery({
    ...seriesQuery(machine.Id, POWER_CHANNELS.reactivePower, span),
    enabled: isOpen(POWER_CHANNELS.reactivePower),
    refetchInterval,
  })
  const { strip, alarms } = useEnergyStatus(props)
  const columns = active.data?.columns
  if (!columns || columns.times.length === 0) return null
  const { Idle, Peak } = energy
  const idleWatts = Idle.Seconds > 0 ? (Idle.Wh * 3600) / Idle.Seconds : null
  const other = reactive.data?.columns
  const series: LineSeries[] = [
    {
      name: t('energy.active_power'),
      colour: 'accent-text',
      values: columns.max ?? columns.values,
      look: 'area',
    },
  ]
  if (other && other.times.length > 0)
    series.push({
      name: t('energy.reactive_power'),
      colour: 'violet-text',
      values: valuesAt(columns.times, other.times, other.values),
      look: 'dashed',
    })
  const time = { name: t('series.time'), format: (ts: number) => formatDateTime(ts, zone, i18n.language) }
  return (
    <ChartPart
      className="mw-en-power"
      hasAlarms
      title={t('energy.power')}
      legend={series.map(({ name, colour, look }) => ({
        name,
        colour,
        shape: look === 'dashed' ? 'dash' : 'line',
      }))}
      fileName={`power-${machine.Id}-${view.range.from}`}
      table={() => lineTable(columns.times, series, time, (kw) => amounts.number(kw, 1))}
    >
      <LineChart
        label={t('energy.power')}
        summary={Peak ? t('energy.power_summary', { peak: amounts.kilowatts(Peak.Watts) }) : ''}
        unit="kW"
        times={columns.times}
        view={span}
        zone={zone}
        series={series}
        targets={
          idleWatts === null
            ? []
            : [
                {
                  value: idleWatts / 1000,
                  label: t('energy.mean_idle', { power: amounts.kilowatts(idleWatts) }),
                  colour: 'idle-text',
                },
              ]
        }
        alarms={alarms}
        spans={strip}
      />
    </ChartPart>
  )
}

/** Lines of one chart share their times: the last value of the other holds. */
function valuesAt(times: Float64Array, otherTimes: Float64Array, values: Float64Array): (number | null)[] {
  let at = -1
  return Array.from(times, (ts) => {
    while (at + 1 < otherTimes.length && (otherTimes[at + 1] ?? 0) <= ts) at += 1
    return at < 0 ? null : (values[at] ?? null)
  })
}
