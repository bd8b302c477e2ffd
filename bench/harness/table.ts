export type Cell = string | number

/** Numbers to the right, words to the left, a rule under the head. */
export function printTable(head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const lines = [head, ...rows.map((row) => row.map(shown))]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const isNumeric = head.map((_, column) => rows.some((row) => typeof row[column] === 'number'))
  const print = (line: readonly string[]): void =>
    console.log(
      line
        .map((cell, column) =>
          isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
  print(head)
  console.log(widths.map((width) => '-'.repeat(width)).join('  '))
  for (const line of lines.slice(1)) print(line)
}

/** Three digits that count. */
function shown(cell: Cell): string {
  if (typeof cell === 'string') return cell
  const digits = Math.abs(cell) >= 100 || Number.isInteger(cell) ? 0 : Math.abs(cell) >= 10 ? 1 : 2
  return cell.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
