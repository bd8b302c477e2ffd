import writeExcelFile from 'write-excel-file/node'
import { headerOf, type Report, type ReportColumn, type ReportTable } from './report.ts'

const NUMBER_FORMATS = { text: undefined, percent: '0.0', hours: '#,##0.00', number: '#,##0' } as const
/** What a sheet may not be called by. */
const FORBIDDEN = /[\\/?*[\]:]/g
const MAX_SHEET_NAME = 31

/** A sheet for each table; cells are numbers, so that they can be counted with. */
export const reportXlsx = (report: Report): Promise<Buffer> =>
  writeExcelFile(
    report.tables.map((table) => ({
      sheet: table.title.replace(FORBIDDEN, ' ').slice(0, MAX_SHEET_NAME),
      data: sheetOf(report, table),
      columns: table.columns.map(({ format }) => ({ width: format === 'text' ? 28 : 16 })),
    })),
  ).toBuffer()

function sheetOf({ title, subtitle, language }: Report, { columns, rows }: ReportTable) {
  return [
    [{ value: title, fontWeight: 'bold' as const }],
    [{ value: subtitle }],
    [],
    columns.map((column) => ({ value: headerOf(column, language), fontWeight: 'bold' as const })),
    ...rows.map((row) => columns.map((column, index) => cellOf(row[index] ?? null, column))),
  ]
}

function cellOf(value: string | number | null, { format }: ReportColumn) {
  if (value === null) return null
  // A text stays a text, whatever it begins with.
  if (typeof value === 'string') return { value, type: String }
  const numbers = NUMBER_FORMATS[format]
  return { value, type: Number, ...(numbers && { format: numbers }) }
}
