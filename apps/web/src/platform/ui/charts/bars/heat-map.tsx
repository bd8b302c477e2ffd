import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useTokens } from '../../browser/use-tokens.ts'
import { formatNumber } from '../../text/format.ts'
import chartStyles from '../frame/chart.module.css'
import { ChartArea } from '../frame/chart-area.tsx'
import { useChartCursor } from '../frame/chart-group.tsx'
import type { ChartTable } from '../frame/chart-table.tsx'
import { ChartTip, TipRows } from '../frame/chart-tip.tsx'
import type { View } from '../frame/time-scale.ts'
import { useBoxSize } from '../frame/use-box-size.ts'
import styles from './heat-map.module.css'
import { type Cell, greatestOf, heatStep, movedCell } from './heat-steps.ts'

export interface HeatRow {
  readonly key: string
  readonly label: string
  /** One for each column; null where nothing is known. */
  readonly values: readonly (number | null)[]
  /** The stretch of time that the row is for: it takes part in the cursor of the group. */
  readonly time?: View
}

interface HeatMapProps {
  readonly label: string
  /** The name of the quantity in a cell. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly HeatRow[]
  readonly format?: (value: number) => string
}

/** Pixels at normal density. */
const LEFT = 52
const BOTTOM = 20
const GAP = 2
const LABEL_GAP = 44
const ROW_LABEL_GAP = 14

/** Rows of cells, such as the hours of each day. What is not known has a dashed edge and no colour. */
export function HeatMap({ label, name, columns, rows, format }: HeatMapProps) {
  const { t, i18n } = useTranslation()
  const { ref, width, height } = useBoxSize()
  const { rem } = useTokens()
  const [looked, setLooked] = useState<Cell | null>(null)
  const [isByKeys, setByKeys] = useState(false)
  const { ts, isOwn, move } = useChartCursor()
  const shared =
    isOwn || ts === null ? -1 : rows.findIndex(({ time }) => time && ts >= time.from && ts < time.to)
  const max = greatestOf(rows.map(({ values }) => values))
  const wide = (width - LEFT * rem) / columns.length
  const tall = (height - BOTTOM * rem) / rows.length
  const every = Math.max(1, Math.ceil((LABEL_GAP * rem) / wide))
  const everyRow = Math.max(1, Math.ceil((ROW_LABEL_GAP * rem) / tall))
  const textOf = ({ row, column }: Cell) => {
    const value = rows[row]?.values[column] ?? null
    if (value === null) return t('chart.no_value')
    return format ? format(value) : formatNumber(value, i18n.language, 1)
  }
  const titleOf = ({ row, column }: Cell) => `${rows[row]?.label ?? ''} ${columns[column] ?? ''}`
  const lookAt = (cell: Cell | null, byKeys = false): void => {
    setLooked(cell)
    setByKeys(byKeys)
    const time = cell === null ? undefined : rows[cell.row]?.time
    move(time ? (time.from + time.to) / 2 : null)
  }
  const leave = () => lookAt(null)
  return (
    <ChartArea
      label={label}
      spoken={isByKeys && looked ? `${titleOf(looked)}: ${name} ${textOf(looked)}` : ''}
      onKey={({ key }) => {
        const next = movedCell(key, looked, rows.length, columns.length)
        if (!next) return false
        lookAt(next, true)
        return true
      }}
      onLeave={leave}
    >
      <div ref={ref} className={chartStyles.fill}>
        {wide > GAP && tall > GAP && (
          <svg data-chart width={width} height={height} aria-hidden="true" onPointerLeave={leave}>
            {rows.map((row, at) => (
              <g
                key={row.key}
                className={styles.row}
                data-part="heat-row"
                data-faded={(shared >= 0 && shared !== at) || undefined}
              >
                {at % everyRow === 0 && (
                  <text
                    x={LEFT * rem - 8 * rem}
                    y={(at + 0.5) * tall}
                    className={chartStyles.tick}
                    data-side="left"
                  >
                    {row.label}
                  </text>
                )}
                {columns.map((column, index) => (
                  <rect
                    key={column}
                    className={styles.cell}
                    data-step={heatStep(row.values[index] ?? null, max) ?? 'none'}
                    data-looked={(looked?.row === at && looked.column === index) || undefined}
                    x={LEFT * rem + index * wide}
                    y={at * tall}
                    width={wide - GAP}
                    height={tall - GAP}
                    rx={2}
                    onPointerEnter={() => lookAt({ row: at, column: index })}
                  />
                ))}
              </g>
            ))}
            {columns.map(
              (column, index) =>
                index % every === 0 && (
                  <text
                    key={column}
                    x={LEFT * rem + (index + 0.5) * wide}
                    y={height - 5 * rem}
                    className={chartStyles.tick}
                    data-side="bottom"
                  >
                    {column}
                  </text>
                ),
            )}
          </svg>
        )}
        {looked && (
          <ChartTip x={LEFT * rem + (looked.column + 0.5) * wide} y={looked.row * tall} width={width}>
            <TipRows title={titleOf(looked)} rows={[{ name, value: textOf(looked) }]} />
          </ChartTip>
        )}
      </div>
    </ChartArea>
  )
}

/** A row for each row, a column for each column: as it is seen. */
export function heatTable(
  first: string,
  columns: readonly string[],
  rows: readonly HeatRow[],
  format?: (value: number) => string,
): ChartTable {
  return {
    columns: [{ name: first }, ...columns.map((name) => ({ name, format }))],
    rows: rows.map(({ label, values }) => [label, ...columns.map((_, index) => values[index] ?? null)]),
  }
}
