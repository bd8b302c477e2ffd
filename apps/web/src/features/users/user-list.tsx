import { Button, TextInput } from '@mantine/core'
import type { User } from '@millwright/contract/calls/users'
import { IconSearch, IconUserOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContent } from '../../contents/use-content.ts'
import { useSession } from '../../session/use-session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PickList } from '../../ui/pick-list.tsx'
import { rolesText } from './roles-text.ts'
import { usersQuery } from './users.queries.ts'
import './users.css'

interface UserListProps {
  selectedId: string | undefined
  onPick: (id: string) => void
}

export function UserList({ selectedId, onPick }: UserListProps) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const [search, setSearch] = useState('')
  const users = useInfiniteQuery(usersQuery(organization.BusinessCode, search.trim()))
  const found = users.data?.pages.flatMap((page) => page.result) ?? []
  const total = users.data?.pages[0]?.total
  return (
    <Card flush className="mw-users-list" title={t('users.people')} hint={total}>
      <TextInput
        className="mw-users-search"
        type="search"
        leftSection={<IconSearch size="0.875rem" aria-hidden="true" />}
        placeholder={t('session.search_people')}
        aria-label={t('session.search_people')}
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {users.isError && (
        <ErrorState
          what={t('users.people')}
          onRetry={() => void users.refetch()}
          isRetrying={users.isFetching}
        />
      )}
      {users.isSuccess && found.length === 0 && (
        <EmptyState
          icon={<IconUserOff size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('users.nobody_found')}
          text={t('users.nobody_found_text')}
        />
      )}
      {found.length > 0 && (
        <PickList
          label={t('users.people')}
          selectedId={selectedId}
          onPick={onPick}
          items={found.map((user) => ({
            id: user.Id,
            title: `${user.Firstname} ${user.Lastname}`,
            text: user.Email,
            icon: <UserPicture user={user} />,
            mark: <span className="mw-users-role">{rolesText(user, t)}</span>,
          }))}
        />
      )}
      {users.hasNextPage && (
        <Button
          className="mw-users-more"
          loading={users.isFetchingNextPage}
          onClick={() => void users.fetchNextPage()}
        >
          {t('users.more')}
        </Button>
      )}
    </Card>
  )
}

function UserPicture({ user }: { user: User }) {
  return <Avatar name={`${user.Firstname} ${user.Lastname}`} address={useContent(user.Image_Url)} />
}
