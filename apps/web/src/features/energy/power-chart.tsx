import { POWER_CHANNELS } from '@millwright/contract/kpi-channels'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useOpenChannels } from '../../machines/use-open-channels.ts'
import { seriesQuery } from '../../series/series.queries.ts'
import { drawnAs, STATUS_LOOK } from '../../status/status-look.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import type { PartProps } from './board-props.ts'
import { useEnergyStatus } from './use-energy-status.ts'

const REFRESH_MS = 30_000

/** Active and reactive power, with what the machine did below it. */
export function PowerChart(props: PartProps) {
  const { machine, energy, view, amounts } = props
  const { t } = useTranslation()
  const zone = machine.Country.Timezone
  const isDay = view.period.kind === 'day'
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
  const status = useEnergyStatus(props)
  const columns = active.data?.columns
  if (!columns || columns.times.length === 0) return null
  const spans = isDay
    ? status.spans.map(({ status: each, from, to }) => {
        const look = STATUS_LOOK[drawnAs(each)]
        return { from, to, colour: look.token, label: t(look.labelKey), level: look.level }
      })
    : undefined
  const { Idle, Peak } = energy
  const idleWatts = Idle.Seconds > 0 ? (Idle.Wh * 3600) / Idle.Seconds : null
  const other = reactive.data?.columns
  return (
    <div className="mw-en-power">
      <LineChart
        label={t('energy.power')}
        summary={Peak ? t('energy.power_summary', { peak: amounts.kilowatts(Peak.Watts) }) : ''}
        unit="kW"
        times={columns.times}
        view={span}
        zone={zone}
        series={[
          {
            name: t('energy.active_power'),
            colour: 'accent-text',
            values: columns.max ?? columns.values,
            look: 'area',
          },
          ...(other && other.times.length > 0
            ? [
                {
                  name: t('energy.reactive_power'),
                  colour: 'violet-text',
                  values: valuesAt(columns.times, other.times, other.values),
                  look: 'dashed' as const,
                },
              ]
            : []),
        ]}
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
        alarms={status.alarms}
        {...(spans ? { spans } : {})}
      />
    </div>
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
