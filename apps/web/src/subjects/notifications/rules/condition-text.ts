import type { WatchFields } from '@millwright/contract/notifications/notice-rules'
import type { TFunction } from '@millwright/domain/text/translate'
import { formatUpTo } from '../../../platform/ui/text/format.ts'

/** A value of the channel, with as many digits as it needs. */
export const measured = (value: number | string | null, unit: string, language: string): string => {
  const text = typeof value === 'number' ? formatUpTo(value, language, 2) : (value ?? '')
  return unit === '' || typeof value !== 'number' ? text : `${text} ${unit}`
}

/** Half a sentence: above 62 °C for 5 min. */
export function conditionText(t: TFunction, watch: WatchFields, unit: string, language: string): string {
  const write = (value: number | null) => measured(value, unit, language)
  const time = watch.Minutes > 0 ? ` ${t('rules.for_minutes', { minutes: watch.Minutes })}` : ''
  switch (watch.Kind) {
    case 'above':
    case 'below':
      return t(`rules.is_${watch.Kind}`, { limit: write(watch.Limit) }) + time
    case 'outside':
      return t('rules.is_outside', { low: write(watch.Low), high: write(watch.High) }) + time
    case 'unchanged':
    case 'silent':
      return t(`rules.is_${watch.Kind}`) + time
    default:
      return watch.Kind satisfies never
  }
}
