import { useTranslation } from '../../../i18n/use-translation.ts'
import { type CsvField, csvOf } from '../../text/csv.ts'
import { formatNumber } from '../../text/format.ts'
import styles from './chart-table.module.css'

export interface ChartColumn {
  readonly name: string
  /** How a number is written in the table; the file has it as it is. */
  readonly format?: (value: number) => string
}

/** The same data as the chart, row by row. An unknown value is null, never 0. */
export interface ChartTable {
  readonly columns: readonly ChartColumn[]
  readonly rows: readonly (readonly CsvField[])[]
}

/** More rows nobody reads on a page, and they would slow it down: the file has all of them. */
const MOST_ROWS = 1_000

export const tableCsv = ({ columns, rows }: ChartTable): string =>
  csvOf([columns.map(({ name }) => name), ...rows])

export function ChartTableView({ table, caption }: { table: ChartTable; caption: string }) {
  const { t, i18n } = useTranslation()
  const { columns, rows } = table
  const textOf = (value: CsvField | undefined, column: ChartColumn) => {
    if (value === null || value === undefined) return t('chart.no_value')
    if (typeof value === 'string') return value
    return column.format ? column.format(value) : formatNumber(value, i18n.language, digits(value))
  }
  return (
    <>
      <table className={styles.table}>
        <caption className="mw-sr-only">{caption}</caption>
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
          {rows.slice(0, MOST_ROWS).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own; two may be equal
            <tr key={index}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.name} scope="row">
                    {textOf(row[at], column)}
                  </th>
                ) : (
                  <td key={column.name} className="mw-num">
                    {textOf(row[at], column)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && (
        <p className={styles.more}>
          {t('chart.first_rows', {
            shown: formatNumber(MOST_ROWS, i18n.language),
            all: formatNumber(rows.length, i18n.language),
          })}
        </p>
      )}
    </>
  )
}

const digits = (value: number): number => (Number.isInteger(value) ? 0 : 2)
