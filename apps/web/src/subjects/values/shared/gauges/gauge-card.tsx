import type { Gauge as GaugeWidget } from '@millwright/domain/values/dashboard/templates'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { Gauge } from '../../../../platform/ui/charts/arcs/gauge.tsx'
import { gaugeTable } from '../../../../platform/ui/charts/arcs/gauge-table.ts'
import { ChartFrame } from '../../../../platform/ui/charts/frame/chart-frame.tsx'
import { formatUpTo } from '../../../../platform/ui/text/format.ts'
import { BAND_TOKENS, bandAt } from './bands.ts'
import styles from './gauges.module.css'

interface GaugeCardProps {
  readonly gauge: GaugeWidget
  readonly value: unknown
  /** The machine, in the names of files that are made of it. */
  readonly machine: string
}

/** One value of the machine with its ends and its bands. */
export function GaugeCard({ machine, gauge, value }: GaugeCardProps) {
  const { t, i18n } = useTranslation()
  const { channel, label, location, min, max, unit, ranges } = gauge
  const shown = typeof value === 'number' ? value : null
  const band = shown === null ? undefined : bandAt(ranges, shown)
  const nameOf = (colour: string) => t(`dashboard.bands.${label}.${colour}`)
  const title = t(`dashboard.gauges.${label}`)
  const bands =
    ranges.length === 0
      ? [{ from: min, to: max, colour: 'accent', name: t(`dashboard.gauge_hints.${label}`) }]
      : ranges.map(({ from, to, colour }) => ({
          from,
          to,
          colour: BAND_TOKENS[colour],
          name: nameOf(colour),
        }))
  return (
    <ChartFrame
      className={styles.gauge}
      bodyClassName={styles.gaugeBody}
      title={title}
      hint={location === '' ? t(`dashboard.gauge_hints.${label}`) : location}
      fileName={`${machine}-${channel.replaceAll('/', '-')}-now`}
      table={gaugeTable({ names: [title, unit], name: t('series.now'), value: shown, bands }, (each) =>
        formatUpTo(each, i18n.language, 1),
      )}
      after={
        band && (
          <p className={styles.verdict} data-part="verdict" data-band={band.colour}>
            {nameOf(band.colour)}
          </p>
        )
      }
    >
      <Gauge label={title} value={shown} min={min} max={max} unit={unit} digits={0} bands={bands} />
    </ChartFrame>
  )
}
