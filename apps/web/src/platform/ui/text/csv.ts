export type CsvField = string | number | null

/** A spreadsheet runs what begins with these; a name must stay a name. */
const FORMULA = /^[=+\-@\t\r]/

/** Lines end and fields are quoted as in RFC 4180; what is not known stays empty. */
export const csvOf = (rows: readonly (readonly CsvField[])[]): string =>
  rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')

function fieldOf(value: CsvField): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
