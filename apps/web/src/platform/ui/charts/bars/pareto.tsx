import { line } from 'd3-shape'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useTokens } from '../../browser/use-tokens.ts'
import { formatNumber, formatPercent } from '../../text/format.ts'
import chartStyles from '../frame/chart.module.css'
import { ChartArea } from '../frame/chart-area.tsx'
import type { ChartTable } from '../frame/chart-table.tsx'
import { ChartTip, spokenRows, TipRows } from '../frame/chart-tip.tsx'
import { linearScale } from '../frame/linear-scale.ts'
import { useBoxSize } from '../frame/use-box-size.ts'
import { labelRoom, ticksFor } from '../frame/value-ticks.ts'
import { BarKeys } from './bar-keys.tsx'
import styles from './pareto.module.css'
import { type ParetoItem, type ParetoRow, paretoRows } from './pareto-rows.ts'
import { slotOf } from './stack-layout.ts'
import stackedBarsStyles from './stacked-bars.module.css'
import { useBarCursor } from './use-bar-cursor.ts'

interface ParetoProps {
  readonly label: string
  /** Names of the bars and the line, for legend and tooltip. */
  readonly name: string
  readonly cumulativeName: string
  readonly items: readonly ParetoItem[]
  readonly format?: (value: number) => string
  readonly unit?: string
  /** Of the whole, dashed. */
  readonly limit?: number
}

/** Pixels at normal density. */
const TOP = 22
const BOTTOM = 24
const RIGHT = 40
const DIGIT = 6.2

/** Greatest first, with the line of what they add up to: the few that matter are in full colour. */
export function Pareto({ label, name, cumulativeName, items, format, unit, limit = 0.8 }: ParetoProps) {
  const { i18n } = useTranslation()
  const { ref, width, height } = useBoxSize()
  const { rem } = useTokens()
  const rows = paretoRows(items, limit)
  const { own, shown, isByKeys, lookAt, onKey } = useBarCursor(rows as readonly object[])
  const write = format ?? ((value: number) => formatNumber(value, i18n.language, 1))
  const share = (value: number) => formatPercent(value, i18n.language)

  const tall = height - (TOP + BOTTOM) * rem
  const { max, ticks } = ticksFor(rows[0]?.value ?? 0, tall)
  const left = labelRoom(ticks.map(String), rem)
  const wide = width - left - RIGHT * rem
  const y = linearScale([0, max], [tall, 0])
  const right = linearScale([0, 1], [tall, 0])
  const middleOf = (index: number) => (wide / rows.length) * (index + 0.5)
  const path = line<ParetoRow>(
    (_, index) => middleOf(index),
    (row) => right(row.cumulative),
  )(rows)
  const tipRows = (row: ParetoRow) => [
    { name, colour: 'accent', value: write(row.value) },
    { name: cumulativeName, colour: 'ink-2', shape: 'line' as const, value: share(row.cumulative) },
  ]
  const looked = own === null ? undefined : rows[own]

  return (
    <ChartArea
      label={label}
      spoken={isByKeys && looked ? spokenRows(looked.name, tipRows(looked)) : ''}
      onKey={onKey}
      onLeave={() => lookAt(null)}
    >
      <div ref={ref} className={chartStyles.fill}>
        {wide > 0 && tall > 0 && (
          <>
            <svg data-chart width={width} height={height} aria-hidden="true">
              {unit && (
                <text x={0} y={10 * rem} className={chartStyles.tick}>
                  {unit}
                </text>
              )}
              <g transform={`translate(${left} ${TOP * rem})`}>
                {ticks.map((value) => (
                  <g key={value}>
                    <line x1={0} x2={wide} y1={y(value)} y2={y(value)} className={chartStyles.grid} />
                    <text x={-8 * rem} y={y(value)} className={chartStyles.tick} data-side="left">
                      {value}
                    </text>
                  </g>
                ))}
                {[0, 0.5, 1].map((value) => (
                  <text
                    key={value}
                    x={wide + 8 * rem}
                    y={right(value)}
                    className={chartStyles.tick}
                    data-side="right"
                  >
                    {share(value)}
                  </text>
                ))}
                {rows.map((row, index) => {
                  const slot = slotOf(index, rows.length, wide)
                  const bar = Math.min(slot.width * 0.68, 44 * rem)
                  return (
                    <g
                      key={row.name}
                      className={stackedBarsStyles.bar}
                      data-part="bar"
                      data-faded={(shown !== null && shown !== index) || undefined}
                    >
                      <rect
                        className={styles.bar}
                        data-vital={row.isVital || undefined}
                        x={middleOf(index) - bar / 2}
                        y={y(row.value)}
                        width={bar}
                        height={tall - y(row.value)}
                        rx={2}
                      />
                      <text x={middleOf(index)} y={tall + 16 * rem} className={stackedBarsStyles.label}>
                        {fitted(row.name, slot.width / (DIGIT * rem))}
                      </text>
                    </g>
                  )
                })}
                <line x1={0} x2={wide} y1={right(limit)} y2={right(limit)} className={chartStyles.target} />
                <path d={path ?? ''} className={styles.line} />
                {rows.map((row, index) => (
                  <circle
                    key={row.name}
                    className={styles.point}
                    cx={middleOf(index)}
                    cy={right(row.cumulative)}
                    r={3 * rem}
                  />
                ))}
              </g>
            </svg>
            <BarKeys
              bars={rows.map((row) => ({ key: row.name, name: row.name, isChosen: false }))}
              label={label}
              left={left}
              top={TOP * rem}
              right={RIGHT * rem}
              onLook={lookAt}
            />
            {looked && own !== null && (
              <ChartTip x={left + middleOf(own)} y={8 * rem} width={width}>
                <TipRows title={looked.name} rows={tipRows(looked)} />
              </ChartTip>
            )}
          </>
        )}
      </div>
    </ChartArea>
  )
}

/** A name is cut where its neighbour begins; the tooltip and the table have it whole. */
const fitted = (name: string, letters: number): string =>
  name.length <= letters ? name : `${name.slice(0, Math.max(1, Math.floor(letters) - 1))}…`

export function paretoTable(
  names: { readonly item: string; readonly value: string; readonly cumulative: string },
  items: readonly ParetoItem[],
  format: (value: number) => string,
  share: (value: number) => string,
): ChartTable {
  return {
    columns: [{ name: names.item }, { name: names.value, format }, { name: names.cumulative, format: share }],
    rows: paretoRows(items).map(({ name, value, cumulative }) => [name, value, cumulative]),
  }
}
