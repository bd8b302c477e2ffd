import { mayEnter } from '@millwright/contract/areas'
import type { NotificationSettings } from '@millwright/contract/notifications/notifications'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { groupName } from '../../platform/session/group-name.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { CheckList } from '../../platform/ui/fields/check-list.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import type { ChangeSettings } from './settings.queries.ts'

interface ReportCardProps {
  readonly settings: NotificationSettings
  readonly onChange: ChangeSettings
}

/** Groups whose figures are mailed each week, for those who see analytics. */
export function ReportCard({ settings, onChange }: ReportCardProps) {
  const { t } = useTranslation()
  const { groups, person } = useSession()
  if (!mayEnter('analytics', person)) return null
  return (
    <Card title={t('notify.report')} hint={t('notify.report_hint', { zone: settings.Zone })}>
      <CheckList
        label={t('notify.report_groups')}
        searchLabel={t('notify.search_groups')}
        items={groups.map((group) => ({
          id: group.Id,
          label: groupName(t, group),
          hint: t('notify.machines', { count: group.Machine_Ids.length }),
        }))}
        checked={settings.Report_Group_Ids}
        onChange={(ids) => onChange({ Report_Group_Ids: ids }, { Report_Group_Ids: ids })}
      />
    </Card>
  )
}
