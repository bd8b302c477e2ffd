import type { CyclePrint, MeasuredCycle } from './judge.ts'
import { type Shape, shapeOf } from './shape.ts'

/** Of a part that recorded vibration: what tests of other operations are compared with. */
export interface PartShape {
  readonly rateHz: number
  readonly shape: Shape
}
export type PartShapes = Readonly<Record<string, PartShape>>

export const partShapesOf = (cycle: MeasuredCycle | CyclePrint): PartShapes =>
  Object.fromEntries(
    Object.entries(cycle).flatMap(([name, part]) =>
      part.kind === 'vibration'
        ? [[name, { rateHz: part.spectrum.rateHz, shape: shapeOf(part.spectrum) }]]
        : [],
    ),
  )

/** Recorded at one rate with as many axes: only these can be compared. */
export const isAlike = (a: PartShape, b: PartShape): boolean =>
  a.rateHz === b.rateHz && a.shape.length === b.shape.length && a.shape[0]?.length === b.shape[0]?.length
