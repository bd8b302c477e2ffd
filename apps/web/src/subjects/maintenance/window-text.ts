import type { Activity } from '@millwright/contract/maintenance/activity-shapes'
import { browserZone, formatDate, formatDateTime, formatTime } from '../../platform/ui/text/format.ts'

/** From and until, by the clock of the reader; a day that is the same is written once. */
export function windowText({ From, To }: NonNullable<Activity['Window']>, language: string): string {
  const zone = browserZone()
  const isOneDay = formatDate(From, zone, language) === formatDate(To, zone, language)
  const end = isOneDay ? formatTime(To, zone) : formatDateTime(To, zone, language)
  return `${formatDateTime(From, zone, language)} – ${end}`
}
