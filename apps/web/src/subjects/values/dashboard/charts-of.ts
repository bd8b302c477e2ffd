import type { Dashboard } from '@millwright/contract/values/dashboard'
import type { TFunction } from '@millwright/domain/text/translate'
import type { ChartSeries } from './live-chart.tsx'

const CMS_LINES = ['SpeedRate', 'Load', 'SpeedOverride'] as const

/** A chart for every gauge, the lines of CMS groups and the speed of the spindle. */
export function chartsOf(t: TFunction, { gauges, cms, speed }: Dashboard): ChartSeries[] {
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
