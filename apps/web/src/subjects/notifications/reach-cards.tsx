import { NativeSelect } from '@mantine/core'
import type { NotificationSettings } from '@millwright/contract/notifications/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { groupName } from '../../platform/session/group-name.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { CheckList } from '../../platform/ui/fields/check-list.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import styles from './notification-settings.module.css'
import { type ChangeSettings, colleaguesQuery } from './settings.queries.ts'

interface ReachCardProps {
  readonly settings: NotificationSettings
  readonly onChange: ChangeSettings
}

const MINUTES = [5, 10, 15, 30, 60, 120]
const USUAL_MINUTES = 15

/** To whom what cannot wait goes when it is not read. */
export function EscalationCard({ settings, onChange }: ReachCardProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const colleagues = useQuery(colleaguesQuery(user.Id)).data ?? []
  const { Escalation } = settings
  const people = colleagues.map(({ Id, Name }) => ({ value: Id, label: Name }))
  const change = (UserId: string, AfterMinutes: number): void => {
    const Name = colleagues.find(({ Id }) => Id === UserId)?.Name ?? ''
    if (UserId === '') onChange({ Escalation: null }, { Escalation: null })
    else onChange({ Escalation: { UserId, AfterMinutes } }, { Escalation: { UserId, AfterMinutes, Name } })
  }
  const minutes = Escalation?.AfterMinutes ?? USUAL_MINUTES
  return (
    <Card title={t('notify.escalation')}>
      <div className={styles.notifyLine}>
        {t('notify.unread_after')}
        <NativeSelect
          aria-label={t('notify.escalation_after')}
          data={[...new Set([...MINUTES, minutes])].sort((a, b) => a - b).map(String)}
          value={String(minutes)}
          disabled={!Escalation}
          onChange={(event) => change(Escalation?.UserId ?? '', Number(event.currentTarget.value))}
        />
        {t('notify.minutes_to')}
        <NativeSelect
          aria-label={t('notify.next_person')}
          data={[
            { value: '', label: t('notify.nobody') },
            ...(Escalation && !people.some(({ value }) => value === Escalation.UserId)
              ? [{ value: Escalation.UserId, label: Escalation.Name }]
              : []),
            ...people,
          ]}
          value={Escalation?.UserId ?? ''}
          onChange={(event) => change(event.currentTarget.value, minutes)}
        />
      </div>
      <p className={styles.notifyText}>{t('notify.escalation_text')}</p>
    </Card>
  )
}

/** Machines of which groups; without a choice those of all. */
export function GroupsCard({ settings, onChange }: ReachCardProps) {
  const { t } = useTranslation()
  const { groups } = useSession()
  return (
    <Card title={t('notify.groups')} hint={t('notify.groups_hint')}>
      <CheckList
        label={t('session.machine_groups')}
        searchLabel={t('notify.search_groups')}
        items={groups.map((group) => ({
          id: group.Id,
          label: groupName(t, group),
          hint: t('notify.machines', { count: group.Machine_Ids.length }),
        }))}
        checked={settings.Machine_Group_Ids}
        onChange={(ids) => onChange({ Machine_Group_Ids: ids }, { Machine_Group_Ids: ids })}
      />
    </Card>
  )
}
