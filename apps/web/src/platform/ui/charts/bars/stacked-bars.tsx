import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useTokens } from '../../browser/use-tokens.ts'
import { formatNumber } from '../../text/format.ts'
import chartStyles from '../frame/chart.module.css'
import { ChartArea } from '../frame/chart-area.tsx'
import { ChartTip, spokenRows, TipRows } from '../frame/chart-tip.tsx'
import type { View } from '../frame/time-scale.ts'
import { useBoxSize } from '../frame/use-box-size.ts'
import { labelRoom, ticksFor } from '../frame/value-ticks.ts'
import type { AlarmStretch, StatusSpan } from '../lines/line-types.ts'
import { alarmsWithin, alarmText } from '../marks/alarms-around.ts'
import { BarKeys } from './bar-keys.tsx'
import { BarAlarms, BarStatus } from './bar-marks.tsx'
import { labelledSlots, type StackLook, slotOf, stackOf, sumOf } from './stack-layout.ts'
import styles from './stacked-bars.module.css'
import { useBarCursor } from './use-bar-cursor.ts'

export interface BarSeries extends StackLook {
  readonly name: string
  /** The name of a token. */
  readonly colour: string
  readonly isHatched?: boolean
}

export interface StackBar {
  readonly key: string
  /** Under the axis. */
  readonly label: string
  /** Over the tooltip; the label where left out. */
  readonly title?: string
  /** In the order of the series; null where nothing is known. */
  readonly values: readonly (number | null)[]
  readonly time?: View
  /** Its label is underlined: today. */
  readonly isMarked?: boolean
  readonly isMuted?: boolean
  readonly isChosen?: boolean
  /** The bar in words, instead of its values. */
  readonly spoken?: string
  /** Written at the end of a lying bar: the figure by which bars are sorted. */
  readonly figure?: string | undefined
}

interface StackedBarsProps {
  readonly label: string
  readonly series: readonly BarSeries[]
  readonly bars: readonly StackBar[]
  readonly format?: (value: number) => string
  readonly unit?: string
  /** The value of the whole height, where it is not the greatest sum. */
  readonly max?: number
  readonly ticks?: readonly number[]
  /** The sum on top of each bar. */
  readonly hasSums?: boolean
  readonly target?: { readonly value: number; readonly label: string }
  /** On bars that have a time. */
  readonly alarms?: readonly AlarmStretch[]
  readonly spans?: readonly StatusSpan[]
  readonly onChoose?: (key: string) => void
  /** Beside the bar, instead of its values. */
  readonly tip?: (bar: StackBar) => ReactNode
}

/** Pixels at normal density. */
const TOP = 8
const BOTTOM = 24
const LABEL_GAP = 24
const FLAGS = 10
const SUM_WIDTH = 30

