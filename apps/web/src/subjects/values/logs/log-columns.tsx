import type { TFunction } from '@millwright/domain/text/translate'
import { fieldsOf, isWaste, type LogRow } from '@millwright/domain/values/log-filter'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { formatDate, formatTimeWithSeconds } from '../../../platform/ui/text/format.ts'

export interface NumberedRow {
  readonly key: string
  readonly row: LogRow
}

interface ColumnOptions {
  readonly t: TFunction
  readonly language: string
  readonly zone: string
}

const KNOWN = ['at', 'DateFrom', 'DateTo', 'IsWaste', 'Version']
const TIMES = ['at', 'DateFrom', 'DateTo']

/** One column for each field that the rows of the day have. */
export function logColumns(rows: readonly LogRow[], options: ColumnOptions): Column<NumberedRow>[] {
  return fieldsOf(rows).map((field): Column<NumberedRow> => {
    const text = (row: LogRow) => shownField(row, field, options)
    const isTime = TIMES.includes(field)
    return {
      id: field,
      // A machine's own fields are shown by the machine's names.
      headerKey: KNOWN.includes(field) ? `logs.fields.${field}` : field,
      cell: ({ row }) => text(row),
      sortBy: ({ row }) => row[field],
      csv: ({ row }) => (isTime || field === 'IsWaste' ? text(row) || null : (row[field] ?? null)),
      isNumber: isTime || rows.some((row) => typeof row[field] === 'number'),
      ...(isTime ? { width: 10.5 } : {}),
      hideOnPhone: field === 'DateFrom' || field === 'DateTo' || field === 'Version',
    }
  })
}

/** Times by the clock of the machine; 0 is no waste. */
export function shownField(row: LogRow, field: string, { t, language, zone }: ColumnOptions): string {
  const value = row[field]
  if (value === undefined) return ''
  if (field === 'IsWaste') return t(isWaste(row) ? 'logs.yes' : 'logs.no')
  if (!TIMES.includes(field)) return String(value)
  const ts = typeof value === 'number' ? value : Date.parse(value)
  return Number.isFinite(ts)
    ? `${formatDate(ts, zone, language)} ${formatTimeWithSeconds(ts, zone)}`
    : String(value)
}
