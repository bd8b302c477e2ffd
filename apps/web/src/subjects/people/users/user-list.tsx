import { Button } from '@mantine/core'
import { USER_SORTS, type User } from '@millwright/contract/people/users'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { SearchField } from '../../../platform/ui/fields/search-field.tsx'
import { IconUserOff } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import styles from '../../../platform/ui/page/page.module.css'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import type { RowLink } from '../../../platform/ui/table/data-row.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { sortFor } from '../../../platform/ui/table/table-address.ts'
import { useTableAddress } from '../../../platform/ui/table/use-table-address.ts'
import { userColumns } from './user-columns.tsx'
import { loadUsers, USERS_PAGE, usersQuery } from './users.queries.ts'

/** All that the address says of the list stays, so that it is the same beside the opened user. */
const userLink: RowLink<User> = ({ Id }, props) => (
  <Link
    {...props}
    to="/settings/user-mgmt"
    search={(old: object) => ({ ...old, user: Id, mode: undefined })}
  />
)

const BY_NAME = { by: 'name', isDescending: false } as const

export function UserList({ openId }: { openId: string | undefined }) {
  const { t, i18n } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const columns = useMemo(() => userColumns(t, i18n.language), [t, i18n.language])
  const view = useTableAddress({ columns })
  const filter = { search: view.words.trim(), sort: sortFor(USER_SORTS, view.sort) }
  const users = useQuery(usersQuery(org, filter, view.page))
  const total = users.data?.total
  return (
    <Card
      flush
      bodyClassName={styles.pageTable}
      title={t('users.people')}
      hint={total}
      actions={
        <SearchField
          label={t('session.search_people')}
          words={view.words}
          onSearch={view.onSearch}
          delayMs={250}
        />
      }
    >
      <DataTable
        label={t('users.people')}
        columns={columns}
        rows={users.data?.result}
        keyOf={({ Id }) => Id}
        view={view}
        defaultSort={BY_NAME}
        source={users}
        link={userLink}
        currentId={openId}
        rowSize="lines"
        minWidth={50}
        csvName={`users-${org}`}
        loadAll={() => loadUsers(org, filter)}
        paging={{ page: view.page, pageSize: USERS_PAGE, total, onPage: view.onPage, sorts: USER_SORTS }}
        empty={
          <EmptyState
            icon={<IconUserOff size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('users.nobody_found')}
            text={t('users.nobody_found_text')}
            action={<Button onClick={view.onClear}>{t('users.show_all')}</Button>}
          />
        }
      />
    </Card>
  )
}
