import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { grabbed, tsAt, type View, zoomedAt } from '../../../../platform/ui/charts/frame/time-scale.ts'

interface Gestures {
  readonly box: RefObject<HTMLElement | null>
  readonly view: View
  readonly bounds: View
  readonly onView: (view: View) => void
  /** Where the pointer rests, in pixels from the left; null when it has left or drags. */
  readonly onHover: (x: number | null) => void
  /** A tap or a click that is no drag. */
  readonly onPick?: ((ts: number) => void) | undefined
}

const WHEEL_STEP = 1.25
/** A tap that trembles is no drag. */
const DRAG_FROM_PX = 4

/** Where each pointer went down and where it is; measured from the start, so that no event lost on the way matters. */
interface Grip {
  view: View
  fingers: Map<number, { start: number; x: number }>
  isMoving: boolean
}

/** Drag to pan, two fingers or Ctrl and the wheel to zoom. */
export function useTimelineGestures({ box, view, bounds, onView, onHover, onPick }: Gestures) {
  const grip = useRef<Grip>({ view, fingers: new Map(), isMoving: false })
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

  /** A finger more or less starts the gesture again from what is in view. */
  const regrip = () => {
    const { current } = grip
    current.view = view
    for (const finger of current.fingers.values()) finger.start = finger.x
    if (current.fingers.size === 0) current.isMoving = false
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    grip.current.fingers.set(event.pointerId, { start: x, x })
    event.currentTarget.setPointerCapture(event.pointerId)
    regrip()
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = grip
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const finger = current.fingers.get(event.pointerId)
    if (!finger) return onHover(event.clientX - left)
    finger.x = event.clientX - left
    if (!current.isMoving && Math.abs(finger.x - finger.start) < DRAG_FROM_PX) return
    current.isMoving = true
    onHover(null)
    onView(grabbed(bounds, current.view, width, [...current.fingers.values()]))
  }

  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    if (grip.current.fingers.delete(event.pointerId)) regrip()
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { fingers, isMoving } = grip.current
    const finger = fingers.get(event.pointerId)
    const isTap = finger !== undefined && fingers.size === 1 && !isMoving
    onPointerCancel(event)
    if (isTap) onPick?.(tsAt(view, event.currentTarget.getBoundingClientRect().width, finger.x))
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel,
    onPointerLeave: () => onHover(null),
  }
}
