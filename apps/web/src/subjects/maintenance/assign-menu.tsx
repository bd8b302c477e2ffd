import { Button, Menu } from '@mantine/core'
import { patchActivity } from '@millwright/contract/maintenance/activities'
import type { Activity } from '@millwright/contract/maintenance/activity-shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { Avatar } from '../../platform/ui/page/avatar.tsx'
import { assigneesQuery, MAINTENANCE_KEY } from './maintenance.queries.ts'

interface AssignMenuProps {
  readonly org: string
  readonly activity: Pick<Activity, 'Id' | 'AssigneeId' | 'assignee' | 'Action' | 'MachineName'>
}

/** Who does it; the people who can be chosen are loaded when the menu opens. */
export function AssignMenu({ org, activity }: AssignMenuProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const people = useQuery({ ...assigneesQuery(org, activity.Id), enabled: isOpen })
  const assign = useMutation({
    mutationFn: (AssigneeId: string) =>
      send(patchActivity, { params: { org, activityId: activity.Id }, body: { AssigneeId } }),
    onSuccess: () => showToast('success', t('misc.updated_ok')),
    onSettled: () => cache.invalidateQueries({ queryKey: [MAINTENANCE_KEY, org] }),
  })
  const name = activity.assignee || t('maintenance.assign')
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={assign.isPending}
          leftSection={activity.assignee ? <Avatar name={activity.assignee} address={null} /> : undefined}
        >
          {name}
          <span className="mw-sr-only">{`: ${activity.Action}, ${activity.MachineName}`}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {people.data?.map(({ Id, Name }) => (
          <Menu.Item key={Id} onClick={() => assign.mutate(Id)} disabled={Id === activity.AssigneeId}>
            {Name}
          </Menu.Item>
        ))}
        {people.isPending && <Menu.Item disabled>{t('misc.loading')}</Menu.Item>}
        {people.isError && (
          <Menu.Item disabled>{t('misc.load_failed', { what: t('maintenance.assignee') })}</Menu.Item>
        )}
        {activity.AssigneeId !== '' && (
          <Menu.Item onClick={() => assign.mutate('')}>{t('maintenance.unassign')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
