/**
 * The cells of a record as RFC 4180 has it, or `open` where a quoted cell goes on in the next line. A quote within a cell that
 * did not begin with one is a letter like any other: 5" boards are written so.
 */
export function readCsvRecord(text: string, separator: string): string[] | 'open' {
  if (!text.includes('"')) return text.split(separator).map((cell) => cell.trim())
  const cells: string[] = []
  let at = 0
  for (;;) {
    const start = skipBlanks(text, at, separator)
    if (text[start] !== '"') {
      const end = endOf(text, separator, at)
      cells.push(text.slice(at, end).trim())
      if (end === text.length) return cells
      at = end + 1
      continue
    }
    const quoted = readQuoted(text, start + 1)
    if (quoted === 'open') return 'open'
    const end = endOf(text, separator, quoted.next)
    cells.push(quoted.cell + text.slice(quoted.next, end).trim())
    if (end === text.length) return cells
    at = end + 1
  }
}

function readQuoted(text: string, from: number): { cell: string; next: number } | 'open' {
  let cell = ''
  let at = from
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) return 'open'
    cell += text.slice(at, end)
    if (text[end + 1] !== '"') return { cell, next: end + 1 }
    cell += '"'
    at = end + 2
  }
}

function skipBlanks(text: string, from: number, separator: string): number {
  let at = from
  while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at += 1
  return at
}

function endOf(text: string, separator: string, from: number): number {
  const end = text.indexOf(separator, from)
  return end < 0 ? text.length : end
}

/** As it is written by those who keep to the rule. */
export const writeCsvRecord = (cells: readonly string[], separator: string): string =>
  cells
    .map((cell) =>
      cell.includes(separator) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(separator)
