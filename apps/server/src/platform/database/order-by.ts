import { readSort, type Sort } from '@millwright/contract/wire/paging'

/** Undefined sorts as the list does by itself. */
export interface SortedPage<S extends string> {
  readonly skip: number
  readonly limit: number
  readonly sort?: S | undefined
}

/** The SQL of each column that a list may be sorted by: nothing that a caller sends becomes a part of a statement. */
export type OrderColumns<Column extends string> = Readonly<
  Record<Column, string | { readonly nullable: string }>
>

/**
 * Unknown values come last, whichever way is sorted, as in the tables of the pages; only where a column may be
 * null, as no index has that order. `tie` decides between equal rows and is unique in the list: without it a row
 * could come on two pages and another on none.
 */
export function orderBy<Column extends string>(
  columns: OrderColumns<Column>,
  sort: Sort<Column>,
  tie: string,
): string {
  const { by, isDescending } = readSort(sort)
  const column = columns[by]
  const way = isDescending ? 'desc' : 'asc'
  return typeof column === 'string'
    ? `${column} ${way}, ${tie}`
    : `${column.nullable} ${way} nulls last, ${tie}`
}
