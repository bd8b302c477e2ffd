import { Button } from '@mantine/core'
import { IconMoodEmpty } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import type { Column } from '../../platform/ui/table/columns.ts'
import type { RowLink } from '../../platform/ui/table/data-row.tsx'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { RowsCards } from '../../platform/ui/table/rows-cards.tsx'
import { StatusPill } from '../../subjects/status/shared/status-pill.tsx'
import styles from './kit.module.css'
import { KIT_MACHINES, type KitMachine, PERIOD } from './kit-data.ts'
import { TEXT } from './kit-texts.ts'

const nothing = () => {}

const COLUMNS: readonly Column<KitMachine>[] = [
  {
    id: 'name',
    headerKey: TEXT.name,
    cell: ({ name, model }) => (
      <>
        <b>{name}</b>
        <small>{model}</small>
      </>
    ),
    sortBy: ({ name }) => name,
  },
  {
    id: 'status',
    headerKey: TEXT.state,
    width: 9,
    cell: ({ status }) => <StatusPill status={status} since={null} />,
  },
  {
    id: 'goal',
    headerKey: TEXT.goalShare,
    width: 5,
    align: 'end',
    isNumber: true,
    cell: ({ goal }) => goal ?? '—',
    sortBy: ({ goal }) => goal,
  },
  {
    id: 'action',
    headerKey: TEXT.action,
    width: 6,
    isAction: true,
    cell: ({ name }) => <Button aria-label={`${TEXT.end} ${name}`}>{TEXT.end}</Button>,
  },
]

const link: RowLink<KitMachine> = ({ id }, { children, ...props }) => (
  <a {...props} href={`#${id}`}>
    {children}
  </a>
)

const source = { isFetching: false, isError: true, dataUpdatedAt: PERIOD.from, refetch: nothing }

const shared = {
  label: TEXT.table,
  columns: COLUMNS,
  keyOf: ({ id }: KitMachine) => id,
  nameOf: ({ name }: KitMachine) => name,
  rowSize: 'lines' as const,
  minWidth: 28,
  empty: (
    <EmptyState
      icon={<IconMoodEmpty size="1.25rem" stroke={1.5} aria-hidden="true" />}
      title={TEXT.noMachines}
      text={TEXT.noMachinesText}
    />
  ),
}

/** A table in its states. */
export function KitTables() {
  return (
    <>
      <Card flush className={styles.table} title={TEXT.table}>
        <DataTable
          {...shared}
          rows={KIT_MACHINES}
          link={link}
          currentId="b"
          selectedAtFirst={['a', 'c']}
          actions={() => <Button>{TEXT.acknowledge}</Button>}
          csvName="kit"
          paging={{ page: 2, pageSize: 3, total: 42, onPage: nothing }}
        />
      </Card>
      <Card flush className={styles.table} title={TEXT.tableStale}>
        <DataTable
          {...shared}
          label={TEXT.tableStale}
          rows={KIT_MACHINES}
          source={source}
          defaultSort={{ by: 'name', isDescending: true }}
          csvName="kit"
        />
      </Card>
      <Card flush title={TEXT.tableLoading}>
        <DataTable {...shared} rows={undefined} />
      </Card>
      <Card flush title={TEXT.tableEmpty}>
        <DataTable {...shared} rows={[]} csvName="kit" />
      </Card>
      <Card flush title={TEXT.tableFailed}>
        <DataTable {...shared} label={TEXT.tableFailed} rows={undefined} source={source} />
      </Card>
      <Card flush className={styles.table} title={TEXT.tableCards}>
        <div className={styles.phone}>
          <RowsCards
            label={TEXT.tableCards}
            columns={COLUMNS}
            rows={KIT_MACHINES.map((original) => ({ id: original.id, original }))}
            nameOf={shared.nameOf}
            link={link}
            currentId={undefined}
            selection={{ a: true }}
            selectedCount={1}
            onToggle={nothing}
            onAll={nothing}
            isSortable={() => false}
            sort={undefined}
            onSort={nothing}
            isPhone
            hidesHead
          />
        </div>
      </Card>
    </>
  )
}
