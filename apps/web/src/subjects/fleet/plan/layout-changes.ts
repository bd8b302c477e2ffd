import type { Machine, MapPlace } from '@millwright/contract/machines/machines'

/** Places that differ from the stored ones; null for a machine that is taken off the plan. */
export type Places = ReadonlyMap<string, MapPlace | null>

const samePlace = (a: MapPlace | null, b: MapPlace | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.X === b.X &&
    a.Y === b.Y &&
    a.Width === b.Width &&
    a.Height === b.Height &&
    a.Rotation === b.Rotation)

export interface LayoutChange {
  readonly machineId: string
  readonly place: MapPlace | null
}

/** A machine that was moved and moved back has not changed. */
export const layoutChanges = (machines: readonly Machine[], places: Places): LayoutChange[] =>
  machines.flatMap(({ Id, Map_View }) => {
    const place = places.get(Id)
    return place === undefined || samePlace(place, Map_View) ? [] : [{ machineId: Id, place }]
  })

/** One press of an arrow key, in metres. */
const STEP = 0.5

const STEPS: ReadonlyMap<string, readonly [dx: number, dy: number]> = new Map([
  ['ArrowLeft', [-STEP, 0]],
  ['ArrowRight', [STEP, 0]],
  ['ArrowUp', [0, STEP]],
  ['ArrowDown', [0, -STEP]],
])

/** How far a key moves a machine; null for a key that moves nothing. */
export const stepOf = (key: string): readonly [dx: number, dy: number] | null => STEPS.get(key) ?? null
