/** A spreadsheet runs what begins with these; a name must stay a name. */
const FORMULA = /^[=+\-@\t\r]/

/** Lines end and fields are quoted as in RFC 4180. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')

function field(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
