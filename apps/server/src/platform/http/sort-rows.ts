import { readSort, type Sort } from '@millwright/contract/wire/paging'

/** How each column is read from a row; null where a row has no value, which is sorted last. */
export type RowColumns<T, Column extends string> = Readonly<
  Record<Column, (row: T) => number | string | null>
>

/**
 * Sorts a list that is at hand as `orderBy` sorts one in the database: what is not known comes last, whichever way is
 * sorted. Equal rows stay in the order in which they are given. Texts are sorted as the language does, `E9` before `E10`.
 */
export function sortRows<T, Column extends string>(
  rows: readonly T[],
  columns: RowColumns<T, Column>,
  sort: Sort<Column>,
  language: string,
): T[] {
  const { by, isDescending } = readSort(sort)
  const { compare } = new Intl.Collator(language, { numeric: true })
  const keyed = rows.map((row) => ({ row, key: columns[by](row) }))
  const sorted = keyed.toSorted(({ key: a }, { key: b }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const found = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
    return isDescending ? -found : found
  })
  return sorted.map(({ row }) => row)
}
