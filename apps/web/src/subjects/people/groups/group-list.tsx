import { Button } from '@mantine/core'
import type { MachineGroup } from '@millwright/contract/people/groups'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { SearchField } from '../../../platform/ui/fields/search-field.tsx'
import { IconStack2 } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import styles from '../../../platform/ui/page/page.module.css'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import type { RowLink } from '../../../platform/ui/table/data-row.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { useTableAddress } from '../../../platform/ui/table/use-table-address.ts'
import { myMachinesQuery } from '../../machines/shared/own-machines.ts'
import { groupColumns } from './group-columns.tsx'

/** How the table is looked at stays, so that it is the same beside the opened group. */
const groupLink: RowLink<MachineGroup> = ({ Id }, props) => (
  <Link
    {...props}
    to="/settings/machine-settings"
    search={(old: object) => ({ ...old, group: Id, mode: undefined })}
  />
)
const BY_NAME = { by: 'name', isDescending: false }

export function GroupList({ openId }: { openId: string | undefined }) {
  const { t } = useTranslation()
  const { organization, groups } = useSession()
  const { data: machines } = useQuery(myMachinesQuery)
  const columns = useMemo(() => groupColumns(t, machines ?? []), [t, machines])
  const view = useTableAddress({ columns })
  const wanted = view.words.trim().toLocaleLowerCase()
  const found = useMemo(
    () => groups.filter(({ Name }) => Name.toLocaleLowerCase().includes(wanted)),
    [groups, wanted],
  )
  return (
    <Card
      flush
      bodyClassName={styles.pageTable}
      title={t('session.machine_groups')}
      hint={groups.length}
      actions={
        <SearchField label={t('machine_settings.search')} words={view.words} onSearch={view.onSearch} />
      }
    >
      <DataTable
        label={t('session.machine_groups')}
        columns={columns}
        rows={found}
        keyOf={({ Id }) => Id}
        view={view}
        defaultSort={BY_NAME}
        link={groupLink}
        currentId={openId}
        minWidth={28}
        csvName={`groups-${organization.BusinessCode}`}
        empty={
          <EmptyState
            icon={<IconStack2 size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('machine_settings.none_found')}
            text={t('machine_settings.none_found_text')}
            action={<Button onClick={view.onClear}>{t('machine_settings.show_all')}</Button>}
          />
        }
      />
    </Card>
  )
}
