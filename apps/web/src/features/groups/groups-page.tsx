import { Button } from '@mantine/core'
import { IconPlus, IconStack2 } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/use-session.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListAndDetail, PageFrame } from '../../ui/page.tsx'
import { PickList } from '../../ui/pick-list.tsx'
import { GroupCard } from './group-card.tsx'
import { GroupForm } from './group-form.tsx'

type Go = (search: { group?: string; mode?: 'edit' | 'new' }) => void

/** List, detail and edit of machine groups; which one is open is in the address (rules: pages 8). */
export function GroupsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization, groups } = useSession()
  const { group: openId, mode } = useSearch({ from: '/shell/settings/machine-settings' })
  const go: Go = (search) => void navigate({ to: '/settings/machine-settings', search })
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
      <ListAndDetail>
        <Card flush title={t('session.machine_groups')} hint={groups.length}>
          <PickList
            label={t('session.machine_groups')}
            selectedId={openId}
            onPick={(id) => go({ group: id })}
            items={groups.map((each) => ({
              id: each.Id,
              title: each.Name,
              text: t('machines.found', { count: each.Machine_Ids.length }),
            }))}
          />
        </Card>
        {mode === 'new' ? (
          <Card flush className="mw-scroll-card" title={t('machine_settings.new_group')}>
            <GroupForm group={undefined} onSaved={(id) => go({ group: id })} onCancel={() => go({})} />
          </Card>
        ) : group ? (
          <Card flush className="mw-scroll-card" key={group.Id} title={group.Name}>
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
        ) : (
          <Card>
            <EmptyState
              icon={<IconStack2 size="1.25rem" stroke={1.5} aria-hidden="true" />}
              title={t('machine_settings.choose')}
              text={t('machine_settings.choose_text')}
            />
          </Card>
        )}
      </ListAndDetail>
    </PageFrame>
  )
}
