import { useTranslation } from '../../../i18n/use-translation.ts'
import { useTokens } from '../../browser/use-tokens.ts'
import { formatNumber } from '../../text/format.ts'
import { BarKeys } from '../bars/bar-keys.tsx'
import { labelledSlots } from '../bars/stack-layout.ts'
import { useBarCursor } from '../bars/use-bar-cursor.ts'
import { ChartArea } from '../frame/chart-area.tsx'
import { ChartTip, spokenRows, TipRows } from '../frame/chart-tip.tsx'
import { linearScale, roundTicksBetween } from '../frame/linear-scale.ts'
import type { View } from '../frame/time-scale.ts'
import { useBoxSize } from '../frame/use-box-size.ts'
import { labelRoom } from '../frame/value-ticks.ts'
import { notableOf, type SlotLine, SlotPath } from './slot-path.tsx'
import '../bars/stacked-bars.css'

/** A step of the axis, such as a day. */
interface LineSlot {
  readonly key: string
  /** Under the axis. */
  readonly label: string
  /** Over the tooltip. */
  readonly title: string
  readonly time?: View
}

interface SlotLinesProps {
  readonly label: string
  readonly slots: readonly LineSlot[]
  /** The least and the greatest value of the first, and its last one, are written beside it. */
  readonly lines: readonly SlotLine[]
  readonly format?: (value: number) => string
  /** Opens a step, by its key. */
  readonly onChoose?: ((key: string) => void) | undefined
}

/** Pixels at normal density. */
const TOP = 18
const BOTTOM = 24
const TICK_GAP = 44
const LETTER = 7
/** From a point to what is written over it and under it. */
const OVER = 8
const UNDER = 16
/** Closer than this points would hide the line. */
const POINT_GAP = 12

const KEY_SHAPE = { area: 'line', dashed: 'dash', target: 'line' } as const

/** Lines over a few steps with names, such as the days of a month. Thousands of points over time are `LineChart`. */
export function SlotLines({ label, slots, lines, format, onChoose }: SlotLinesProps) {
  const { t, i18n } = useTranslation()
  const { ref, width, height } = useBoxSize()
  const { rem } = useTokens()
  const { own, shown, isByKeys, lookAt, onKey } = useBarCursor(slots)
  const write = format ?? ((value: number) => formatNumber(value, i18n.language, 1))

  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  const tall = height - (TOP + BOTTOM) * rem
  const count = Math.max(2, Math.floor(tall / (TICK_GAP * rem)))
  const ticks = known.length > 0 ? roundTicksBetween(Math.min(...known), Math.max(...known), count) : []
  const left = labelRoom(ticks.map(write), rem)
  const wide = width - left
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [tall, 0])
  const x = (index: number) => (wide / slots.length) * (index + 0.5)
  // Under the last line of the axis are the names of the steps.
  const besideOf = (value: number, isLeast: boolean): number =>
    y(value) + (isLeast && y(value) + UNDER * rem <= tall ? UNDER : -OVER) * rem
  const longest = Math.max(0, ...slots.map((slot) => slot.label.length))
  const labelled = labelledSlots(slots.length, wide, longest * LETTER * rem)
  const rowsOf = (index: number) =>
    lines.map(({ name, colour, look, values }) => {
      const value = values[index] ?? null
      return {
        name,
        colour,
        shape: KEY_SHAPE[look],
        value: value === null ? t('chart.no_value') : write(value),
      }
    })
  const looked = own === null ? undefined : slots[own]
  const box = (
    <div ref={ref} className="mw-chart-fill">
      {wide > 0 && tall > 0 && (
        <>
          <svg data-chart width={width} height={height} aria-hidden="true">
            <g transform={`translate(${left} ${TOP * rem})`}>
              {ticks.map((value) => (
                <g key={value}>
                  <line x1={0} x2={wide} y1={y(value)} y2={y(value)} className="mw-chart-grid" />
                  <text x={-8 * rem} y={y(value)} className="mw-chart-tick" data-side="left">
                    {write(value)}
                  </text>
                </g>
              ))}
              {slots.map(
                (slot, index) =>
                  labelled.has(index) && (
                    <text key={slot.key} x={x(index)} y={tall + 16 * rem} className="mw-bars-label">
                      {slot.label}
                    </text>
                  ),
              )}
              {shown !== null && (
                <line x1={x(shown)} x2={x(shown)} y1={0} y2={tall} className="mw-slots-cursor" />
              )}
              {lines.toReversed().map((each) => (
                <SlotPath
                  key={each.name}
                  line={each}
                  x={x}
                  y={y}
                  ground={tall}
                  hasPoints={wide / slots.length >= POINT_GAP * rem}
                  shown={shown}
                  rem={rem}
                />
              ))}
              {notableOf(lines[0]?.values ?? []).map(({ index, value, isLeast }) => (
                <text key={index} x={x(index)} y={besideOf(value, isLeast)} className="mw-slots-value">
                  {write(value)}
                </text>
              ))}
            </g>
          </svg>
          <BarKeys
            bars={slots.map((slot, index) => ({
              key: slot.key,
              name: spokenRows(slot.title, rowsOf(index)),
              isChosen: false,
            }))}
            label={label}
            left={left}
            top={TOP * rem}
            onLook={lookAt}
            onChoose={onChoose}
          />
          {looked && own !== null && (
            <ChartTip x={left + x(own)} y={8 * rem} width={width}>
              <TipRows title={looked.title} rows={rowsOf(own)} />
            </ChartTip>
          )}
        </>
      )}
    </div>
  )
  // Steps that can be opened are buttons of their own; all others are one stop of the Tab key.
  if (onChoose) return <div className="mw-chart-area">{box}</div>
  return (
    <ChartArea
      label={label}
      spoken={isByKeys && looked && own !== null ? spokenRows(looked.title, rowsOf(own)) : ''}
      onKey={onKey}
      onLeave={() => lookAt(null)}
    >
      {box}
    </ChartArea>
  )
}
