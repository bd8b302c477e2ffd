import type { Span } from '@millwright/domain/status/span'
import { type PointerEvent, useRef } from 'react'
import {
  CLOSEST_MS,
  lengthOf,
  tsAt,
  type View,
  within,
} from '../../../../platform/ui/charts/frame/time-scale.ts'
import { StatusStrip } from './status-strip.tsx'
import './timeline.css'

interface TimelineBrushProps {
  readonly spans: readonly Span[]
  readonly day: View
  readonly view: View
  readonly onView: (view: View) => void
  readonly now: number
  readonly alarmsOnly: boolean
}

type Grip = 'from' | 'to' | 'window'

/** How near an edge of the window must be grabbed to move that edge alone. */
const EDGE_PX = 6

/** The whole day with the part in view; for the pointer only, the timeline above does the same by keys. */
export function TimelineBrush({ spans, day, view, onView, now, alarmsOnly }: TimelineBrushProps) {
  const grip = useRef<{ part: Grip; offset: number } | null>(null)
  const percent = (ts: number) => `${((ts - day.from) / lengthOf(day)) * 100}%`

  const tsOf = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return { ts: tsAt(day, width, event.clientX - left), edge: (EDGE_PX / width) * lengthOf(day) }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { ts, edge } = tsOf(event)
    event.currentTarget.setPointerCapture(event.pointerId)
    if (Math.abs(ts - view.from) < edge) grip.current = { part: 'from', offset: 0 }
    else if (Math.abs(ts - view.to) < edge) grip.current = { part: 'to', offset: 0 }
    else if (ts > view.from && ts < view.to) grip.current = { part: 'window', offset: ts - view.from }
    else {
      grip.current = { part: 'window', offset: lengthOf(view) / 2 }
      onView(moved(day, view, 'window', ts - lengthOf(view) / 2))
    }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = grip
    if (current) onView(moved(day, view, current.part, tsOf(event).ts - current.offset))
  }
  const onPointerUp = () => {
    grip.current = null
  }
  return (
    <div
      className="mw-brush"
      aria-hidden="true"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    >
      <StatusStrip spans={spans} from={day.from} to={day.to} now={now} alarmsOnly={alarmsOnly} />
      <i className="mw-brush-off" style={{ left: 0, width: percent(view.from) }} />
      <i className="mw-brush-off" style={{ left: percent(view.to), right: 0 }} />
      <i
        className="mw-brush-window"
        style={{ left: percent(view.from), width: percent(day.from + lengthOf(view)) }}
      />
    </div>
  )
}

function moved(day: View, view: View, part: Grip, ts: number): View {
  switch (part) {
    case 'from':
      return { from: Math.min(Math.max(ts, day.from), view.to - CLOSEST_MS), to: view.to }
    case 'to':
      return { from: view.from, to: Math.max(Math.min(ts, day.to), view.from + CLOSEST_MS) }
    case 'window':
      return within(day, { from: ts, to: ts + lengthOf(view) })
    default:
      return part satisfies never
  }
}