/** Bars of several parts, from the ground up in the given order; the others fade while one is looked at. */
export function StackedBars(props: StackedBarsProps) {
  const { label, series, bars, unit, hasSums = false, target, alarms, spans, onChoose, tip } = props
  const { t, i18n } = useTranslation()
  const { ref, width, height } = useBoxSize()
  const { rem } = useTokens()
  const hatch = useId()
  const { own, shown, isByKeys, lookAt, onKey } = useBarCursor(bars)
  const write = props.format ?? ((value: number) => formatNumber(value, i18n.language, 1))

  const top = (TOP + (unit || hasSums ? 14 : 0) + (alarms ? FLAGS : 0)) * rem
  const tall = height - top - BOTTOM * rem
  const sums = bars.map(({ values }) => sumOf(values))
  const computed = ticksFor(Math.max(target?.value ?? 0, ...sums.map((sum) => sum ?? 0)), tall)
  const { max, ticks } = { max: props.max ?? computed.max, ticks: props.ticks ?? computed.ticks }
  const left = labelRoom(ticks.map(axisLabel), rem)
  const wide = width - left
  const labelled = labelledSlots(bars.length, wide, Math.max(LABEL_GAP, longest(bars) * 7) * rem)
  const yOf = (value: number) => Math.round(tall * (1 - value / max)) + 0.5
  const alarmRows = ({ time }: StackBar) =>
    time
      ? alarmsWithin(alarms ?? [], time).map((alarm) => ({
          name: t('chart.alarm'),
          value: alarmText(alarm),
          colour: 'alarm',
        }))
      : []
  const valueRows = (bar: StackBar) =>
    series.flatMap(({ name, colour, isHatched }, index) => {
      const value = bar.values[index]
      if (value === 0) return []
      const text = value === null || value === undefined ? t('chart.no_value') : write(value)
      return [{ name, colour, value: text, shape: isHatched ? ('hatch' as const) : ('bar' as const) }]
    })
  const rowsOf = (bar: StackBar) => [...valueRows(bar), ...alarmRows(bar)]
  const titleOf = (bar: StackBar) => bar.title ?? bar.label
  const spokenOf = (bar: StackBar) => bar.spoken ?? spokenRows(titleOf(bar), rowsOf(bar))
  const looked = own === null ? undefined : bars[own]
  const axis = { times: bars.map(({ time }) => time), width: wide, height: tall, rem }

  const picture = wide > 0 && tall > 0 && (
    <>
      <svg data-chart width={width} height={height} aria-hidden="true">
        <defs>
          <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse">
            <rect width="5" height="5" className={styles.ground} />
            <path d="M-1 6 6 -1M-1 1 1 -1M4 6 6 4" className={styles.hatch} />
          </pattern>
        </defs>
        {unit && (
          <text x={0} y={10 * rem} className={chartStyles.tick}>
            {unit}
          </text>
        )}
        <g transform={`translate(${left} ${top})`}>
          {ticks.map((value) => (
            <g key={value}>
              <line x1={0} x2={wide} y1={yOf(value)} y2={yOf(value)} className={chartStyles.grid} />
              <text x={-8 * rem} y={yOf(value)} className={chartStyles.tick} data-side="left">
                {axisLabel(value)}
              </text>
            </g>
          ))}
          {alarms && <BarAlarms alarms={alarms} {...axis} />}
          {spans && <BarStatus spans={spans} {...axis} />}
          {bars.map((bar, index) => {
            const slot = slotOf(index, bars.length, wide)
            const middle = slot.left + slot.width / 2
            const parts = stackOf(bar.values, series, slot, { max, height: tall })
            const sum = sums[index] ?? null
            return (
              <g
                key={bar.key}
                className={styles.bar}
                data-part="bar"
                data-faded={(shown !== null && shown !== index) || undefined}
              >
                {parts.map((part) => {
                  const look = series[part.index]
                  const fill = look?.isHatched ? `url(#${hatch})` : `var(--mw-${look?.colour})`
                  const { x, y, width: w, height: h } = part
                  const rx = Math.min(2, w / 2, h / 2)
                  return <rect key={part.index} x={x} y={y} width={w} height={h} rx={rx} style={{ fill }} />
                })}
                {hasSums && sum !== null && slot.width >= SUM_WIDTH * rem && (
                  <text x={middle} y={yOf(sum) - 6 * rem} className={styles.label}>
                    {write(sum)}
                  </text>
                )}
                {(labelled.has(index) || bar.isMarked) && (
                  <text
                    x={middle}
                    y={tall + 16 * rem}
                    className={styles.label}
                    data-muted={bar.isMuted || undefined}
                    data-marked={bar.isMarked || undefined}
                  >
                    {bar.label}
                  </text>
                )}
                {bar.isMarked && (
                  <rect
                    x={middle - 8 * rem}
                    y={tall + 21 * rem}
                    width={16 * rem}
                    height={2 * rem}
                    className={styles.mark}
                  />
                )}
              </g>
            )
          })}
          {target && (
            <>
              <line
                x1={0}
                x2={wide}
                y1={yOf(target.value)}
                y2={yOf(target.value)}
                className={chartStyles.target}
              />
              <text x={4 * rem} y={yOf(target.value) - 5 * rem} className={chartStyles.targetName}>
                {target.label}
              </text>
            </>
          )}
        </g>
      </svg>
      <BarKeys
        bars={bars.map((bar) => ({ key: bar.key, name: spokenOf(bar), isChosen: bar.isChosen ?? false }))}
        label={label}
        left={left}
        top={top}
        onLook={lookAt}
        onChoose={onChoose}
      />
      {looked && own !== null && (
        <ChartTip x={left + ((own + 0.5) * wide) / bars.length} y={8 * rem} width={width}>
          {tip ? tip(looked) : <TipRows title={titleOf(looked)} rows={rowsOf(looked)} />}
        </ChartTip>
      )}
    </>
  )
  const box = (
    <div ref={ref} className={chartStyles.fill}>
      {picture}
    </div>
  )
  // Bars that can be opened are buttons of their own; all others are one stop of the Tab key.
  if (onChoose) return <div className={chartStyles.area}>{box}</div>
  return (
    <ChartArea
      label={label}
      spoken={isByKeys && looked ? spokenOf(looked) : ''}
      onKey={onKey}
      onLeave={() => lookAt(null)}
    >
      {box}
    </ChartArea>
  )
}

const axisLabel = (value: number): string => String(Number(value.toPrecision(6)))
const longest = (bars: readonly StackBar[]): number => Math.max(0, ...bars.map(({ label }) => label.length))
