import uPlot from 'uplot'
import type { Tokens } from '../../browser/use-tokens.ts'
import { formatNumber, formatPercent } from '../../text/format.ts'
import { type TimeTick, tickLabels, timeTicks } from './time-ticks.ts'

/** Pixels at normal density. */
const FONT = 11
const LABEL_GAP = 72
const VALUE_GAP = 44
const TIME_HEIGHT = 26

function axis(tokens: Tokens): uPlot.Axis {
  return {
    stroke: tokens.value('ink-3'),
    font: tokens.font(FONT),
    gap: 6 * tokens.rem,
    ticks: { show: false, size: 0 },
    grid: { stroke: tokens.value('grid'), width: 1 },
  }
}

/** Hours and days on the clock of the machine, whatever the browser's own; `lane` pixels of room above the labels. */
export function timeAxis(tokens: Tokens, zone: string, language: string, lane = 0): uPlot.Axis {
  const labelOf = tickLabels(zone, language)
  let ticks: TimeTick[] = []
  return {
    ...axis(tokens),
    gap: (6 + lane) * tokens.rem,
    grid: { show: false },
    size: (TIME_HEIGHT + lane) * tokens.rem,
    splits: (plot, _axis, from, to) => {
      const width = plot.bbox.width / uPlot.pxRatio
      ticks = timeTicks({ from, to }, zone, width, LABEL_GAP * tokens.rem)
      return ticks.map(({ ts }) => ts)
    },
    values: () => ticks.map(labelOf),
  }
}

/** A quantity such as a frequency along the ground. */
export function numberAxis(tokens: Tokens, language: string): uPlot.Axis {
  return {
    ...axis(tokens),
    grid: { show: false },
    size: TIME_HEIGHT * tokens.rem,
    space: LABEL_GAP * tokens.rem,
    values: (_plot, splits, _axis, _space, step) =>
      splits.map((value) => formatNumber(value, language, digitsOf(step))),
  }
}

/** As wide as its longest number. Shares, 1 being the whole, are written as percent. */
export function valueAxis(tokens: Tokens, language: string, isShare = false): uPlot.Axis {
  const gap = 8 * tokens.rem
  return {
    ...axis(tokens),
    gap,
    space: VALUE_GAP * tokens.rem,
    size: (plot, labels) => {
      plot.ctx.font = tokens.font(FONT * uPlot.pxRatio)
      const widths = (labels ?? []).map((label) => plot.ctx.measureText(label).width / uPlot.pxRatio)
      return Math.ceil(Math.max(20 * tokens.rem, ...widths) + gap)
    },
    values: (_plot, splits, _axis, _space, step) =>
      splits.map((value) => valueLabel(value, language, step, isShare)),
  }
}

export const valueLabel = (value: number, language: string, step: number, isShare: boolean): string =>
  isShare
    ? formatPercent(value, language, digitsOf(step * 100))
    : formatNumber(value, language, digitsOf(step))

/** The decimals that tell neighbouring labels apart. */
export function digitsOf(step: number): number {
  for (let digits = 0; digits < 8; digits++) {
    const scaled = step * 10 ** digits
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6) return digits
  }
  return 8
}

/** Room above and below the line; what is never negative does not seem so. A constant value lies in the middle. */
export function valueRange(least: number | null, greatest: number | null): [number, number] {
  if (least === null || greatest === null) return [0, 1]
  const length = greatest - least
  const room = length > 0 ? length * 0.12 : Math.abs(greatest) * 0.1 || 1
  return [least >= 0 ? Math.max(0, least - room) : least - room, greatest + room]
}
