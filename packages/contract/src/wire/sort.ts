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
