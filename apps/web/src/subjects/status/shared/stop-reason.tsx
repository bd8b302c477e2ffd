import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import styles from './alarm-text.module.css'
import { AlarmText } from './alarm-text.tsx'

interface StopReasonProps {
  /** Null when the machine reported none; undefined while its alarms are not known. */
  readonly alarm: { readonly code: string; readonly text: string } | null | undefined
}

/** Why a machine is in alarm, the same wherever it is shown: its alarm, or that it reported none. */
export function StopReason({ alarm }: StopReasonProps) {
  const { t } = useTranslation()
  if (alarm === undefined) return null
  if (alarm === null) return <span className={styles.noAlarm}>{t('status.no_alarm_reported')}</span>
  return <AlarmText code={alarm.code} text={alarm.text} />
}
