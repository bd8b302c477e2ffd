import { type ShownStatus, STATUS_ORDER } from '@millwright/domain/status/status'
import type { StatusTotals } from '@millwright/domain/timeline/totals'
import { STATUS_LOOK } from './status-look.ts'

export interface Segment {
  readonly status: ShownStatus
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The place of one bar among its neighbours, in pixels. */
export interface Slot {
  readonly left: number
  readonly width: number
}

interface Scale {
  /** How many seconds the whole height is. */
  readonly seconds: number
  readonly height: number
}

/** Of its slot, so that the widest part, an alarm, still keeps clear of the neighbour. */
const BAR_SHARE = 0.68
const WIDEST_PX = 30
/** An alarm is seen however short it was. */
const LEAST_ALARM_PX = 2
const LEAST_PX = 0.5
/** Parts are set apart by a hairline where they can spare it. */
const GAP_PX = 1
const GAP_FROM_PX = 3

export const slotOf = (index: number, count: number, width: number): Slot => ({
  left: (width / count) * index,
  width: width / count,
})

/** One bar from the ground up, in the order of every legend. Time without data leaves its place empty. */
export function stackOf(totals: StatusTotals, slot: Slot, scale: Scale): Segment[] {
  const bar = Math.min(slot.width * BAR_SHARE, WIDEST_PX)
  const middle = slot.left + slot.width / 2
  const segments: Segment[] = []
  let bottom = scale.height
  for (const status of STATUS_ORDER) {
    const tall = (totals[status] / scale.seconds) * scale.height
    if (tall <= 0) continue
    const width = bar * STATUS_LOOK[status].width
    const top = Math.max(0, bottom - tall)
    const shown = heightOf(bottom - top, status)
    if (shown >= LEAST_PX) {
      segments.push({ status, x: middle - width / 2, y: Math.max(0, bottom - shown), width, height: shown })
    }
    bottom = top
  }
  return segments
}

function heightOf(tall: number, status: ShownStatus): number {
  if (status === 'FAIL') return Math.max(tall, LEAST_ALARM_PX)
  return tall > GAP_FROM_PX ? tall - GAP_PX : tall
}

/** Which labels are on the axis: as many as fit, counted back from the last one, which is always there. */
export function labelledSlots(count: number, width: number, leastGap: number): Set<number> {
  const step = Math.max(1, Math.ceil(leastGap / (width / count)))
  const shown = new Set<number>()
  for (let index = count - 1; index >= 0; index -= step) shown.add(index)
  return shown
}
