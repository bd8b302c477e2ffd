import { useTranslation } from '../../../i18n/use-translation.ts'
import { useTokens } from '../../browser/use-tokens.ts'
import { formatNumber, formatPercent } from '../../text/format.ts'
import { ChartArea } from '../frame/chart-area.tsx'
import { ChartTip, spokenRows, TipRows } from '../frame/chart-tip.tsx'
import { linearScale } from '../frame/linear-scale.ts'
import { useBoxSize } from '../frame/use-box-size.ts'
import { sumOf } from './stack-layout.ts'
import stackedBarsStyles from './stacked-bars.module.css'
import type { BarSeries, StackBar } from './stacked-bars.tsx'
import styles from './stacked-rows.module.css'
import { useBarCursor } from './use-bar-cursor.ts'

interface StackedRowsProps {
  readonly label: string
  readonly series: readonly (BarSeries & { readonly on?: string; readonly onPick?: () => void })[]
  readonly bars: readonly StackBar[]
  readonly format?: (value: number) => string
  /** Decimals of a share; none unless given. */
  readonly shareDigits?: number
  /** Each row by the shares of its own sum, or all by one scale. */
  readonly by: 'share' | 'value'
}

/** Pixels at normal density. */
const LEFT = 120
/** For the figures at the ends of bars, where there are any. */
const RIGHT = 56
const ROW = 30
const BAR = 22
const GAP = 2
/** Narrower parts have no room for their share, and less for one with decimals. */
const TEXT_WIDTH = 34
const DIGIT_WIDTH = 10

/** A stack per item, lying: items have names that are read. The keys go from row to row. */
export function StackedRows({ label, series, bars, format, by, shareDigits = 0 }: StackedRowsProps) {
  const { t, i18n } = useTranslation()
  const { ref, width } = useBoxSize()
  const { rem } = useTokens()
  const { own, shown, isByKeys, lookAt, onKey } = useBarCursor(bars)
  const write = format ?? ((value: number) => formatNumber(value, i18n.language, 1))
  const sums = bars.map(({ values }) => sumOf(values) ?? 0)
  const greatest = Math.max(1, ...sums)
  const left = LEFT * rem
  const right = bars.some(({ figure }) => figure !== undefined) ? width - RIGHT * rem : width
  const textWidth = (TEXT_WIDTH + DIGIT_WIDTH * shareDigits) * rem
  const rowsOf = (bar: StackBar) =>
    series.map(({ name, colour }, index) => {
      const value = bar.values[index] ?? null
      return { name, colour, value: value === null ? t('chart.no_value') : write(value) }
    })
  const looked = own === null ? undefined : bars[own]
  return (
    <ChartArea
      className={styles.root}
      label={label}
      spoken={isByKeys && looked ? spokenRows(looked.label, rowsOf(looked)) : ''}
      onKey={(event) => onKey(asRows(event))}
      onLeave={() => lookAt(null)}
    >
      <div ref={ref} style={{ height: bars.length * ROW * rem }}>
        {right > left && (
          <svg
            data-chart
            width={width}
            height={bars.length * ROW * rem}
            aria-hidden="true"
            onPointerLeave={() => lookAt(null)}
          >
            {bars.map((bar, index) => {
              const whole = by === 'share' ? sums[index] || 1 : greatest
              const x = linearScale([0, whole], [left, right])
              let begin = 0
              return (
                <g
                  key={bar.key}
                  transform={`translate(0 ${index * ROW * rem})`}
                  className={stackedBarsStyles.bar}
                  data-part="bar"
                  data-faded={(shown !== null && shown !== index) || undefined}
                  onPointerEnter={() => lookAt(index)}
                >
                  <rect width={width} height={ROW * rem} className={styles.place} />
                  <text className={styles.name} y={(ROW / 2) * rem}>
                    {bar.label}
                  </text>
                  {series.map(({ name, colour, on, onPick }, at) => {
                    const value = bar.values[at] ?? 0
                    if (value <= 0) return null
                    const from = x(begin)
                    begin += value
                    const wide = Math.max(x(begin) - from - GAP, 1)
                    return (
                      // biome-ignore lint/a11y/noStaticElementInteractions: for a pointer; the legend has the same as buttons
                      <g key={name} onClick={onPick} data-pick={onPick !== undefined || undefined}>
                        <rect
                          x={from}
                          y={((ROW - BAR) / 2) * rem}
                          width={wide}
                          height={BAR * rem}
                          rx={2}
                          style={{ fill: `var(--mw-${colour})` }}
                        />
                        {on && wide >= textWidth && (
                          <text
                            className={styles.share}
                            x={from + 7 * rem}
                            y={(ROW / 2) * rem}
                            style={{ fill: `var(--mw-${on})` }}
                          >
                            {by === 'share'
                              ? formatPercent(value / whole, i18n.language, shareDigits)
                              : write(value)}
                          </text>
                        )}
                      </g>
                    )
                  })}
                  {bar.figure !== undefined && (
                    <text className={styles.figure} x={width} y={(ROW / 2) * rem}>
                      {bar.figure}
                    </text>
                  )}
                </g>
              )
            })}
          </svg>
        )}
      </div>
      {looked && own !== null && (
        <ChartTip x={left + (width - left) / 3} y={(own + 1) * ROW * rem} width={width}>
          <TipRows title={looked.label} rows={rowsOf(looked)} />
        </ChartTip>
      )}
    </ChartArea>
  )
}

/** Rows are one under the other. */
function asRows<E extends { readonly key: string; readonly shiftKey: boolean }>(event: E) {
  const keys: Record<string, string> = { ArrowUp: 'ArrowLeft', ArrowDown: 'ArrowRight' }
  return { key: keys[event.key] ?? event.key, shiftKey: event.shiftKey }
}
