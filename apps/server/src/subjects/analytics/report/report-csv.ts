import { headerOf, type Report, type ReportValue } from './report.ts'

/** Excel takes a file for UTF-8 only when it says so. */
const BYTE_ORDER_MARK = '\uFEFF'
/** A spreadsheet would run a text that begins like this. */
const FORMULA = /^[=+\-@\t\r]/

function field(value: ReportValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** All tables below each other, numbers as programs read them (RFC 4180). */
export function reportCsv({ title, subtitle, tables, language }: Report): Buffer {
  const lines: ReportValue[][] = [[title], [subtitle]]
  for (const table of tables)
    lines.push(
      [],
      [table.title],
      table.columns.map((column) => headerOf(column, language)),
      ...table.rows.map((row) => [...row]),
    )
  return Buffer.from(BYTE_ORDER_MARK + lines.map((line) => `${line.map(field).join(',')}\r\n`).join(''))
}
