import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import { alarmOfStop } from '@millwright/domain/alarms/shown-alarm'
import type { TFunction } from '@millwright/domain/text/translate'
import { formatDuration, formatTimeWithSeconds } from '../../../../platform/ui/text/format.ts'
import { STATUS_LOOK } from '../status-look.ts'
import type { DrawnSpan } from './drawn-spans.ts'

/** A span as a sentence, for screen readers. */
export function describeSpan(
  t: TFunction,
  span: DrawnSpan,
  alarms: readonly AlarmEvent[] | undefined,
  { zone, language }: { readonly zone: string; readonly language: string },
  now: number,
): string {
  const sentence = t(span.to >= now ? 'status.span_lasting' : 'status.span', {
    status: t(STATUS_LOOK[span.status].labelKey),
    duration: formatDuration((span.to - span.from) / 1000, language),
    from: formatTimeWithSeconds(span.from, zone),
    to: formatTimeWithSeconds(span.to, zone),
  })
  if (span.status !== 'FAIL' || !alarms) return sentence
  const alarm = alarmOfStop(alarms, span)
  return `${sentence}. ${alarm ? `${alarm.code} ${alarm.text}` : t('status.no_alarm_reported')}`
}
