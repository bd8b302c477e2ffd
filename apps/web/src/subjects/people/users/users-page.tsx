import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { IconChevronDown, IconUserPlus } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { PageFrame, TableAndDetail } from '../../../platform/ui/page/page.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { UserCard } from './user-card.tsx'
import { UserList } from './user-list.tsx'
import { userDetailQuery } from './users.queries.ts'

const UserForm = lazyPart(() => import('./user-form.tsx'), 'UserForm')

type Go = (search: { user?: string; mode?: 'edit' | 'new' | 'new-sso' }) => void

/** List, detail and edit of users; which one is open is in the address (rules: pages 8). */
export function UsersPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization } = useSession()
  const { user, mode } = useSearch({ from: '/shell/settings/user-mgmt' })
  const go: Go = (next) => {
    const search = (old: object) => ({ ...old, user: undefined, mode: undefined, ...next })
    void navigate({ to: '/settings/user-mgmt', search })
  }
  const isOpen = user !== undefined || mode !== undefined
  return (
    <PageFrame fills title={t('nav.users')} context={organization.Name} actions={<AddMenu go={go} />}>
      <TableAndDetail isOpen={isOpen}>
        <UserList openId={user} />
        {mode === 'new' || mode === 'new-sso' ? (
          <Card
            flush
            scrolls
            title={t(mode === 'new' ? 'users.new_local' : 'users.new_sso')}
            hint={t(mode === 'new' ? 'users.new_local_hint' : 'users.new_sso_hint')}
          >
            <Suspense>
              <UserForm
                key={mode}
                user={undefined}
                kind={mode === 'new-sso' ? 'sso' : 'local'}
                onSaved={(id) => go({ user: id })}
                onCancel={() => go({})}
              />
            </Suspense>
          </Card>
        ) : (
          user && <OpenUser key={user} id={user} isEditing={mode === 'edit'} go={go} />
        )}
      </TableAndDetail>
    </PageFrame>
  )
}

function OpenUser({ id, isEditing, go }: { id: string; isEditing: boolean; go: Go }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const query = useQuery(userDetailQuery(organization.BusinessCode, id))
  const user = query.data
  if (!user)
    return (
      <Card>
        <CardState query={query} what={t('users.person')} />
      </Card>
    )
  return (
    <Card flush scrolls title={`${user.Firstname} ${user.Lastname}`} hint={user.Email}>
      {isEditing && user.MayChange ? (
        <Suspense>
          <UserForm
            user={user}
            kind={user.ExternalUserId === '' ? 'local' : 'sso'}
            onSaved={() => go({ user: id })}
            onCancel={() => go({ user: id })}
          />
        </Suspense>
      ) : (
        <UserCard user={user} onEdit={() => go({ user: id, mode: 'edit' })} onDeleted={() => go({})} />
      )}
    </Card>
  )
}

function AddMenu({ go }: { go: Go }) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" width="16rem">
      <Menu.Target>
        <Button
          variant="filled"
          leftSection={<IconUserPlus size="0.9375rem" aria-hidden="true" />}
          rightSection={<IconChevronDown size="0.8125rem" aria-hidden="true" />}
        >
          {t('users.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => go({ mode: 'new' })}>{t('users.new_local')}</Menu.Item>
        <Menu.Item onClick={() => go({ mode: 'new-sso' })}>{t('users.new_sso')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
