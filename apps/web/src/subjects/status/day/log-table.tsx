import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { formatDuration, formatTimeWithSeconds } from '../../../platform/ui/text/format.ts'
import { reasonText } from '../../stops/shared/reason-in.ts'
import { StatusGlyph } from '../shared/status-glyph.tsx'
import { STATUS_LOOK } from '../shared/status-look.ts'
import { StopReason } from '../shared/stop-reason.tsx'
import styles from './log-table.module.css'
import type { LogEntry } from './status-log.ts'

interface LogTableProps {
  readonly entries: readonly LogEntry[]
  readonly zone: string
  readonly empty: string
}

export function LogTable({ entries, zone, empty }: LogTableProps) {
  const { t, i18n } = useTranslation()
  const columns = useMemo(
    (): Column<LogEntry>[] => [
      {
        id: 'time',
        headerKey: 'machine_status.time',
        width: 5.5,
        isNumber: true,
        cell: ({ from }) => <span className={styles.aside}>{formatTimeWithSeconds(from, zone)}</span>,
      },
      {
        id: 'status',
        headerKey: 'machine_status.status',
        cell: ({ status, alarm, reason }) => (
          <span title={reason && reasonText(t, reason)}>
            <StatusGlyph status={status} size={13} />
            {alarm === undefined ? t(STATUS_LOOK[status].labelKey) : <StopReason alarm={alarm} />}
            {reason && alarm === undefined && (
              <span className={styles.reason}>{t(`stops.reasons.${reason.Reason}`)}</span>
            )}
          </span>
        ),
      },
      {
        id: 'duration',
        headerKey: 'machine_status.duration',
        width: 6.5,
        align: 'end',
        isNumber: true,
        cell: ({ isLasting, from, to }) => (
          <span className={styles.aside}>
            {isLasting ? t('status.now') : formatDuration((to - from) / 1000, i18n.language)}
          </span>
        ),
      },
    ],
    [t, zone, i18n.language],
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
      empty={<p className={styles.none}>{empty}</p>}
    />
  )
}
