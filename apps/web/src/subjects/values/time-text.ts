import { dayAt } from '@millwright/domain/time/zone'
import type { View } from '../../platform/ui/charts/frame/time-scale.ts'
import {
  formatDate,
  formatDateTime,
  formatTime,
  formatTimeWithSeconds,
} from '../../platform/ui/text/format.ts'

/** `14:32:08` of today, with the date of any other day. */
export function timeText(ts: number, zone: string, language: string, now: number): string {
  const time = formatTimeWithSeconds(ts, zone)
  return dayAt(ts, zone) === dayAt(now, zone) ? time : `${formatDate(ts, zone, language)} ${time}`
}

/** `2026-11-14 21:23 – 2026-11-15 05:23`; the date once where it is the same. */
export function periodText({ from, to }: View, zone: string, language: string): string {
  const isOneDay = dayAt(from, zone) === dayAt(to, zone)
  const end = isOneDay ? formatTime(to, zone) : formatDateTime(to, zone, language)
  return `${formatDateTime(from, zone, language)} – ${end}`
}
