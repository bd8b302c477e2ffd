import { Delta, ShareDelta } from '../../../platform/ui/page/delta.tsx'

export interface CompareRow {
  readonly key: string
  readonly label: string
  /** One for each column; null for what is not known. */
  readonly values: readonly (number | null)[]
  readonly format: (value: number | null) => string
  /** Beside each value. */
  readonly notes?: readonly (string | null)[]
  /** How the columns differ from the first; without it they are not compared. */
  readonly change?: { readonly better: 'up' | 'down' } & (
    | { readonly as: 'points'; readonly unit: string }
    | { readonly as: 'share' }
  )
}

interface CompareTableProps {
  readonly label: string
  readonly figure: string
  readonly columns: readonly { readonly key: string; readonly label: string; readonly hint?: string }[]
  readonly rows: readonly CompareRow[]
}

/** The same figures side by side; each column says how it differs from the first. */
export function CompareTable({ label, figure, columns, rows }: CompareTableProps) {
  return (
    <div className="mw-an-scroll">
      <table className="mw-an-table mw-an-compare" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{figure}</th>
            {columns.map((column) => (
              <th scope="col" key={column.key}>
                <b>{column.label}</b>
                {column.hint && <small>{column.hint}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {columns.map(({ key }, index) => (
                <td key={key}>
                  <span className="mw-an-compared">
                    {row.notes?.[index] && <small>{row.notes[index]}</small>}
                    <b>{row.format(row.values[index] ?? null)}</b>
                    {index > 0 && (
                      <i>
                        <RowChange row={row} index={index} />
                      </i>
                    )}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RowChange({ row: { values, change }, index }: { row: CompareRow; index: number }) {
  const [base, value] = [values[0] ?? null, values[index] ?? null]
  if (!change || base === null || value === null) return null
  if (change.as === 'points') return <Delta value={value - base} unit={change.unit} better={change.better} />
  return base > 0 ? <ShareDelta share={value / base - 1} better={change.better} digits={0} /> : null
}
