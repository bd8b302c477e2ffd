import Type from 'typebox'

/** The largest page, which lists of machines and of group members use (rules: limits 3). */
export const MAX_PAGE = 1000

/** Machines are asked for by their total, after a first page of one. */
export const MAX_MACHINE_PAGE = 10_000

export const paging = {
  skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 100 })),
}

export const machinePaging = {
  ...paging,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_MACHINE_PAGE, default: 100 })),
}

/** Of a list in pages that can be sorted: the columns are named as the tables of the pages name them. */
export const sorting = <const Column extends string>(columns: readonly Column[]) => ({
  sort: Type.Optional(Type.Enum(bothWays(columns))),
})

/** How a list is sorted: by a column, `name`, or from its end, `-name`. */
export type Sort<Column extends string> = Column | `-${Column}`

export const bothWays = <const Column extends string>(columns: readonly Column[]): Sort<Column>[] =>
  columns.flatMap((column) => [column, `-${column}` as const])

export function readSort<Column extends string>(
  sort: Sort<Column>,
): { readonly by: Column; readonly isDescending: boolean } {
  const isDescending = sort.startsWith('-')
  return { by: (isDescending ? sort.slice(1) : sort) as Column, isDescending }
}
