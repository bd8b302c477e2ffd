import writeExcelFile from 'write-excel-file/node'
import { headerOf, type Report, type ReportColumn, type ReportTable, type ReportValue } from './report.ts'

const NUMBER_FORMATS = {
  text: undefined,
  day: undefined,
  percent: '0.0%',
  hours: '#,##0.00',
  number: '#,##0',
  money: '#,##0.00',
} as const
/** Excel opens no file with these in the name of a sheet. */
const FORBIDDEN = /[\\/?*[\]:]/g
const MAX_SHEET_NAME = 31
/** Title, subtitle, an empty row, and the names of the columns: they stay in sight. */
const HEAD_ROWS = 4
/** In letters; a longer name is cut by the next cell, not by us. */
const WIDTH = { least: 10, most: 48, padding: 2 }

/** A sheet for each table; cells are numbers and days, so that they can be counted with and sorted. */
export const reportXlsx = (report: Report): Promise<Buffer> =>
  writeExcelFile(
    report.tables.map((table) => ({
      sheet: table.title.replace(FORBIDDEN, ' ').slice(0, MAX_SHEET_NAME),
      data: sheetOf(report, table),
      columns: table.columns.map((column, index) => ({ width: widthOf(report, table, column, index) })),
      stickyRowsCount: HEAD_ROWS,
      stickyColumnsCount: 1,
    })),
  ).toBuffer()

function sheetOf(report: Report, { columns, rows }: ReportTable) {
  return [
    [{ value: report.title, fontWeight: 'bold' as const, fontSize: 14 }],
    [{ value: `${report.organization.name} · ${report.subtitle}` }],
    [],
    columns.map((column) => ({
      value: nameOf(column, report.language),
      fontWeight: 'bold' as const,
      align: isRight(column) ? ('right' as const) : ('left' as const),
      bottomBorderStyle: 'thin' as const,
    })),
    ...rows.map((row) => columns.map((column, index) => cellOf(row[index] ?? null, column, report.language))),
  ]
}

const isRight = ({ format }: ReportColumn): boolean => format !== 'text' && format !== 'day'

/** The cells of percentages have their sign themselves. */
const nameOf = (column: ReportColumn, language: string): string =>
  column.format === 'percent' ? column.name : headerOf(column, language)

/** As Italians write it, all others year first (rules: formats 1). */
const dayFormat = (language: string): string => (language.startsWith('it') ? 'dd-mm-yyyy' : 'yyyy-mm-dd')

function cellOf(value: ReportValue, { format }: ReportColumn, language: string) {
  if (value === null) return null
  if (typeof value === 'string')
    return format === 'day'
      ? {
          value: new Date(`${value}T00:00:00Z`),
          type: Date,
          format: dayFormat(language),
          align: 'left' as const,
        }
      : // A text stays a text, whatever it begins with.
        { value, type: String }
  // Metres have decimals, pieces have none.
  const numbers = NUMBER_FORMATS[format === 'number' && !Number.isInteger(value) ? 'hours' : format]
  // Of a hundred, with one decimal: the quotient has no rest that the eye would see.
  const amount = format === 'percent' ? Math.round(value * 10) / 1000 : value
  return { value: amount, type: Number, ...(numbers && { format: numbers }) }
}

function widthOf({ language }: Report, { rows }: ReportTable, column: ReportColumn, index: number): number {
  const longest = rows.reduce((most, row) => Math.max(most, lengthOf(row[index] ?? null)), 0)
  const wanted = Math.max(longest, nameOf(column, language).length) + WIDTH.padding
  return Math.min(WIDTH.most, Math.max(WIDTH.least, wanted))
}

/** A number is written with separators and two decimals. */
const lengthOf = (value: ReportValue): number =>
  typeof value === 'number' ? value.toFixed(2).length + 2 : (value?.length ?? 0)
