import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  type FilterValues,
  readAddress,
  type Sorting,
  type TableAddress,
  type TableSearch,
  writeColumns,
  writeSort,
} from './table-address.ts'

/** How a table is sorted and which columns it shows, and how to change that. */
export interface TableView {
  readonly sort: Sorting | undefined
  readonly columns: readonly string[] | undefined
  readonly onSort: (sort: Sorting) => void
  readonly onColumns: (columns: readonly string[] | undefined) => void
}

interface AddressedTable<F extends FilterValues> extends TableAddress<F>, TableView {
  /** Undefined for the order that the table has by itself. */
  readonly onSort: (sort: Sorting | undefined) => void
  readonly onSearch: (words: string) => void
  readonly onFilter: (name: keyof F & string, value: string | null) => void
  readonly onPage: (page: number) => void
  /** Forgets words and filters. */
  readonly onClear: () => void
}

interface AddressedColumns {
  readonly columns: readonly { readonly id: string }[]
}

const NO_FILTERS = {} as const

/** How a table is looked at is in the address, so that a link shows the same. */
export function useTableAddress<const F extends FilterValues = typeof NO_FILTERS>({
  columns,
  filters = NO_FILTERS as unknown as F,
}: AddressedColumns & { readonly filters?: F }): AddressedTable<F> {
  const typed: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const address = readAddress(
    typed,
    columns.map(({ id }) => id),
    filters,
  )
  const actions = useMemo(() => {
    // An earlier choice is no step to go back to; a page of the list is.
    const change = (next: TableSearch | Record<string, string | undefined>, replace = true): void => {
      void navigate({ to: '.', search: (old) => ({ ...old, ...next }), replace })
    }
    return {
      onSearch: (words: string) => change({ q: words || undefined, page: undefined }),
      onFilter: (name: string, value: string | null) =>
        change({ [name]: value ?? undefined, page: undefined }),
      onPage: (page: number) => change({ page: page > 1 ? page : undefined }, false),
      onClear: () => {
        const none = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
        change({ ...none, q: undefined, page: undefined })
      },
      onSort: (sort: Sorting | undefined) => change({ sort: writeSort(sort), page: undefined }),
      onColumns: (chosen: readonly string[] | undefined) => change({ columns: writeColumns(chosen) }),
    }
  }, [navigate, filters])
  return { ...address, ...actions }
}
