import uPlot from 'uplot'
import type { Tokens } from '../../browser/use-tokens.ts'
import type { View } from '../frame/time-scale.ts'
import { type Flag, flagClusters } from '../marks/flag-clusters.ts'
import { haloText } from './halo-text.ts'

/** Pixels at normal density, as on the day timeline. */
const FLAG_GAP = 13
const COUNT_WIDTH = 26
const LEAST_WIDTH = 2

/**
 * The alarms as stretches behind the line. Few are never thinner than can be seen; of many, those too thin would
 * fill the chart and are shown by their flags only.
 */
export function paintStretches(plot: uPlot, tokens: Tokens, alarms: readonly View[]): void {
  const { ctx: g, bbox } = plot
  const areFew = alarms.length * FLAG_GAP * tokens.rem * uPlot.pxRatio < bbox.width
  const least = areFew ? LEAST_WIDTH * uPlot.pxRatio : 0
  g.save()
  g.beginPath()
  g.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  g.clip()
  g.fillStyle = tokens.value('alarm-soft')
  let paintedTo = Number.NEGATIVE_INFINITY
  for (const { from, to } of alarms) {
    const begin = plot.valToPos(from, 'x', true)
    const end = Math.max(plot.valToPos(to, 'x', true), begin + least)
    // Soft marks would grow loud where several lie on one pixel.
    const left = Math.max(begin, paintedTo)
    if (end - left < uPlot.pxRatio) continue
    g.fillRect(left, bbox.top, end - left, bbox.height)
    paintedTo = end
  }
  g.restore()
}

/** A flag per alarm in the lane above; those that would touch become one with a count. */
export function paintFlags(plot: uPlot, tokens: Tokens, alarms: readonly View[], view: View): void {
  const { ctx: g, bbox } = plot
  const unit = tokens.rem * uPlot.pxRatio
  const sizes = { flag: FLAG_GAP * unit, count: COUNT_WIDTH * unit }
  g.save()
  g.textBaseline = 'middle'
  for (const flag of flagClusters(alarms, view, bbox.width, sizes)) paintFlag(plot, tokens, flag, unit)
  g.restore()
}

function paintFlag({ ctx: g, bbox, width }: uPlot, tokens: Tokens, flag: Flag, unit: number): void {
  const count = flag.count > 1 ? `×${flag.count}` : ''
  g.font = tokens.font(11 * uPlot.pxRatio, 600)
  // A count at the right edge draws its flag along rather than being cut.
  const room = g.measureText(count).width + 8 * unit
  const x = Math.min(bbox.left + flag.x, width * uPlot.pxRatio - room)
  const tip = bbox.top - 2 * unit
  g.fillStyle = tokens.value('alarm')
  g.beginPath()
  g.moveTo(x, tip)
  g.lineTo(x - 5.5 * unit, tip - 9.5 * unit)
  g.lineTo(x + 5.5 * unit, tip - 9.5 * unit)
  g.closePath()
  g.fill()
  g.fillStyle = tokens.value('alarm-text')
  g.textAlign = 'left'
  g.fillText(count, x + 8 * unit, tip - 5 * unit)
}

/** The unit at the head of a value axis. */
export function paintUnit(plot: uPlot, tokens: Tokens, text: string, side: 'left' | 'right'): void {
  const { ctx: g } = plot
  const isLeft = side === 'left'
  g.save()
  g.font = tokens.font(11 * uPlot.pxRatio)
  g.fillStyle = tokens.value('ink-3')
  g.textAlign = side
  g.textBaseline = 'middle'
  g.fillText(text, isLeft ? 0 : plot.width * uPlot.pxRatio, plot.bbox.top - 16 * tokens.rem * uPlot.pxRatio)
  g.restore()
}

export interface PointMark {
  /** On the x axis. */
  readonly ts: number
  readonly value: number
  readonly label: string
  readonly side: 'above' | 'below'
  /** A filled point without a text is the current end of a line. */
  readonly isEnd?: boolean
  /** The name of a token of a text. */
  readonly colour?: string
}

/** A point with its value beside it; only for extremes and other remarkable values. */
export function paintPoint(plot: uPlot, tokens: Tokens, mark: PointMark): void {
  const { ctx: g, bbox } = plot
  const unit = tokens.rem * uPlot.pxRatio
  const x = plot.valToPos(mark.ts, 'x', true)
  const y = plot.valToPos(mark.value, 'y', true)
  g.save()
  g.beginPath()
  g.arc(x, y, 3 * unit, 0, Math.PI * 2)
  g.fillStyle = tokens.value(mark.isEnd ? 'accent-text' : 'surface')
  g.fill()
  if (mark.isEnd) {
    g.restore()
    return
  }
  g.lineWidth = 1.5 * unit
  g.strokeStyle = tokens.value(mark.colour ?? 'accent-text')
  g.stroke()
  g.font = tokens.font(11 * uPlot.pxRatio, 600)
  const half = g.measureText(mark.label).width / 2
  g.textAlign = 'center'
  g.textBaseline = 'middle'
  const at = Math.min(Math.max(x, bbox.left + half + 4 * unit), bbox.left + bbox.width - half - 4 * unit)
  // On the floor of the chart there is no room below.
  const isBelow = mark.side === 'below' && y + 20 * unit < bbox.top + bbox.height
  const away = (isBelow ? 12 : -12) * unit
  haloText(g, tokens, mark.label, at, y + away, tokens.value(mark.colour ?? 'ink'), uPlot.pxRatio)
  g.restore()
}
