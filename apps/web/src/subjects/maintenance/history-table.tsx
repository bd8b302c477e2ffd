import type { Activity } from '@millwright/contract/maintenance/activity-shapes'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconCircleCheck } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import type { Column } from '../../platform/ui/table/columns.ts'
import { DataTable, type TableSource } from '../../platform/ui/table/data-table.tsx'
import { browserZone, formatDateTime, formatMinutes } from '../../platform/ui/text/format.ts'

interface HistoryTableProps {
  readonly rows: readonly Activity[] | undefined
  readonly source: TableSource
}

/** With who did the work, and in what time. */
export function HistoryTable({ rows, source }: HistoryTableProps) {
  const { t, i18n } = useTranslation()
  const columns: Column<Activity>[] = [
    {
      id: 'activity',
      headerKey: 'maintenance.activity',
      cell: ({ Action, Code }) => (
        <>
          <b>{Action}</b>
          <small>{Code}</small>
        </>
      ),
      sortBy: ({ Action }) => Action,
      csv: ({ Code, Action }) => `${Code} ${Action}`,
    },
    {
      id: 'machine',
      headerKey: 'maintenance.machine',
      cell: ({ MachineName }) => MachineName,
      sortBy: ({ MachineName }) => MachineName,
      csv: ({ MachineName }) => MachineName,
    },
    {
      id: 'done',
      headerKey: 'maintenance.done_at',
      cell: ({ DoneAt }) => DoneAt && formatDateTime(Date.parse(DoneAt), browserZone(), i18n.language),
      sortBy: ({ DoneAt }) => DoneAt && Date.parse(DoneAt),
      csv: ({ DoneAt }) => DoneAt ?? '',
    },
    {
      id: 'by',
      headerKey: 'maintenance.done_by',
      cell: ({ DoneBy }) => DoneBy,
      sortBy: ({ DoneBy }) => DoneBy,
      csv: ({ DoneBy }) => DoneBy,
    },
    {
      id: 'minutes',
      headerKey: 'maintenance.minutes',
      align: 'end',
      isNumber: true,
      cell: ({ MinutesUsed }) => (MinutesUsed === null ? '–' : formatMinutes(MinutesUsed, i18n.language)),
      sortBy: ({ MinutesUsed }) => MinutesUsed,
      csv: ({ MinutesUsed }) => MinutesUsed,
    },
  ]
  return (
    <Card flush title={t('maintenance.history')} hint={rows?.length}>
      <DataTable
        label={t('maintenance.history')}
        columns={columns}
        rows={rows}
        keyOf={({ Id }) => Id}
        source={source}
        rowSize="lines"
        csvName="maintenance-history"
        empty={
          <EmptyState
            icon={<IconCircleCheck size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('maintenance.history_empty')}
          />
        }
        link={({ Id }, props) => (
          <Link to="/maintenance/view/$maintenanceId" params={{ maintenanceId: Id }} {...props} />
        )}
      />
    </Card>
  )
}
