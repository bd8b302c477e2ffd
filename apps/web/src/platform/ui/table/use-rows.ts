import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { compareNames } from '../../i18n/intl.ts'
import { type Column, compareValues, isKnown, type SortValue } from './columns.ts'
import type { Sorting } from './table-address.ts'

/** Which rows are chosen and which columns are shown is a line each; the library's own are 3 KB. */
const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

/** Chosen rows by their id. */
type Chosen = Readonly<Record<string, boolean>>

interface RowsOptions<T extends object> {
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  /** The columns in sight; undefined for those that the table shows by itself. */
  readonly shown: readonly string[] | undefined
  /** Undefined leaves the rows as they are given. */
  readonly sort: Sorting | undefined
  readonly language: string
  readonly selectedAtFirst: readonly string[]
}

const NO_ROWS: readonly never[] = []

/** The rows as they are sorted and chosen, and the columns in sight. */
export function useRows<T extends object>(options: RowsOptions<T>) {
  const { columns, rows, keyOf, sort, language } = options
  const [rowSelection, setRowSelection] = useState<Chosen>(() =>
    Object.fromEntries(options.selectedAtFirst.map((id) => [id, true])),
  )
  const columnDefs = useMemo(() => {
    const byName = compareNames(language)
    return columns.map(({ id, sortBy }) => ({
      id,
      accessorFn: (row: T): SortValue => {
        const value = sortBy?.(row)
        return isKnown(value) ? value : undefined
      },
      enableSorting: sortBy !== undefined,
      sortUndefined: 'last' as const,
      sortFn: (
        a: { getValue: (id: string) => unknown },
        b: { getValue: (id: string) => unknown },
        by: string,
      ) => compareValues(a.getValue(by) as SortValue, b.getValue(by) as SortValue, byName),
    }))
  }, [columns, language])
  // By value: the address is read again at every render, the rows are sorted again only when it says another thing.
  const by = sort?.by
  const desc = sort?.isDescending ?? false
  const sorting = useMemo(() => (by === undefined ? [] : [{ id: by, desc }]), [by, desc])
  const table = useTable({
    features,
    columns: columnDefs,
    data: rows as T[],
    getRowId: keyOf,
    state: { sorting },
  })
  const shown = table.getRowModel().rows
  const picked = useMemo(
    () => (Object.keys(rowSelection).length === 0 ? NO_ROWS : shown.filter(({ id }) => rowSelection[id])),
    [shown, rowSelection],
  )
  return {
    /** As they are shown. */
    rows: shown,
    columns: columns.filter((column) => isShown(column, options.shown)),
    selection: rowSelection,
    /** Only those that are still shown: nothing is done to a row that nobody sees. */
    selected: picked,
    toggle: (id: string) => setRowSelection((old) => withToggled(old, id)),
    selectAll: (isOn: boolean) =>
      setRowSelection(isOn ? Object.fromEntries(shown.map(({ id }) => [id, true])) : {}),
  }
}

const isShown = ({ id, isHidden }: Column<never>, chosen: readonly string[] | undefined): boolean =>
  chosen ? chosen.includes(id) : !isHidden

function withToggled(old: Chosen, id: string): Chosen {
  const { [id]: wasOn, ...rest } = old
  return wasOn ? rest : { ...old, [id]: true }
}
