import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { formatDuration, formatTimeWithSeconds } from '../../../platform/ui/text/format.ts'
import { StatusGlyph } from '../shared/status-glyph.tsx'
import { STATUS_LOOK } from '../shared/status-look.ts'
import { StopReason } from '../shared/stop-reason.tsx'
import type { LogEntry } from './status-log.ts'
import './log-table.css'

interface LogTableProps {
  readonly entries: readonly LogEntry[]
  readonly zone: string
  readonly empty: string
}

export function LogTable({ entries, zone, empty }: LogTableProps) {
  const { t } = useTranslation()
  const columns = useMemo(
    (): Column<LogEntry>[] => [
      {
        id: 'time',
        headerKey: 'machine_status.time',
        width: 5.5,
        isNumber: true,
        cell: ({ from }) => <span className="mw-log-aside">{formatTimeWithSeconds(from, zone)}</span>,
      },
      {
        id: 'status',
        headerKey: 'machine_status.status',
        cell: ({ status, alarm }) => (
          <>
            <StatusGlyph status={status} size={13} />
            {alarm === undefined ? t(STATUS_LOOK[status].labelKey) : <StopReason alarm={alarm} />}
          </>
        ),
      },
      {
        id: 'duration',
        headerKey: 'machine_status.duration',
        width: 6.5,
        align: 'end',
        isNumber: true,
        cell: ({ isLasting, from, to }) => (
          <span className="mw-log-aside">
            {isLasting ? t('status.now') : formatDuration((to - from) / 1000)}
          </span>
        ),
      },
    ],
    [t, zone],
  )
  return (
    <DataTable
      label={t('machine_status.log')}
      columns={columns}
      rows={entries}
      keyOf={({ from }) => String(from)}
      rowSize="log"
      minWidth={0}
      hidesHead
      empty={<p className="mw-log-none">{empty}</p>}
    />
  )
}
