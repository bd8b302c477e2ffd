export interface StackPart {
  /** Which of the series. */
  readonly index: number
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
  /** The value of the whole height. */
  readonly max: number
  readonly height: number
}

/** The layout needs no more of a series. */
export interface StackLook {
  /** Of the width of a bar; 1 where left out. */
  readonly width?: number
  /** Pixels that it is tall however little it is. */
  readonly least?: number
}

/** Of its slot, so that the widest part, an alarm, still keeps clear of the neighbour. */
const BAR_SHARE = 0.68
const WIDEST_PX = 30
const LEAST_PX = 0.5
/** Parts are set apart by a hairline where they can spare it. */
const GAP_PX = 1
const GAP_FROM_PX = 3

export const slotOf = (index: number, count: number, width: number): Slot => ({
  left: (width / count) * index,
  width: width / count,
})

/** One bar from the ground up, in the order given. What is not known leaves its place empty. */
export function stackOf(
  values: readonly (number | null)[],
  looks: readonly StackLook[],
  slot: Slot,
  scale: Scale,
): StackPart[] {
  const bar = Math.min(slot.width * BAR_SHARE, WIDEST_PX)
  const middle = slot.left + slot.width / 2
  const parts: StackPart[] = []
  let bottom = scale.height
  for (const [index, { width: share = 1, least = 0 }] of looks.entries()) {
    const tall = ((values[index] ?? 0) / scale.max) * scale.height
    if (tall <= 0) continue
    const width = bar * share
    const top = Math.max(0, bottom - tall)
    const shown = heightOf(bottom - top, least)
    if (shown >= LEAST_PX) {
      parts.push({ index, x: middle - width / 2, y: Math.max(0, bottom - shown), width, height: shown })
    }
    bottom = top
  }
  return parts
}

function heightOf(tall: number, least: number): number {
  if (least > 0) return Math.max(tall, least)
  return tall > GAP_FROM_PX ? tall - GAP_PX : tall
}

/** Null where nothing at all is known of the bar: a sum of 0 would be a claim. */
export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** Which labels are on the axis: as many as fit, counted back from the last one, which is always there. */
export function labelledSlots(count: number, width: number, leastGap: number): Set<number> {
  const step = Math.max(1, Math.ceil(leastGap / (width / count)))
  const shown = new Set<number>()
  for (let index = count - 1; index >= 0; index -= step) shown.add(index)
  return shown
}
