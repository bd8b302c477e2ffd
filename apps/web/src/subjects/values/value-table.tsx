import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import type { Point } from '../../platform/live/points.ts'
import type { Column } from '../../platform/ui/table/columns.ts'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { formatDate, formatTimeWithSeconds } from '../../platform/ui/text/format.ts'
import { formatLine } from './value-format.ts'
import './value-table.css'

interface ValueTableProps {
  /** The newest first. */
  readonly points: readonly Point[]
  readonly zone: string
  readonly label: string
}

export function ValueTable({ points, zone, label }: ValueTableProps) {
  const { i18n } = useTranslation()
  const columns = useMemo(
    (): Column<Point>[] => [
      {
        id: 'time',
        headerKey: 'machine_data.time',
        width: 11,
        isNumber: true,
        cell: ({ ts }) => (
          <span className="mw-values-time">
            {formatDate(ts, zone, i18n.language)} <b>{formatTimeWithSeconds(ts, zone)}</b>
          </span>
        ),
      },
      {
        id: 'value',
        headerKey: 'machine_data.value',
        cell: ({ v }) => {
          const text = formatLine(v, i18n.language)
          return <span title={text}>{text}</span>
        },
      },
    ],
    [zone, i18n.language],
  )
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={points}
      keyOf={({ ts }) => String(ts)}
      rowSize="log"
      minWidth={0}
      empty={null}
    />
  )
}
