import { useState } from 'react'
import type { PlanPointing, PlanTarget } from '../plan/floor-plan.tsx'
import type { Spot } from '../plan/geometry.ts'

const isSame = (a: PlanTarget, b: PlanTarget): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Drags from one machine to another, and the same by clicks or keys: choose the one, then the other. */
export function useDrawing(
  draw: (from: PlanTarget, to: PlanTarget) => void,
  mayJoin: (machineId: string) => boolean,
) {
  const [chosen, choose] = useState<string | null>(null)
  const [pressed, press] = useState<PlanTarget | null>(null)
  const [spot, setSpot] = useState<Spot | null>(null)
  const usable = (target: PlanTarget | null): PlanTarget | null =>
    target && (!('machineId' in target) || mayJoin(target.machineId)) ? target : null
  const pick = (machineId: string): void => {
    if (chosen !== null && chosen !== machineId) draw({ machineId: chosen }, { machineId })
    // The next join begins at the machine that was joined: a line is drawn in one go.
    choose(chosen === machineId ? null : machineId)
  }
  const pointing: PlanPointing = {
    chosenId: chosen ?? (pressed && 'machineId' in pressed ? pressed.machineId : null),
    onDown: (target) => {
      press(usable(target))
      setSpot(null)
    },
    onMove: (at) => {
      if (pressed) setSpot(at)
    },
    onUp: (found) => {
      const target = usable(found)
      if (pressed && target) {
        if (!isSame(pressed, target)) draw(pressed, target)
        else if ('machineId' in target) pick(target.machineId)
        else if (chosen !== null) draw({ machineId: chosen }, target)
      }
      press(null)
      setSpot(null)
    },
    onKey: (machineId, key) => {
      if (key === 'Escape') choose(null)
      if (machineId === null || (key !== 'Enter' && key !== ' ') || !mayJoin(machineId)) return false
      pick(machineId)
      return true
    },
  }
  return { pointing, chosen, pressed, spot, forget: () => choose(null) }
}
