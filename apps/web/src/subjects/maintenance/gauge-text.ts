import type { Activity, GaugeFields } from '@millwright/contract/maintenance/activity-shapes'
import { isCounted } from '@millwright/domain/maintenance/trigger'
import type { TFunction } from '@millwright/domain/text/translate'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { formatDate, formatNumber, formatShortDate, formatUpTo } from '../../platform/ui/text/format.ts'
import { channelName } from '../values/shared/channel-name.ts'

type Shown = Pick<Activity, 'Gauges' | 'Level' | 'Due' | 'Timezone'>

/** The trigger that is furthest: the one that makes it due. */
export const leadingGauge = ({ Gauges }: Pick<Shown, 'Gauges'>): GaugeFields | undefined =>
  [...Gauges].sort((a, b) => (b.level ?? -1) - (a.level ?? -1))[0]

/** One that no machine counts goes by its own name. */
export const unitText = (t: TFunction, unit: string, key: 'units' | 'units_long' = 'units'): string =>
  isCounted(unit) ? t(`maintenance.${key}.${unit}`) : unit

export function gaugeUnit(t: TFunction, { kind, of }: GaugeFields): string {
  if (kind === 'counter') return unitText(t, of)
  return kind === 'calendar' ? t('maintenance.days') : ''
}

/** `508 / 500 h`; what is no counter goes by its name. */
export function gaugeText(t: TFunction, gauge: GaugeFields, language: string): string {
  const { kind, of, used, limit } = gauge
  if (kind === 'channel') return t('maintenance.by_channel', { channel: channelName(t, of) })
  if (kind === 'test') return t('maintenance.by_test', { app: t(`maintenance.apps.${of}`) })
  const amount = `${used === null ? '–' : formatNumber(used, language)} / ${formatNumber(limit, language)}`
  return kind === 'alarms'
    ? t('maintenance.by_alarms', { amount, code: of })
    : `${amount} ${gaugeUnit(t, gauge)}`
}

/** When it falls due, in one line and how sure that is. */
export function dueText(
  t: TFunction,
  activity: Shown,
  now: number,
  language: string,
): { title: string; text: string; isOver: boolean } {
  const { Due, Timezone } = activity
  if (Due.kind === 'over')
    return { title: overText(t, activity, language), text: t('maintenance.due_now'), isOver: true }
  if (Due.kind === 'noForecast') {
    const text = Due.why === '' ? '' : t(`maintenance.no_forecast.${Due.why}`)
    return { title: t('maintenance.cannot_tell'), text, isOver: false }
  }
  if (Due.at === null) return { title: t('maintenance.beyond_a_year'), text: '', isOver: false }
  const at = Date.parse(Due.at)
  return { title: dayText(t, at, now, Timezone, language), text: rangeText(t, activity), isOver: false }
}

function overText(t: TFunction, activity: Shown, language: string): string {
  const gauge = leadingGauge(activity)
  if (!gauge || gauge.used === null || gauge.kind === 'test' || gauge.kind === 'channel')
    return t('maintenance.due')
  const over = formatUpTo(Math.max(0, gauge.used - gauge.limit), language, 1)
  return t('maintenance.over', { amount: `${over} ${gaugeUnit(t, gauge)}`.trim() })
}

function dayText(t: TFunction, at: number, now: number, zone: string, language: string): string {
  const day = formatDate(at, zone, 'en-US')
  if (day === formatDate(now, zone, 'en-US')) return t('maintenance.today')
  if (day === formatDate(now + DAY_MS, zone, 'en-US')) return t('maintenance.tomorrow')
  return formatShortDate(at, zone, language)
}

/** How many days it may be sooner or later. */
function rangeText(t: TFunction, { Due }: Shown): string {
  if (Due.at === null || Due.earliest === null) return ''
  const at = Date.parse(Due.at)
  const days = Math.round(
    Math.max(at - Date.parse(Due.earliest), Due.latest === null ? 0 : Date.parse(Due.latest) - at) / DAY_MS,
  )
  return days === 0 ? t('maintenance.within_the_day') : t('maintenance.plus_minus', { count: days })
}
