import { type FocusEvent, type PointerEvent, useState } from 'react'
import type { Sight } from './use-plan-map.ts'

export interface CardPlace {
  /** In pixels from the corner of the plan. */
  readonly x: number
  readonly y: number
  /** The card lies on the side where there is room. */
  readonly isLeft: boolean
  readonly isAbove: boolean
}

interface PointedPin {
  readonly id: string
  readonly at: CardPlace
  /** A plan that was moved or zoomed has the pin elsewhere. */
  readonly sight: Sight | null
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** A finger opens the machine; its card would lie under it. */
const hovers = ({ pointerType }: PointerEvent): boolean => pointerType !== 'touch'

/** Whether the pins are where they were. */
const isSame = (a: Sight | null, b: Sight | null): boolean =>
  a === b ||
  (a?.pixelsPerMetre === b?.pixelsPerMetre && a?.box.minX === b?.box.minX && a?.box.minY === b?.box.minY)

/** The pin that the pointer or the keyboard is on, and where its card belongs. */
export function usePointedPin(sight: Sight | null) {
  const [pointed, setPointed] = useState<PointedPin | null>(null)

  // Fields of the event are read here: React has let go of it when a state updater runs.
  const point = (id: string | null, spot: Spot, inside: Element): void => {
    const box = inside.closest('[data-part=stage]')?.getBoundingClientRect()
    const at = placeOfCard(spot, box ?? new DOMRect())
    setPointed((known) => {
      if (id === null) return null
      return known?.id === id && isSame(known.sight, sight) ? known : { id, at, sight }
    })
  }

  return {
    pointed: pointed && isSame(pointed.sight, sight) ? pointed : null,
    leave: () => setPointed(null),
    onPoint: (id: string | null, event: PointerEvent): void => {
      if (hovers(event)) point(id, { x: event.clientX, y: event.clientY }, event.currentTarget)
    },
    onFocus: (id: string | null, event: FocusEvent): void => {
      // A click focuses as well, and the pointer has its card already.
      if (!event.target.matches(':focus-visible')) return
      const { left, top, width, height } = event.target.getBoundingClientRect()
      point(id, { x: left + width / 2, y: top + height / 2 }, event.currentTarget)
    },
  }
}

function placeOfCard({ x, y }: Spot, box: DOMRect): CardPlace {
  const [left, top] = [x - box.left, y - box.top]
  return { x: left, y: top, isLeft: left > box.width / 2, isAbove: top > box.height / 2 }
}
