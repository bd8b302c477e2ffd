import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { DayRangeFields } from '../../platform/ui/fields/day-range-fields.tsx'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { FleetCodesCard } from './fleet-codes-card.tsx'
import { FleetOpenCard } from './fleet-open-card.tsx'
import { useAlarmDays } from './use-alarm-days.ts'
import './alarms.css'

/** /machine/alarms: all open alarms of the selected group, and which ones cost most. */
export function FleetAlarmsPage() {
  const { t } = useTranslation()
  const { selectedGroup } = useSession()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const days = useAlarmDays(zone)
  return (
    <PageFrame
      title={t('nav.alarms')}
      context={selectedGroup.Name}
      actions={<DayRangeFields range={days.range} lastDay={days.today} onChange={days.onRange} />}
    >
      <div className="mw-al-board">
        <FleetOpenCard />
        <FleetCodesCard range={days.range} zone={zone} />
      </div>
    </PageFrame>
  )
}
