import type { Machine } from '@millwright/contract/machines/machines'
import { alarmNow } from '@millwright/domain/alarms/shown-alarm'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconAlertTriangle } from '../../../platform/ui/icons/icons.ts'
import { formatTime } from '../../../platform/ui/text/format.ts'
import { useActiveAlarms } from '../../alarms/shared/use-active-alarms.ts'
import { StopReason } from '../../status/shared/stop-reason.tsx'
import styles from './dashboard.module.css'

/** The alarm that says why the machine is stopped, or the last that is active while it does not. */
export function AlarmLine({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const { value, timestamp } = machine.status
  const alarms = useActiveAlarms(machine.Id).data
  const isInAlarm = value === 'FAIL'
  const active = alarms?.map(({ alarmCode, text, ts }) => ({ code: alarmCode, text, from: ts, to: null }))
  const shown = active && alarmNow(active, isInAlarm ? (timestamp ?? 0) : null, Date.now())
  if (!active || (!shown && !isInAlarm)) return null
  const since = shown?.from ?? timestamp
  return (
    <div className={styles.alarm} role="status">
      <IconAlertTriangle size="1rem" aria-hidden="true" />
      <StopReason alarm={shown} />
      {since !== null && (
        <span className="mw-num">
          {t('dashboard.since', { time: formatTime(since, machine.Country.Timezone) })}
        </span>
      )}
      {active.length > 1 && <span>{t('dashboard.more_alarms', { count: active.length - 1 })}</span>}
    </div>
  )
}
