import type { AlarmReport } from '@millwright/contract/alarms/alarms'
import type { Machine } from '@millwright/contract/machines/machines'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { RunningTime } from '../../../platform/ui/page/running-time.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { formatDateTime } from '../../../platform/ui/text/format.ts'
import { useActiveAlarms } from '../../alarms/shared/use-active-alarms.ts'
import { StatusGlyph } from '../../status/shared/status-glyph.tsx'
import styles from './alarm-card.module.css'
import { CardSkeleton } from './card-skeleton.tsx'
import machineOverviewPageStyles from './machine-overview-page.module.css'

/** Active now, in the words of the machine. */
export function AlarmCard({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const query = useActiveAlarms(machine.Id)
  const alarms = query.data
  const what = t('machine_overview.alarms')
  return (
    <Card
      className={machineOverviewPageStyles.alarms}
      title={what}
      hint={alarms && alarms.length > 0 ? t('machine_overview.active', { count: alarms.length }) : undefined}
    >
      <CardState query={query} what={what} skeleton={<CardSkeleton rows={2} />} />
      {alarms && alarms.length > 0 && (
        <ul className={styles.alarmList}>
          {alarms.map((alarm) => (
            <AlarmLine key={alarm.alarmCode} alarm={alarm} zone={machine.Country.Timezone} />
          ))}
        </ul>
      )}
      {alarms?.length === 0 && (
        <p className={machineOverviewPageStyles.none}>
          {machine.status.value === 'FAIL'
            ? t('machine_overview.alarm_without_reason')
            : t('machine_overview.no_alarm')}
        </p>
      )}
    </Card>
  )
}

function AlarmLine({ alarm, zone }: { alarm: AlarmReport; zone: string }) {
  const { i18n } = useTranslation()
  return (
    <li>
      <StatusGlyph status="FAIL" size={16} />
      <span>
        <b>{alarm.text || alarm.alarmCode}</b>
        <small className="mw-num">
          {alarm.text && `${alarm.alarmCode} · `}
          {formatDateTime(alarm.ts, zone, i18n.language)}
        </small>
      </span>
      <RunningTime since={alarm.ts} />
    </li>
  )
}
