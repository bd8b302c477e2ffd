import type { RulePreview, WatchFields } from '@millwright/contract/notifications/notice-rules'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { ChartPart } from '../../../platform/ui/charts/frame/chart-part.tsx'
import { LineChart } from '../../../platform/ui/charts/lines/line-chart.tsx'
import { lineTable } from '../../../platform/ui/charts/lines/line-table.ts'
import type { TargetLine, ValueZone } from '../../../platform/ui/charts/lines/line-types.ts'
import { formatDateTime } from '../../../platform/ui/text/format.ts'
import { drawnSpans } from '../../status/shared/timeline/drawn-spans.ts'
import { columnsOf } from '../../values/shared/series-columns.ts'
import { statusStrip } from '../../values/shared/use-status-strip.ts'
import { conditionText, measured } from './condition-text.ts'

interface RuleChartProps {
  readonly preview: RulePreview
  readonly shown: NonNullable<RulePreview['Shown']>
  readonly watch: WatchFields
}

/** More labels would cover each other; the table has all of them. */
const MOST_LABELS = 8

/** The week with its limits, where the rule fired, and what the machine did. */
export function RuleChart({ preview, shown, watch }: RuleChartProps) {
  const { t, i18n } = useTranslation()
  const { Series, Firings, Status, Timezone } = shown
  const columns = useMemo(() => columnsOf(Series), [Series])
  const strip = useMemo(
    () =>
      statusStrip(
        t,
        drawnSpans(Status.map((each) => ({ status: each.Status, from: each.From, to: each.To }))),
      ),
    [Status, t],
  )
  const view = useMemo(() => ({ from: preview.From, to: preview.To }), [preview.From, preview.To])
  const write = (value: number) => measured(value, preview.Unit, i18n.language)
  if (columns.times.length === 0) return <p className="mw-rule-no-chart">{t('rules.no_numbers')}</p>
  const points =
    Firings.length > MOST_LABELS
      ? []
      : Firings.flatMap(({ At, Extreme }, index) =>
          Extreme === null
            ? []
            : [
                {
                  ts: At,
                  value: Extreme,
                  label: `${index + 1} · ${write(Extreme)}`,
                  side: watch.Kind === 'below' ? ('below' as const) : ('above' as const),
                  colour: 'warn-text',
                },
              ],
        )
  const title = t('rules.chart', { name: shown.Name })
  const series = [{ name: t('rules.value'), colour: 'accent-text', values: columns.values }]
  const time = { name: t('series.time'), format: (ts: number) => formatDateTime(ts, Timezone, i18n.language) }
  return (
    <ChartPart
      className="mw-rule-chart"
      title={title}
      fileName={`rule-${shown.Id}`}
      table={() => lineTable(columns.times, series, time, write)}
    >
      <LineChart
        label={title}
        summary={`${t('rules.would_have', { count: preview.Count })}: ${conditionText(t, watch, preview.Unit, i18n.language)}`}
        unit={preview.Unit}
        times={columns.times}
        view={view}
        zone={Timezone}
        format={write}
        series={series}
        targets={targetsOf()}
        zones={zonesOf(watch)}
        points={points}
        alarms={Firings.map(({ At, OverAt }) => ({ from: At, to: OverAt ?? preview.To }))}
        spans={strip}
      />
    </ChartPart>
  )

  function targetsOf(): TargetLine[] {
    const line = (value: number | null, key: string): TargetLine[] =>
      value === null ? [] : [{ value, label: `${t(key)} ${write(value)}` }]
    return [
      ...line(watch.Limit, `rules.kinds.${watch.Kind}`),
      ...line(watch.Low, 'rules.kinds.below'),
      ...line(watch.High, 'rules.kinds.above'),
    ]
  }
}

/** Between the limit and where it is over. */
function zonesOf({ Kind, Limit, Low, High, Hysteresis }: WatchFields): ValueZone[] {
  if (Hysteresis <= 0) return []
  const zone = (a: number, b: number): ValueZone => ({
    from: Math.min(a, b),
    to: Math.max(a, b),
    colour: 'sunken',
  })
  if (Kind === 'above' && Limit !== null) return [zone(Limit, Limit - Hysteresis)]
  if (Kind === 'below' && Limit !== null) return [zone(Limit, Limit + Hysteresis)]
  if (Kind === 'outside' && Low !== null && High !== null)
    return [zone(Low, Low + Hysteresis), zone(High, High - Hysteresis)]
  return []
}
