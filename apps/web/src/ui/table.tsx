import type { ReactNode } from 'react'
import './table.css'

export interface Column<T> {
  name: string
  cell: (row: T) => ReactNode
  /** Numbers and times line up. */
  isNumber?: boolean
  /** A fixed width in rem; the others share the rest. */
  width?: number
}

interface TableProps<T> {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string
}

export function Table<T>({ label, columns, rows, keyOf }: TableProps<T>) {
  return (
    <section
      className="mw-table-scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer it is scrolled by keys
      tabIndex={0}
      aria-label={label}
    >
      <table className="mw-table" aria-label={label}>
        <colgroup>
          {columns.map(({ name, width }) => (
            <col key={name} style={width === undefined ? undefined : { width: `${width}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, cell, isNumber }) => (
                <td key={name} className={isNumber ? 'mw-num' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
