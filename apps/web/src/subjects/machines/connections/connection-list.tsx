import { Button, Select } from '@mantine/core'
import {
  CONNECTION_SORTS,
  CONNECTION_STATES,
  type MachineConnection,
} from '@millwright/contract/machines/connections'
import { CONNECTION_WAYS } from '@millwright/contract/wire/connection-ways'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { groupName } from '../../../platform/session/group-name.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { SearchField } from '../../../platform/ui/fields/search-field.tsx'
import { IconPlugConnected } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import pageStyles from '../../../platform/ui/page/page.module.css'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import type { RowLink } from '../../../platform/ui/table/data-row.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { sortFor } from '../../../platform/ui/table/table-address.ts'
import { useTableAddress } from '../../../platform/ui/table/use-table-address.ts'
import { connectionColumns } from './connection-columns.tsx'
import styles from './connections.module.css'
import { CONNECTIONS_PAGE, connectionsQuery, loadConnections } from './connections.queries.ts'

const rowLink: RowLink<MachineConnection> = ({ MachineId }, props) => (
  <Link {...props} to="/settings/connections" search={(old: object) => ({ ...old, machine: MachineId })} />
)

const URGENT_FIRST = { by: 'state', isDescending: false } as const

/** Every machine with how its device is connected; those first that want somebody. */
export function ConnectionList({ openId }: { readonly openId: string | undefined }) {
  const { t, i18n } = useTranslation()
  const { organization, groups } = useSession()
  const org = organization.BusinessCode
  const now = useNow(MINUTE_MS)
  const columns = useMemo(
    () => connectionColumns({ t, language: i18n.language, now }, openId !== undefined),
    [t, i18n.language, now, openId],
  )
  const filters = useMemo(
    () => ({ state: CONNECTION_STATES, way: CONNECTION_WAYS, group: groups.map(({ Id }) => Id) }),
    [groups],
  )
  const view = useTableAddress({ columns, filters })
  const filter = {
    ...view.filters,
    state: view.filters.state,
    way: view.filters.way,
    group: view.filters.group,
    search: view.words.trim(),
    sort: sortFor(CONNECTION_SORTS, view.sort),
  }
  const connections = useQuery(connectionsQuery(org, filter, view.page))
  const total = connections.data?.total
  return (
    <Card
      flush
      bodyClassName={pageStyles.pageTable}
      headClassName={styles.head}
      title={t('connections.machines')}
      hint={total}
      actions={
        <>
          <SearchField
            label={t('connections.search')}
            words={view.words}
            onSearch={view.onSearch}
            delayMs={250}
          />
          <Select
            w="9.5rem"
            aria-label={t('connections.state')}
            placeholder={t('connections.state')}
            clearable
            data={CONNECTION_STATES.map((value) => ({ value, label: t(`connections.states.${value}`) }))}
            value={filter.state ?? null}
            onChange={(value) => view.onFilter('state', value)}
          />
          <Select
            w="9.5rem"
            aria-label={t('connections.way')}
            placeholder={t('connections.way')}
            clearable
            data={CONNECTION_WAYS.map((value) => ({ value, label: t(`connections.ways.${value}`) }))}
            value={filter.way ?? null}
            onChange={(value) => view.onFilter('way', value)}
          />
          <Select
            w="9.5rem"
            aria-label={t('connections.group')}
            placeholder={t('connections.group')}
            clearable
            data={groups.map((group) => ({ value: group.Id, label: groupName(t, group) }))}
            value={filter.group ?? null}
            onChange={(value) => view.onFilter('group', value)}
          />
        </>
      }
    >
      <DataTable
        label={t('connections.machines')}
        columns={columns}
        rows={connections.data?.result}
        keyOf={({ MachineId }) => MachineId}
        view={view}
        defaultSort={URGENT_FIRST}
        source={connections}
        {...(!connections.isPlaceholderData && {
          heldFor: `${view.page} ${JSON.stringify(filter)}`,
        })}
        link={rowLink}
        currentId={openId}
        rowSize="lines"
        csvName={`connections-${org}`}
        loadAll={() => loadConnections(org, filter)}
        paging={{
          page: view.page,
          pageSize: CONNECTIONS_PAGE,
          total,
          onPage: view.onPage,
          sorts: CONNECTION_SORTS,
        }}
        empty={
          <EmptyState
            icon={<IconPlugConnected size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('connections.nothing')}
            text={t('connections.nothing_text')}
            action={<Button onClick={view.onClear}>{t('table.clear_filters')}</Button>}
          />
        }
      />
    </Card>
  )
}
