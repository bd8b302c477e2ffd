import { type ShownStatus, STATUS_ORDER } from '@millwright/domain/status/status'
import { type View, xOf } from '../../../../platform/ui/charts/frame/time-scale.ts'
import type { DrawnSpan } from './drawn-spans.ts'

/** Per status the bars to fill, as `x, width, x, width …` in pixels. */
export type SpanPlan = Record<ShownStatus, number[]>

/** An alarm is seen however short it was. */
const LEAST_ALARM_PX = 2
const LEAST_PX = 0.6
/** Bars wide enough to spare it are set apart by a hairline. */
const GAP_PX = 0.75
const GAP_FROM_PX = 4

/**
 * Areas to fill, by status. Bars of one status that share a pixel are one, so that a plan has at most a few bars per pixel
 * however many spans there are.
 */
export function planSpans(spans: readonly DrawnSpan[], view: View, width: number): SpanPlan {
  const plan = Object.fromEntries(STATUS_ORDER.map((status) => [status, [] as number[]])) as SpanPlan
  for (const span of spans) {
    if (span.status === 'noData' || span.to <= view.from || span.from >= view.to) continue
    const left = Math.max(0, xOf(view, width, span.from))
    const right = Math.min(width, xOf(view, width, span.to))
    const bar = barWidth(right - left, span.status === 'FAIL' ? LEAST_ALARM_PX : LEAST_PX)
    add(plan[span.status], Math.min(left, width - bar), bar)
  }
  return plan
}

function barWidth(width: number, least: number): number {
  return width > GAP_FROM_PX ? width - GAP_PX : Math.max(width, least)
}

function add(bars: number[], x: number, width: number) {
  const at = bars.length - 2
  const lastX = bars[at]
  const lastWidth = bars[at + 1]
  if (lastX === undefined || lastWidth === undefined || x >= lastX + lastWidth) bars.push(x, width)
  else bars[at + 1] = Math.max(lastWidth, x + width - lastX)
}
