import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { groupName } from '../../../platform/session/group-name.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { IconPlus } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { PageFrame, TableAndDetail } from '../../../platform/ui/page/page.tsx'
import { GroupCard } from './group-card.tsx'
import { GroupForm } from './group-form.tsx'
import { GroupList } from './group-list.tsx'

type Go = (search: { group?: string; mode?: 'edit' | 'new' }) => void

/** Table, detail and edit of machine groups; which one is open is in the address (rules: pages 8). */
export function GroupsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization, groups } = useSession()
  const { group: openId, mode } = useSearch({ from: '/shell/settings/machine-settings' })
  const go: Go = (next) => {
    const search = (old: object) => ({ ...old, group: undefined, mode: undefined, ...next })
    void navigate({ to: '/settings/machine-settings', search })
  }
  const group = groups.find((each) => each.Id === openId)
  return (
    <PageFrame
      fills
      title={t('nav.machine_groups')}
      context={organization.Name}
      actions={
        <Button
          variant="filled"
          leftSection={<IconPlus size="0.9375rem" aria-hidden="true" />}
          onClick={() => go({ mode: 'new' })}
        >
          {t('machine_settings.add')}
        </Button>
      }
    >
      <TableAndDetail isOpen={group !== undefined || mode === 'new'}>
        <GroupList openId={openId} />
        {mode === 'new' ? (
          <Card flush scrolls title={t('machine_settings.new_group')}>
            <GroupForm group={undefined} onSaved={(id) => go({ group: id })} onCancel={() => go({})} />
          </Card>
        ) : (
          group && (
            <Card flush scrolls key={group.Id} title={groupName(t, group)}>
              {mode === 'edit' ? (
                <GroupForm
                  group={group}
                  onSaved={(id) => go({ group: id })}
                  onCancel={() => go({ group: group.Id })}
                />
              ) : (
                <GroupCard
                  group={group}
                  onEdit={() => go({ group: group.Id, mode: 'edit' })}
                  onDeleted={() => go({})}
                />
              )}
            </Card>
          )
        )}
      </TableAndDetail>
    </PageFrame>
  )
}
