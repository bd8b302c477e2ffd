import uPlot from 'uplot'
import type { Tokens } from '../../browser/use-tokens.ts'
import type { View } from '../frame/time-scale.ts'
import { longestSpans } from '../marks/longest-spans.ts'
import { haloText } from './halo-text.ts'
import type { Axis, StatusSpan, TargetLine, ValueZone } from './line-types.ts'

/** Pixels at normal density: the strip under the plot, and its distance to it. */
const STRIP = 11
const STRIP_GAP = 5
/** The labels below lose this much to the strip. */
export const STRIP_LANE = STRIP + STRIP_GAP + 2
const LEAST_WIDTH = 1.5

export const scaleOf = (axis: Axis | undefined): string => (axis === 'right' ? 'right' : 'y')

/** Ranges of the value, such as good and too cold, behind everything. */
export function paintZones(plot: uPlot, tokens: Tokens, zones: readonly ValueZone[]): void {
  const { ctx: g, bbox } = plot
  g.save()
  g.beginPath()
  g.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  g.clip()
  for (const { from, to, colour, axis } of zones) {
    const top = to === null ? bbox.top : plot.valToPos(to, scaleOf(axis), true)
    const bottom = from === null ? bbox.top + bbox.height : plot.valToPos(from, scaleOf(axis), true)
    g.globalAlpha = 0.6
    g.fillStyle = tokens.value(colour)
    g.fillRect(bbox.left, top, bbox.width, bottom - top)
  }
  g.restore()
}

/** Dashed, with its name above it at the left. */
export function paintTargets(plot: uPlot, tokens: Tokens, targets: readonly TargetLine[]): void {
  const { ctx: g, bbox } = plot
  const unit = tokens.rem * uPlot.pxRatio
  for (const { value, label, colour = 'ink-2', axis } of targets) {
    const y = Math.round(plot.valToPos(value, scaleOf(axis), true)) + 0.5
    if (y < bbox.top - 1 || y > bbox.top + bbox.height + 1) continue
    g.save()
    g.strokeStyle = tokens.value(colour)
    g.lineWidth = 1.25 * unit
    g.setLineDash([2.5 * unit, 2.5 * unit])
    g.beginPath()
    g.moveTo(bbox.left, y)
    g.lineTo(bbox.left + bbox.width, y)
    g.stroke()
    g.setLineDash([])
    g.font = tokens.font(11 * uPlot.pxRatio, 500)
    g.textAlign = 'left'
    g.textBaseline = 'middle'
    haloText(g, tokens, label, bbox.left + 6 * unit, y - 9 * unit, tokens.value(colour), uPlot.pxRatio)
    g.restore()
  }
}

/** The status of a machine, in a strip between plot and time axis; heights tell the status as well as colours. */
export function paintStrip(plot: uPlot, tokens: Tokens, spans: readonly StatusSpan[], view: View): void {
  const { ctx: g, bbox } = plot
  const unit = tokens.rem * uPlot.pxRatio
  const top = bbox.top + bbox.height + STRIP_GAP * unit
  const height = STRIP * unit
  g.save()
  g.beginPath()
  g.roundRect(bbox.left, top, bbox.width, height, 2 * unit)
  g.clip()
  g.fillStyle = tokens.value('sunken')
  g.fillRect(bbox.left, top, bbox.width, height)
  const places = Math.floor(bbox.width / (LEAST_WIDTH * unit))
  for (const { from, to, colour, level = 1 } of longestSpans(spans, view, places)) {
    const left = plot.valToPos(from, 'x', true)
    const width = Math.max(plot.valToPos(to, 'x', true) - left, LEAST_WIDTH * unit)
    g.fillStyle = tokens.value(colour)
    g.fillRect(left, top + height * (1 - level), width, height * level)
  }
  g.restore()
}
