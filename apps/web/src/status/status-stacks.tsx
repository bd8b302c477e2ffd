import type { StatusTotals } from '@millwright/domain/timeline/totals'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useBoxSize } from '../ui/charts/use-box-size.ts'
import { useTokens } from '../ui/use-tokens.ts'
import { labelledSlots, slotOf, stackOf } from './stack-layout.ts'
import './status-stacks.css'

export interface StatusBar {
  readonly key: string
  /** Under the axis. */
  readonly label: string
  /** The bar in words, for those who do not see it. */
  readonly name: string
  readonly totals: StatusTotals
  readonly isToday: boolean
  readonly isMuted: boolean
  readonly isChosen: boolean
}

interface StatusStacksProps {
  readonly bars: readonly StatusBar[]
  /** The whole height, in seconds. */
  readonly seconds: number
  /** Hours at which the axis is labelled. */
  readonly ticks: readonly number[]
  readonly label: string
  readonly onChoose: (key: string) => void
  /** What is shown beside the bar under pointer or focus. */
  readonly tip: (bar: StatusBar) => ReactNode
}

/** Pixels at normal density. */
const LEFT = 28
const TOP = 8
const BOTTOM = 24
const LABEL_GAP = 24

/** Status by day or by month: widths show the status as well as colours, the others fade under the pointer. */
export function StatusStacks({ bars, seconds, ticks, label, onChoose, tip }: StatusStacksProps) {
  const { ref, width, height } = useBoxSize()
  const { rem } = useTokens()
  const hatch = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const [cursor, setCursor] = useState<number | null>(null)
  const plot = { width: width - LEFT * rem, height: height - (TOP + BOTTOM) * rem }
  const labelled = labelledSlots(bars.length, plot.width, LABEL_GAP * rem)
  const active = Math.min(cursor ?? bars.length - 1, bars.length - 1)
  const shown = pointed === null ? undefined : bars[pointed]

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const moves: Record<string, number> = {
      ArrowLeft: active - 1,
      ArrowRight: active + 1,
      Home: 0,
      End: bars.length - 1,
    }
    const next = moves[event.key]
    if (next === undefined || next < 0 || next >= bars.length) return
    event.preventDefault()
    setCursor(next)
    const button = event.currentTarget.children[next]
    if (button instanceof HTMLElement) button.focus()
  }

  return (
    <div className="mw-stacks">
      <div ref={ref} className="mw-stacks-plot">
        {plot.width > 0 && plot.height > 0 && (
          <>
            <svg width={width} height={height} aria-hidden="true">
              <defs>
                <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse">
                  <rect width="5" height="5" className="mw-stacks-ground" />
                  <path d="M-1 6 6 -1M-1 1 1 -1M4 6 6 4" className="mw-stacks-hatch" />
                </pattern>
              </defs>
              <g transform={`translate(${LEFT * rem} ${TOP * rem})`}>
                {ticks.map((hours) => {
                  const y = Math.round(plot.height * (1 - (hours * 3600) / seconds)) + 0.5
                  return (
                    <g key={hours}>
                      <line x1={0} x2={plot.width} y1={y} y2={y} className="mw-stacks-grid" />
                      <text x={-8 * rem} y={y} className="mw-stacks-hours">
                        {hours}
                      </text>
                    </g>
                  )
                })}
                {bars.map((bar, index) => {
                  const slot = slotOf(index, bars.length, plot.width)
                  const middle = slot.left + slot.width / 2
                  return (
                    <g
                      key={bar.key}
                      className="mw-stack"
                      data-faded={(pointed !== null && pointed !== index) || undefined}
                    >
                      {stackOf(bar.totals, slot, { seconds, height: plot.height }).map((part) => (
                        <rect
                          key={part.status}
                          x={part.x}
                          y={part.y}
                          width={part.width}
                          height={part.height}
                          rx={Math.min(2, part.width / 2, part.height / 2)}
                          data-status={part.status}
                          fill={part.status === 'DISCONNECTED' ? `url(#${hatch})` : undefined}
                        />
                      ))}
                      {(labelled.has(index) || bar.isToday) && (
                        <text
                          x={middle}
                          y={plot.height + 16 * rem}
                          className="mw-stacks-label"
                          data-muted={bar.isMuted || undefined}
                          data-today={bar.isToday || undefined}
                        >
                          {bar.label}
                        </text>
                      )}
                      {bar.isToday && (
                        <rect
                          x={middle - 8 * rem}
                          y={plot.height + 21 * rem}
                          width={16 * rem}
                          height={2 * rem}
                          className="mw-stacks-today"
                        />
                      )}
                    </g>
                  )
                })}
              </g>
            </svg>
            <fieldset
              className="mw-stacks-keys"
              aria-label={label}
              style={{ left: LEFT * rem, top: TOP * rem }}
              onKeyDown={onKeyDown}
              onPointerLeave={() => setPointed(null)}
            >
              {bars.map((bar, index) => (
                <button
                  key={bar.key}
                  type="button"
                  tabIndex={index === active ? 0 : -1}
                  aria-label={bar.name}
                  aria-pressed={bar.isChosen}
                  onPointerEnter={() => setPointed(index)}
                  onFocus={() => {
                    setCursor(index)
                    setPointed(index)
                  }}
                  onBlur={() => setPointed(null)}
                  onClick={() => onChoose(bar.key)}
                />
              ))}
            </fieldset>
            {shown && pointed !== null && (
              <div
                className="mw-tip mw-stacks-tip"
                aria-hidden="true"
                data-side={pointed > bars.length / 2 ? 'left' : 'right'}
                style={{
                  left:
                    LEFT * rem + slotOf(pointed, bars.length, plot.width).left + plot.width / bars.length / 2,
                }}
              >
                {tip(shown)}
              </div>
            )}
          </>
        )}
      </div>
    </div>
  )
}
