import type { Column } from './columns.ts'
import type { Sorting } from './table-address.ts'
import type { Paging } from './table-foot.tsx'

interface SortableTable<T> {
  readonly columns: readonly Column<T>[]
  /** Undefined where the rows given are all that there are. */
  readonly paging: Paging | undefined
  readonly count: number
  /** From the address. */
  readonly chosen: Sorting | undefined
  readonly byItself: Sorting | undefined
}

/**
 * Who sorts by what: the server by the columns that it offers, so that it is the same list on every page; the browser by
 * the others, as long as it has all rows.
 */
export function sortRule<T>({ columns, paging, count, chosen, byItself }: SortableTable<T>) {
  const hasAllRows = paging === undefined || (paging.page === 1 && (paging.total ?? 0) <= count)
  const isServers = (id: string): boolean => paging?.sorts?.includes(id) ?? false
  const isSortable = ({ id, sortBy }: Column<T>): boolean =>
    isServers(id) || (hasAllRows && sortBy !== undefined)
  const sort = [chosen, byItself].find(
    (each) => each && columns.some((column) => column.id === each.by && isSortable(column)),
  )
  return {
    hasAllRows,
    isSortable,
    /** As the head shows it. */
    sort,
    /** Sorting that the server does not do. */
    sortHere: sort && !isServers(sort.by) ? sort : undefined,
  }
}
