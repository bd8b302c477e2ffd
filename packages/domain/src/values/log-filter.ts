export type LogRow = Readonly<Record<string, string | number>>

/** A search filter keeps only selected values that are present among the options (rules: data 11). */
export const selectedAmong = (selected: readonly string[], options: readonly string[]): string[] =>
  selected.filter((value) => options.includes(value))

/** Every row may have these, in this order; other fields follow in the order in which they appear. */
const FIRST = ['at', 'DateFrom', 'DateTo', 'IsWaste', 'Version']

export function fieldsOf(rows: readonly LogRow[]): string[] {
  const found = new Set(rows.flatMap((row) => Object.keys(row)))
  return [
    ...FIRST.filter((field) => found.has(field)),
    ...[...found].filter((field) => !FIRST.includes(field)),
  ]
}

const TIMES = ['at', 'DateFrom', 'DateTo']
const MOST_OPTIONS = 50

/** The values of a field to choose from; none for a time, for what is the same in all rows, and for what hardly repeats. */
export function optionsOf(rows: readonly LogRow[], field: string): string[] {
  if (TIMES.includes(field)) return []
  const values = [...new Set(rows.flatMap((row) => (row[field] === undefined ? [] : [String(row[field])])))]
  return values.length < 2 || values.length > MOST_OPTIONS ? [] : values.sort()
}

export interface LogFilter {
  readonly words: string
  /** By field; a field with none is not filtered. */
  readonly selected: Readonly<Record<string, readonly string[]>>
}

/** Rows that have one of the selected values in each field that is filtered, and the words in any field. */
export function filterLog(rows: readonly LogRow[], { words, selected }: LogFilter): LogRow[] {
  const wanted = words.trim().toLowerCase()
  const chosen = Object.entries(selected).flatMap(([field, values]) => {
    const present = selectedAmong(values, optionsOf(rows, field))
    return present.length === 0 ? [] : [[field, present] as const]
  })
  return rows.filter(
    (row) =>
      chosen.every(([field, values]) => values.includes(String(row[field]))) &&
      (wanted === '' || Object.values(row).some((value) => String(value).toLowerCase().includes(wanted))),
  )
}

/** `IsWaste` is 0 for no (rules: data 4). */
export const isWaste = (row: LogRow): boolean => row.IsWaste !== undefined && Number(row.IsWaste) !== 0
