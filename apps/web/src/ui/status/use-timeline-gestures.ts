import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { lengthOf, pannedBy, tsAt, type View, zoomedAt } from './time-scale.ts'

interface Gestures {
  readonly box: RefObject<HTMLElement | null>
  readonly view: View
  readonly bounds: View
  readonly onView: (view: View) => void
  /** Where the pointer rests, in pixels from the left; null when it has left or drags. */
  readonly onHover: (x: number | null) => void
}

const WHEEL_STEP = 1.25
/** A tap that trembles is no drag. */
const DRAG_FROM_PX = 4

/** Drag to pan, two fingers or Ctrl and the wheel to zoom. */
export function useTimelineGestures({ box, view, bounds, onView, onHover }: Gestures) {
  const pointers = useRef(new Map<number, number>())
  const isDragging = useRef(false)
  const latest = useRef({ view, bounds, onView })
  latest.current = { view, bounds, onView }

  useEffect(() => {
    const element = box.current
    // Only a listener that is not passive may keep the browser from zooming the page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || !element) return
      event.preventDefault()
      const { left, width } = element.getBoundingClientRect()
      const now = latest.current
      const at = tsAt(now.view, width, event.clientX - left)
      now.onView(zoomedAt(now.bounds, now.view, at, event.deltaY > 0 ? WHEEL_STEP : 1 / WHEEL_STEP))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [box])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    pointers.current.set(event.pointerId, event.clientX)
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const before = pointers.current.get(event.pointerId)
    if (before === undefined) return onHover(event.clientX - left)
    const moved = event.clientX - before
    if (!isDragging.current && Math.abs(moved) < DRAG_FROM_PX) return
    isDragging.current = true
    onHover(null)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, event.clientX)
    if (other === undefined) return onView(pannedBy(bounds, view, (-moved / width) * lengthOf(view)))
    const gap = Math.max(Math.abs(before - other), 1)
    const at = tsAt(view, width, (event.clientX + other) / 2 - left)
    onView(zoomedAt(bounds, view, at, gap / Math.max(Math.abs(event.clientX - other), 1)))
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId)
    if (pointers.current.size === 0) isDragging.current = false
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onPointerLeave: () => onHover(null),
  }
}
