import type { CmsGroup } from '@millwright/domain/dashboard/series'
import type { Gauge } from '@millwright/domain/dashboard/templates'
import type { TFunction } from '../../i18n/translate.ts'
import type { ChartSeries } from './live-chart.tsx'

const SPEED_CHANNEL = 'Spindle/Speed'
const CMS_LINES = ['SpeedRate', 'Load', 'SpeedOverride'] as const

/** A chart for every gauge, the speed of the spindle and the lines of CMS groups. */
export function chartsOf(
  t: TFunction,
  gauges: readonly Gauge[],
  cms: readonly CmsGroup[],
  channels: readonly { readonly channel: string; readonly unit: string }[],
): ChartSeries[] {
  const speed = channels.find(({ channel }) => channel === SPEED_CHANNEL)
  return [
    ...gauges.map(({ channel, label, location, unit, ranges }) => ({
      channel,
      title: [t(`dashboard.gauges.${label}`), location].filter(Boolean).join(' · '),
      unit,
      ranges,
    })),
    ...cms.flatMap(({ name, levels }) =>
      CMS_LINES.flatMap((level) => {
        const variable = levels[level]
        const title = `${name} · ${t(`dashboard.levels.${level}`)}`
        return variable ? [{ channel: variable.channel, title, unit: variable.unit, ranges: [] }] : []
      }),
    ),
    ...(speed ? [{ ...speed, title: t('dashboard.spindle_speed'), ranges: [] }] : []),
  ]
}
