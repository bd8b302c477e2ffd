import type uPlot from 'uplot'
import type { Tokens } from '../../browser/use-tokens.ts'
import type { View } from '../frame/time-scale.ts'
import { numberAxis, timeAxis, valueAxis, valueRange } from './axes.ts'
import { gapsByTime } from './gaps.ts'
import type { Axis, LineSeries } from './line-types.ts'
import { STRIP_LANE, scaleOf } from './paint-grounds.ts'

/** A token's colour, thinner: canvas has no variables of its own. */
const alpha = (colour: string, share: number): string =>
  colour +
  Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')

export type PlotOptions = Omit<uPlot.Options, 'width' | 'height'>

/** Another look makes another chart. */
export interface LineLook {
  /** Of a time axis; null for one of numbers. */
  readonly zone: string | null
  readonly language: string
  readonly lines: readonly Pick<LineSeries, 'colour' | 'axis' | 'look'>[]
  readonly bands: readonly { readonly colour: string; readonly axis?: Axis }[]
  readonly hasStrip: boolean
  readonly isShare: boolean
  readonly canZoom: boolean
  /** Values that the axis must show even where no point is: targets. */
  readonly least: number | null
  readonly greatest: number | null
}

/** Read each time, so that the chart need not be made again. */
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
const AREA = 0.09

/** Lines over time or another quantity, with bands, on one or two value axes. Edges of bands follow the lines. */
export function lineOptions(tokens: Tokens, look: LineLook, actions: LineActions): PlotOptions {
  const { lines, bands } = look
  const hasRight = [...lines, ...bands].some(({ axis }) => axis === 'right')
  const range = (_plot: uPlot, least: number | null, greatest: number | null) =>
    valueRange(lower(least, look.least), higher(greatest, look.greatest))
  // uPlot would call a key that is there without a function.
  const breaks: Breaks = look.zone === null ? {} : { gaps: gapsByTime }
  const edge = (axis: Axis | undefined): uPlot.Series => ({
    scale: scaleOf(axis),
    width: 0,
    ...breaks,
    points: { show: false },
  })
  const first = lines.length + 1
  const right: uPlot.Axis = {
    ...valueAxis(tokens, look.language),
    scale: 'right',
    side: 1,
    grid: { show: false },
  }
  const below =
    look.zone === null
      ? numberAxis(tokens, look.language)
      : timeAxis(tokens, look.zone, look.language, look.hasStrip ? STRIP_LANE : 0)
  return {
    ms: 1,
    padding: [LANE * tokens.rem, (hasRight ? 0 : RIGHT) * tokens.rem, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false, range: () => [actions.view().from, actions.view().to] },
      y: { range },
      ...(hasRight && { right: { range: (_plot, least, greatest) => valueRange(least, greatest) } }),
    },
    axes: [below, valueAxis(tokens, look.language, look.isShare), ...(hasRight ? [right] : [])],
    series: [
      {},
      ...lines.map((line) => seriesOf(tokens, line, breaks)),
      ...bands.flatMap(({ axis }) => [edge(axis), edge(axis)]),
    ],
    bands: bands.map(({ colour }, index) => ({
      series: [first + 2 * index + 1, first + 2 * index],
      fill: alpha(tokens.value(colour), BAND),
    })),
    cursor: {
      y: false,
      drag: { x: look.canZoom, y: false, setScale: false, dist: 4 },
      points: {
        show: (_plot, series) => (series <= lines.length ? pointOf(tokens) : (null as never)),
        fill: (_plot, series) => tokens.value(lines[series - 1]?.colour ?? 'accent-text'),
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

type Breaks = Pick<uPlot.Series, 'gaps'>

function seriesOf(
  tokens: Tokens,
  { colour, axis, look = 'line' }: LineLook['lines'][number],
  breaks: Breaks,
): uPlot.Series {
  return {
    scale: scaleOf(axis),
    stroke: tokens.value(colour),
    width: look === 'dashed' ? 1.25 : 1.5,
    dash: look === 'dashed' ? [4 * tokens.rem, 3 * tokens.rem] : undefined,
    fill: look === 'area' ? alpha(tokens.value(colour), AREA) : undefined,
    ...breaks,
    points: { show: false },
  }
}

const lower = (value: number | null, other: number | null): number | null =>
  value === null || other === null ? value : Math.min(value, other)

const higher = (value: number | null, other: number | null): number | null =>
  value === null || other === null ? value : Math.max(value, other)

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
