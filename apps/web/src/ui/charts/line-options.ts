import type uPlot from 'uplot'
import type { Tokens } from '../use-tokens.ts'
import { alpha } from './alpha.ts'
import { timeAxis, valueAxis, valueRange } from './axes.ts'
import { gapsByTime } from './gaps.ts'
import type { View } from './time-scale.ts'

export type PlotOptions = Omit<uPlot.Options, 'width' | 'height'>

export interface LineLook {
  readonly zone: string
  readonly language: string
  /** Whether a column of least and one of greatest values follow that of the line. */
  readonly hasBand: boolean
}

/** What the chart asks while it lives; read each time, so that the chart need not be made again. */
export interface LineActions {
  view: () => View
  onSelect: (view: View) => void
  onReset: () => void
  onCursor: (index: number | null) => void
  paintBehind: (plot: uPlot) => void
  paintOver: (plot: uPlot) => void
}

/** Pixels at normal density: the lane of the flags above, and room for the last time label. */
const LANE = 28
const RIGHT = 18

/** Seen beside the line, quieter than it. */
const BAND = 0.2

/** A line over time with the band of its extremes. */
export function lineOptions(tokens: Tokens, look: LineLook, actions: LineActions): PlotOptions {
  const colour = tokens.value('accent-text')
  const line: uPlot.Series = {
    stroke: colour,
    width: 1.5,
    gaps: gapsByTime,
    points: { show: false },
  }
  const edge: uPlot.Series = { width: 0, gaps: gapsByTime, points: { show: false } }
  return {
    ms: 1,
    padding: [LANE * tokens.rem, RIGHT * tokens.rem, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false, range: () => [actions.view().from, actions.view().to] },
      y: { range: (_plot, least, greatest) => valueRange(least, greatest) },
    },
    axes: [timeAxis(tokens, look.zone, look.language), valueAxis(tokens, look.language)],
    series: look.hasBand ? [{}, line, edge, edge] : [{}, line],
    bands: look.hasBand ? [{ series: [3, 2], fill: alpha(tokens.value('accent'), BAND) }] : [],
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false, dist: 4 },
      points: {
        show: (_plot, series) => (series === 1 ? pointOf(tokens) : (null as never)),
        fill: colour,
        stroke: tokens.value('surface'),
      },
      bind: {
        dblclick: () => () => {
          actions.onReset()
          return null
        },
      },
    },
    hooks: {
      drawClear: [actions.paintBehind],
      draw: [actions.paintOver],
      setCursor: [
        (plot) => actions.onCursor((plot.cursor.left ?? -1) < 0 ? null : (plot.cursor.idx ?? null)),
      ],
      setSelect: [(plot) => select(plot, actions)],
    },
  }
}

function pointOf({ rem }: Tokens): HTMLElement {
  const point = document.createElement('div')
  const size = 9 * rem
  point.style.width = point.style.height = `${size}px`
  point.style.marginLeft = point.style.marginTop = `${-size / 2}px`
  point.style.borderWidth = `${1.5 * rem}px`
  return point
}

function select(plot: uPlot, actions: LineActions): void {
  const { left, width } = plot.select
  if (width <= 0) return
  const from = plot.posToVal(left, 'x')
  const to = plot.posToVal(left + width, 'x')
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  actions.onSelect({ from: Math.round(from), to: Math.round(to) })
}
