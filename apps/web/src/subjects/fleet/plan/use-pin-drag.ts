import { type PointerEvent, useRef } from 'react'
import { movedTo, type Spot } from './geometry.ts'
import type { LayoutDraft } from './use-layout-draft.ts'

interface Drag {
  readonly machineId: string
  /** From the pointer to the middle of the machine, in metres. */
  readonly toMiddle: { readonly x: number; readonly y: number }
}

/** The spot on the plan under the pointer; the corner of the plan is the corner of its layer. */
export function spotAt(
  layer: HTMLElement,
  pixelsPerMetre: number,
  { clientX, clientY }: { clientX: number; clientY: number },
): Spot {
  const origin = layer.getBoundingClientRect()
  return { x: (clientX - origin.left) / pixelsPerMetre, y: (origin.top - clientY) / pixelsPerMetre }
}

/** Moves machines by pointer while a layout is edited; `plan-gestures.ts` then leaves the plan under it where it is. */
export function usePinDrag(layer: HTMLElement | null, pixelsPerMetre: number, draft: LayoutDraft | null) {
  const drag = useRef<Drag | null>(null)
  if (!layer || !draft) return {}
  const spotOf = (event: PointerEvent): Spot => spotAt(layer, pixelsPerMetre, event)
  return {
    onPointerDown: (event: PointerEvent): void => {
      const held =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-machine]') : null
      const machineId = held?.dataset.machine
      const place = machineId === undefined ? null : draft.begin(machineId)
      if (machineId === undefined || !place) return
      const spot = spotOf(event)
      drag.current = { machineId, toMiddle: { x: place.X - spot.x, y: place.Y - spot.y } }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent): void => {
      const held = drag.current
      if (!held) return
      const spot = spotOf(event)
      draft.change(held.machineId, (place) =>
        movedTo(place, spot.x + held.toMiddle.x, spot.y + held.toMiddle.y),
      )
    },
    onPointerUp: (): void => {
      drag.current = null
    },
    onPointerCancel: (): void => {
      drag.current = null
    },
  }
}
