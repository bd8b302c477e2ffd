import { HOUR_MS } from '@millwright/domain/time/lengths'
import { lengthOf, type View, within } from '../../../platform/ui/charts/frame/time-scale.ts'

export const ZOOM_HOURS = [24, 8, 4, 1] as const
export type ZoomHours = (typeof ZOOM_HOURS)[number]

/** A fixed length that follows the time, the shifts, or what the person has moved to. */
export type Zoom =
  | { readonly kind: 'hours'; readonly hours: ZoomHours; readonly centre: number }
  | { readonly kind: 'shifts' }
  | { readonly kind: 'free'; readonly view: View }

/** Room to the right of now, so that one sees that the rest is still to come. */
const AHEAD = 0.06

/** Before the first shift and after the last one in sight. */
const MARGIN_MS = 30 * 60_000

/** Today the shift that runs and the one before it, of another day all; the whole day without any. */
function shiftsView(shifts: readonly View[], day: View, now: number): View {
  const begun = shifts.filter(({ from }) => from <= now)
  const shown = now < day.to ? begun.slice(-2) : shifts
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return day
  return { from: Math.max(day.from, first.from - MARGIN_MS), to: Math.min(day.to, last.to + MARGIN_MS) }
}

export function viewOf(zoom: Zoom, day: View, now: number, shifts: readonly View[]): View {
  if (zoom.kind === 'free') return within(day, zoom.view)
  if (zoom.kind === 'shifts') return shiftsView(shifts, day, now)
  // The whole day, whether it has 23, 24 or 25 hours.
  if (zoom.hours === 24) return day
  const length = zoom.hours * HOUR_MS
  const isToday = now >= day.from && now < day.to
  const to = isToday ? now + length * AHEAD : zoom.centre + length / 2
  return within(day, { from: to - length, to })
}

export const zoomedTo = (hours: ZoomHours, view: View): Zoom => ({
  kind: 'hours',
  hours,
  centre: view.from + lengthOf(view) / 2,
})
