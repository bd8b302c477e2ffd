import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { groupName } from '../../platform/session/group-name.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { RangeNotice } from '../../platform/ui/days/range-notice.tsx'
import { useDayRange } from '../../platform/ui/days/use-day-range.ts'
import { DayRangePicker } from '../../platform/ui/fields/day-range-picker.tsx'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import styles from './alarms.module.css'
import { FleetCodesCard } from './fleet-codes-card.tsx'
import { FleetOpenCard } from './fleet-open-card.tsx'

/** /machine/alarms: all open alarms of the selected group, and which ones cost most. */
export function FleetAlarmsPage() {
  const { t } = useTranslation()
  const { selectedGroup } = useSession()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const days = useDayRange(zone)
  return (
    <PageFrame
      title={t('nav.alarms')}
      context={groupName(t, selectedGroup)}
      actions={<DayRangePicker range={days.range} lastDay={days.today} onChange={days.onRange} />}
    >
      <div className={styles.board}>
        <FleetOpenCard />
        {days.fault === null ? (
          <FleetCodesCard range={days.range} zone={zone} />
        ) : (
          <RangeNotice fault={days.fault} />
        )}
      </div>
    </PageFrame>
  )
}
