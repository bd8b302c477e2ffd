import type { Machine } from '@millwright/contract/machines/machines'
import { isOutside, type Limits } from '@millwright/domain/values/sensor-limits'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { ChartFrame } from '../../../platform/ui/charts/frame/chart-frame.tsx'
import type { ChartTable } from '../../../platform/ui/charts/frame/chart-table.tsx'
import { LineChart } from '../../../platform/ui/charts/lines/line-chart.tsx'
import { IconChartLine } from '../../../platform/ui/icons/icons.ts'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { formatDateTime } from '../../../platform/ui/text/format.ts'
import styles from './channel-chart.module.css'
import { measureText } from './measure-text.ts'
import { RANGES, stepOf } from './ranges.ts'
import { type Period, periodTimelineQuery, seriesQuery } from './series.queries.ts'
import { type Columns, extremesIn, heldUntil, withLivePoints } from './series-columns.ts'
import { useAlarmMarks } from './use-alarm-marks.ts'
import { useStatusStrip } from './use-status-strip.ts'

interface ChannelChartProps {
  readonly machine: Machine
  readonly channel: string
  readonly title: string
  /** A range that ends now, or a period that is over. */
  readonly period: Period
  readonly actions?: ReactNode
  /** Drawn, with a note where the last value is outside of them. */
  readonly limits?: Limits
}

/** One numeric channel over a period: moved on live, with its figures, its limits, and the status and alarms of that time. */
export function ChannelChart({
  machine,
  channel,
  title,
  period,
  actions,
  limits = NO_LIMITS,
}: ChannelChartProps) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const now = useNow('range' in period ? stepOf(period.range) : 60_000)
  const view = 'range' in period ? { from: now - RANGES[period.range], to: now } : period
  const series = useQuery(seriesQuery(machine.Id, channel, period))
  const status = useQuery(periodTimelineQuery(machine.Id, period))
  const loaded = series.data
  const isLive = 'range' in period
  const columns = useMemo(
    () => loaded && (isLive ? withLivePoints(loaded.columns, loaded.tail) : loaded.columns),
    [loaded, isLive],
  )
  const isTalking = machine.status.value !== 'DISCONNECTED' && machine.status.value !== 'UNKNOWN'
  const drawn = columns && isLive && isTalking ? heldUntil(columns, view.to) : columns
  const extremes = columns ? extremesIn(columns, view) : null
  const spans = status.data?.[machine.Id]
  const alarms = useAlarmMarks(machine, period, spans, now)
  const strip = useStatusStrip(spans, view)
  const unit = loaded?.unit ?? ''
  const last = columns?.values.at(-1)
  const targets = [
    { label: t('series.upper_limit'), value: limits.high },
    { label: t('series.lower_limit'), value: limits.low },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]))
  const write = (value: number | undefined) =>
    value === undefined ? '—' : `${measureText(value, i18n.language)}${unit === '' ? '' : ` ${unit}`}`
  return (
    <ChartFrame
      className={styles.root}
      hasAlarms
      title={title}
      hint={channel}
      fileName={`${machine.serial || machine.Id}-${channel.replaceAll('/', '-')}`}
      table={
        columns && extremes
          ? () =>
              tableOf(columns, [t('series.time'), withUnit(t('series.value'), unit)], (ts) =>
                formatDateTime(ts, zone, i18n.language),
              )
          : null
      }
      actions={actions}
    >
      {drawn && columns && extremes && (
        <>
          <dl className={`${styles.figures} mw-num`}>
            <Figure
              label={isLive ? t('series.now') : t('series.last')}
              value={write(columns.values.at(-1))}
            />
            <Figure
              label={t('series.highest')}
              value={write((columns.max ?? columns.values)[extremes.highest])}
            />
            <Figure
              label={t('series.lowest')}
              value={write((columns.min ?? columns.values)[extremes.lowest])}
            />
            {targets.map(({ label, value }) => (
              <Figure key={label} label={label} value={write(value)} />
            ))}
          </dl>
          {last !== undefined && isOutside(last, limits) && (
            <p className={styles.outside} role="status">
              {t('series.outside')}
            </p>
          )}
          <LineChart
            label={title}
            summary={t('series.summary', {
              title,
              low: write((columns.min ?? columns.values)[extremes.lowest]),
              high: write((columns.max ?? columns.values)[extremes.highest]),
              last: write(columns.values.at(-1)),
            })}
            times={drawn.times}
            series={[{ name: title, colour: 'accent-text', values: drawn.values }]}
            bands={drawn.min && drawn.max ? [{ low: drawn.min, high: drawn.max, colour: 'accent' }] : []}
            targets={targets}
            view={view}
            zone={zone}
            unit={unit}
            alarms={alarms}
            spans={strip}
            format={(value) => measureText(value, i18n.language)}
          />
        </>
      )}
      {columns && !extremes && (
        <EmptyState
          icon={<IconChartLine size="1.25rem" stroke={1.5} />}
          title={t('series.none')}
          text={t('series.none_text')}
        />
      )}
      <CardState
        query={series}
        what={title}
        skeleton={<p className={styles.loading}>{t('series.loading')}</p>}
        isQuiet
      />
    </ChartFrame>
  )
}

const NO_LIMITS: Limits = { low: null, high: null }

const withUnit = (name: string, unit: string): string => (unit === '' ? name : `${name}, ${unit}`)

const tableOf = (
  { times, values }: Columns,
  [time = '', value = '']: readonly string[],
  moment: (ts: number) => string,
): ChartTable => ({
  columns: [{ name: time }, { name: value }],
  rows: Array.from(times, (ts, index) => [moment(ts), values[index] ?? null]),
})

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
