import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { StackedBars } from '../../../platform/ui/charts/bars/stacked-bars.tsx'
import { ChartPart } from '../../../platform/ui/charts/frame/chart-part.tsx'
import { tableCsv } from '../../../platform/ui/charts/frame/chart-table.tsx'
import { roundTicksBetween } from '../../../platform/ui/charts/frame/linear-scale.ts'
import { formatMoney } from '../../../platform/ui/text/format.ts'
import { fillOf } from '../../status/shared/stack-legend.ts'
import { STATUS_LOOK } from '../../status/shared/status-look.ts'
import { barsOf, bucketTitle, type Part, partsOf, seriesOf } from '../consumption-bars.ts'
import { useAmounts } from '../use-amounts.ts'
import type { EnergyView } from '../use-energy-view.ts'
import styles from './compare.module.css'
import { comparedTable } from './compared-rows.ts'
import type { Compared } from './use-compared.ts'

const TICKS = 3
/** In the table on the page; the file has all statuses. */
const IDLE = ({ key }: Part): boolean => key === 'READY'

/** A chart for each machine, by hour or day and status, all to one scale. */
export function ComparedCharts({ compared, view }: { compared: readonly Compared[]; view: EnergyView }) {
  const { t, i18n } = useTranslation()
  const amounts = useAmounts(null)
  const isDay = view.period.kind === 'day'
  const parts = partsOf(compared.map(({ energy }) => energy))
  const series = seriesOf(parts, t)
  const charts = compared.map(({ machine, energy }) => ({
    machine,
    energy,
    bars: barsOf(energy, parts, {
      isDay,
      zone: machine.Country.Timezone,
      language: i18n.language,
      money: (cost) =>
        cost === null || energy.Currency === null ? null : formatMoney(cost, energy.Currency, i18n.language),
    }),
  }))
  const sums = charts.flatMap(({ bars }) =>
    bars.map(({ values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)),
  )
  const ticks = roundTicksBetween(0, Math.max(...sums, 0.1), TICKS)
  const format = (kwh: number) => amounts.number(kwh, 1)
  const title = t(isDay ? 'energy.by_hour' : 'energy.by_day')
  const [first] = compared
  const tableOf = (shown: readonly Part[]) =>
    comparedTable(
      compared.map(({ machine, energy }) => ({ name: machine.Name, energy })),
      shown,
      {
        first: t(isDay ? 'energy.hour' : 'energy.day'),
        cost: t('energy.cost'),
        statusOf: ({ look }) => t(STATUS_LOOK[look].labelKey),
      },
      (first?.energy.Buckets ?? []).map((bucket) =>
        bucketTitle(bucket, {
          isDay,
          zone: first?.machine.Country.Timezone ?? 'UTC',
          language: i18n.language,
        }),
      ),
    )
  return (
    <ChartPart
      className={styles.part}
      title={title}
      fileName={`energy-${compared.map(({ machine }) => machine.Id).join('-')}-${view.range.from}`}
      legend={parts.toReversed().map(({ look }) => ({
        name: t(STATUS_LOOK[look].labelKey),
        colour: fillOf(look),
        shape: look === 'DISCONNECTED' ? 'hatch' : 'bar',
      }))}
      table={tableOf(parts.filter(IDLE))}
      csv={() => tableCsv(tableOf(parts))}
    >
      <div className={styles.charts}>
        {charts.map(({ machine, energy, bars }) => (
          <figure key={machine.Id}>
            <figcaption>{machine.Name}</figcaption>
            {energy.ReadTo === null ? (
              <p>{t('energy.no_meter')}</p>
            ) : (
              <StackedBars
                label={`${machine.Name}: ${title}`}
                series={series}
                bars={bars}
                unit={t(isDay ? 'energy.kwh_an_hour' : 'energy.kwh_a_day')}
                format={format}
                max={ticks.at(-1) ?? 1}
                ticks={ticks}
                hasSums
              />
            )}
          </figure>
        ))}
      </div>
    </ChartPart>
  )
}
