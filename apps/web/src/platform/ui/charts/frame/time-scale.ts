/** A stretch of time that is looked at. */
export interface View {
  readonly from: number
  readonly to: number
}

/** Closer than this a span is wider than a screen and there is nothing more to see. */
export const CLOSEST_MS = 5 * 60_000

export const lengthOf = (view: View): number => view.to - view.from

export const xOf = (view: View, width: number, ts: number): number =>
  ((ts - view.from) / lengthOf(view)) * width

export const tsAt = (view: View, width: number, x: number): number => view.from + (x / width) * lengthOf(view)

/** Moved back inside `bounds`; cut to them when it is longer. */
export function within(bounds: View, view: View): View {
  const length = Math.min(lengthOf(view), lengthOf(bounds))
  const from = Math.min(Math.max(view.from, bounds.from), bounds.to - length)
  return { from, to: from + length }
}

export const pannedBy = (bounds: View, view: View, ms: number): View =>
  within(bounds, { from: view.from + ms, to: view.to + ms })

/** The moment `at` stays where it is on the screen. */
export function zoomedAt(bounds: View, view: View, at: number, factor: number): View {
  const length = Math.min(Math.max(lengthOf(view) * factor, CLOSEST_MS), lengthOf(bounds))
  const share = (at - view.from) / lengthOf(view)
  const from = at - share * length
  return within(bounds, { from, to: from + length })
}

/** The shortest move that brings a span into sight; its start when it is longer than the view. */
export function showing(bounds: View, view: View, span: View): View {
  if (span.from >= view.from && span.to <= view.to) return view
  const margin = lengthOf(view) * 0.04
  if (span.from < view.from || lengthOf(span) + 2 * margin > lengthOf(view)) {
    return pannedBy(bounds, view, span.from - margin - view.from)
  }
  return pannedBy(bounds, view, span.to + margin - view.to)
}

interface Finger {
  readonly start: number
  readonly x: number
}

/** The times under the fingers when they went down stay under them: one finger moves the view, two stretch it. */
export function grabbed(bounds: View, view: View, width: number, fingers: readonly Finger[]): View {
  const [first, second = first] = fingers
  if (!first || !second) return view
  const apart = Math.abs(second.start - first.start)
  const factor = apart > 0 ? apart / Math.max(Math.abs(second.x - first.x), 1) : 1
  const length = Math.min(Math.max(lengthOf(view) * factor, CLOSEST_MS), lengthOf(bounds))
  const held = tsAt(view, width, (first.start + second.start) / 2)
  const from = held - ((first.x + second.x) / 2 / width) * length
  return within(bounds, { from, to: from + length })
}
