/** How a table is looked at. */
export interface Sorting {
  readonly by: string
  readonly isDescending: boolean
}

/** The fields of the query in which a table writes how it is looked at; filters have their own names. */
export interface TableSearch {
  q?: string | undefined
  /** `name`, or `-name` for descending. */
  sort?: string | undefined
  page?: number | undefined
  /** The visible columns, joined by commas. */
  columns?: string | undefined
}

/** Which values each filter may have. */
export type FilterValues = Readonly<Record<string, readonly string[]>>

export interface TableAddress<F extends FilterValues> {
  readonly words: string
  readonly sort: Sorting | undefined
  /** From 1. */
  readonly page: number
  /** Undefined for those that the table shows by itself. */
  readonly columns: readonly string[] | undefined
  readonly filters: { readonly [name in keyof F]?: F[name][number] }
}

const MAX_WORDS = 100

/** Words of digits only arrive as a number. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** Out of a query that anyone may have typed: what a page with a table declares that it reads. */
export function tableSearchOf(typed: Record<string, unknown>): TableSearch {
  const { q, sort, page, columns } = typed
  const words = textOf(q)?.slice(0, MAX_WORDS)
  return {
    q: words || undefined,
    sort: textOf(sort) || undefined,
    page: Number.isSafeInteger(page) && Number(page) > 1 ? Number(page) : undefined,
    columns: textOf(columns) || undefined,
  }
}

/** Only columns and values that there are; the rest of the query is ignored. */
export function readAddress<const F extends FilterValues>(
  typed: Record<string, unknown>,
  columnIds: readonly string[],
  filterValues: F,
): TableAddress<F> {
  const { q = '', sort = '', page = 1, columns } = tableSearchOf(typed)
  const by = columnIds.find((id) => id === sort.replace(/^-/, ''))
  const visible = columns?.split(',').filter((id) => columnIds.includes(id))
  const filters = Object.entries(filterValues).flatMap(([name, values]) => {
    const value = values.find((each) => each === textOf(typed[name]))
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    words: q,
    sort: by === undefined ? undefined : { by, isDescending: sort.startsWith('-') },
    page,
    columns: visible?.length ? visible : undefined,
    filters: Object.fromEntries(filters) as TableAddress<F>['filters'],
  }
}

export const writeSort = (sort: Sorting | undefined): string | undefined =>
  sort && `${sort.isDescending ? '-' : ''}${sort.by}`

export const writeColumns = (columns: readonly string[] | undefined): string | undefined =>
  columns?.length ? columns.join(',') : undefined

/** The parameter for a server that sorts by these columns; undefined for its own order. */
export function sortFor<const Column extends string>(
  columns: readonly Column[],
  sort: Sorting | undefined,
): Column | `-${Column}` | undefined {
  const by = columns.find((column) => column === sort?.by)
  return by && (sort?.isDescending ? `-${by}` : by)
}
