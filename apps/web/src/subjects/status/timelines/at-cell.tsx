import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import { alarmOfStop } from '@millwright/domain/alarms/shown-alarm'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { formatDuration } from '../../../platform/ui/text/format.ts'
import { StatusGlyph } from '../shared/status-glyph.tsx'
import { STATUS_LOOK } from '../shared/status-look.ts'
import { type DrawnSpan, indexAt } from '../shared/timeline/drawn-spans.ts'
import styles from './timeline-rows.module.css'

interface AtCellProps {
  readonly spans: readonly DrawnSpan[]
  /** Undefined while they are not known. */
  readonly alarms: readonly AlarmEvent[] | undefined
  readonly ts: number
}

/** The status at the cursor, and how long it lasted; an alarm goes by its code. */
export function AtCell({ spans, alarms, ts }: AtCellProps) {
  const { t, i18n } = useTranslation()
  const span = spans[indexAt(spans, ts)]
  if (!span) return <span className={styles.at} data-part="at-pointer" />
  const alarm = span.status === 'FAIL' && alarms ? alarmOfStop(alarms, span) : undefined
  return (
    <span className={styles.at} data-part="at-pointer" data-status={span.status}>
      <StatusGlyph status={span.status} size={13} />
      <b title={alarm === null ? t('status.no_alarm_reported') : alarm?.text}>
        {alarm?.code || t(STATUS_LOOK[span.status].labelKey)}
      </b>
      <span className="mw-num">{formatDuration((span.to - span.from) / 1000, i18n.language)}</span>
    </span>
  )
}
