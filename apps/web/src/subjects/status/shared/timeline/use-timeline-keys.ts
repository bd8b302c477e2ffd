import { type KeyboardEvent, useState } from 'react'
import {
  lengthOf,
  pannedBy,
  showing,
  type View,
  zoomedAt,
} from '../../../../platform/ui/charts/frame/time-scale.ts'
import { type DrawnSpan, indexAt } from './drawn-spans.ts'

interface TimelineKeys {
  readonly spans: readonly DrawnSpan[]
  readonly view: View
  readonly bounds: View
  readonly onView: (view: View) => void
  /** The arrows then go from alarm to alarm. */
  readonly alarmsOnly: boolean
  /** Enter picks what the arrows are at. */
  readonly onPick?: ((ts: number) => void) | undefined
}

const ZOOM_STEP = 1.5
const PAN_STEP = 0.2

/** Arrows go from span to span and the view follows; with Shift they pan, plus and minus zoom. */
export function useTimelineKeys({ spans, view, bounds, onView, alarmsOnly, onPick }: TimelineKeys) {
  // The start names a span for good: its end and its place in the list move while time goes by.
  const [from, setFrom] = useState<number | null>(null)
  const cursor = from === null ? null : (spans[indexAt(spans, from)] ?? null)

  const goTo = (span: DrawnSpan | undefined) => {
    if (!span) return
    setFrom(span.from)
    onView(showing(bounds, view, span))
  }
  const stops = alarmsOnly ? spans.filter((span) => span.status === 'FAIL') : spans
  const step = (by: 1 | -1) => {
    if (cursor) return goTo(by > 0 ? stops.find(isAfter(cursor)) : stops.findLast(isBefore(cursor)))
    const inView = stops.filter((span) => span.to > view.from && span.from < view.to)
    goTo(by > 0 ? inView[0] : inView.at(-1))
  }
  const zoom = (factor: number) => {
    const at = cursor ? (cursor.from + cursor.to) / 2 : (view.from + view.to) / 2
    onView(zoomedAt(bounds, view, Math.min(Math.max(at, view.from), view.to), factor))
  }
  const pan = (share: number) => onView(pannedBy(bounds, view, share * lengthOf(view)))

  const actions: Record<string, (event: KeyboardEvent) => void> = {
    ArrowRight: (event) => (event.shiftKey ? pan(PAN_STEP) : step(1)),
    ArrowLeft: (event) => (event.shiftKey ? pan(-PAN_STEP) : step(-1)),
    Home: () => goTo(stops[0]),
    End: () => goTo(stops.at(-1)),
    '+': () => zoom(1 / ZOOM_STEP),
    '=': () => zoom(1 / ZOOM_STEP),
    '-': () => zoom(ZOOM_STEP),
    Escape: () => setFrom(null),
    Enter: () => cursor && onPick?.((cursor.from + cursor.to) / 2),
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const action = actions[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action(event)
  }
  return { cursor, onKeyDown, onBlur: () => setFrom(null) }
}

const isAfter = (cursor: DrawnSpan) => (span: DrawnSpan) => span.from > cursor.from
const isBefore = (cursor: DrawnSpan) => (span: DrawnSpan) => span.from < cursor.from
