import type { TFunction } from '@millwright/domain/text/translate'
import { DAY_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { dayAt } from '@millwright/domain/time/zone'
import { numberFormat } from '../../platform/i18n/intl.ts'
import { sizeText } from '../../platform/ui/fields/file-limits.ts'
import {
  browserZone,
  formatAge,
  formatDate,
  formatDateTime,
  formatDayWithin,
  formatMinutes,
  formatNumber,
  formatTime,
} from '../../platform/ui/text/format.ts'

const CLEAR_MS = 300 * DAY_MS

/** How the sentences of this page are written for the reader, now. */
export interface Words {
  readonly t: TFunction
  readonly language: string
  readonly now: number
}

export const amount = (value: number, { language }: Words): string => formatNumber(value, language)

/** `0.4 s`, with two digits that say something. The sign of the unit: short words end with a full stop in some languages. */
export const delay = (ms: number, { language }: Words): string =>
  `${numberFormat(language, { maximumSignificantDigits: 2 }).format(ms / 1000)}\u00a0s`

export const size = (bytes: number, { language }: Words): string => sizeText(bytes, language)

/** How long ago: `12m`, `4h`, `3d`. */
export function ago(at: number, { language, now }: Words): string {
  const minutes = Math.max(1, Math.round((now - at) / MINUTE_MS))
  return minutes < 60 ? formatMinutes(minutes, language) : formatAge(Math.floor(minutes / 60), language)
}

/** With the day if that is not today. */
export function when(at: number, { language, now }: Words): string {
  const zone = browserZone()
  return dayAt(at, zone) === dayAt(now, zone) ? formatTime(at, zone) : formatDateTime(at, zone, language)
}

/** Without the year while it is clear. */
export const day = (at: number, { language, now }: Words): string =>
  Math.abs(at - now) < CLEAR_MS
    ? formatDayWithin(at, browserZone(), language)
    : formatDate(at, browserZone(), language)
