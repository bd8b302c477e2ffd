export interface CsvRow {
  /** Of the file, from 1; of a row over several lines the first. */
  readonly line: number
  readonly fields: readonly string[]
}

/** An export puts this apostrophe before a cell that a spreadsheet would run. */
const HARMLESS_FORMULA = /^'(?=[=+\-@\t\r])/

/** As RFC 4180 has it, with the semicolon that spreadsheets use where the comma is part of a number. Empty lines are passed over. */
export function parseCsv(text: string): CsvRow[] {
  const source = text.replace(/^\ufeff/, '')
  const separator = separatorOf(source)
  const rows: CsvRow[] = []
  let fields: string[] = []
  let field = ''
  let isQuoted = false
  let line = 1
  let startedAt = 1
  const endField = (): void => {
    fields.push(field.trim().replace(HARMLESS_FORMULA, ''))
    field = ''
  }
  const endRow = (): void => {
    endField()
    if (fields.some((each) => each !== '')) rows.push({ line: startedAt, fields })
    fields = []
    startedAt = line
  }
  for (let at = 0; at < source.length; at += 1) {
    const mark = source[at]
    if (mark === '\n') line += 1
    if (isQuoted && mark === '"' && source[at + 1] === '"') {
      field += mark
      at += 1
    } else if (mark === '"' && (isQuoted || field.trim() === '')) {
      isQuoted = !isQuoted
      if (isQuoted) field = ''
    } else if (isQuoted) field += mark
    else if (mark === separator) endField()
    else if (mark === '\n') endRow()
    else if (mark !== '\r') field += mark
  }
  endRow()
  return rows
}

/** The one that is more frequent in the first line. */
function separatorOf(text: string): ',' | ';' {
  const head = text.split('\n', 1)[0] ?? ''
  return head.split(';').length > head.split(',').length ? ';' : ','
}
