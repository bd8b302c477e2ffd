import { UNREMARKABLE } from './evidence.ts'
import { distanceOf, type Shape, shapeOf } from './shape.ts'
import type { Spectrum } from './spectrum.ts'
import { risesOf } from './vibration-check.ts'
import type { Ageing, VibrationFingerprint } from './vibration-spread.ts'

/** Why a test that could be read cannot be compared with its fingerprint. */
export const UNLIKE_FAULTS = [
  'OTHER_RATE',
  'OTHER_RECORD',
  'DEAD_AXIS',
  'SWAPPED_AXES',
  'OTHER_OPERATION',
] as const
export type UnlikeFault = (typeof UNLIKE_FAULTS)[number]

export interface Unlike {
  readonly fault: UnlikeFault
  readonly part: string
  /** Another operation, which the record resembles. */
  readonly like?: string
}

export const isUnlikeFault = (fault: string): boolean => UNLIKE_FAULTS.some((each) => each === fault)

/** The fingerprint of another operation of the machine, by its name. */
export interface NamedShape {
  readonly name: string
  readonly shape: Shape
}

/** Under this share of its fingerprint an axis hears nothing: the sensor or its cable is gone. */
const DEAD_SHARE = 0.05
/** So many times nearer has something else to be, that a record is called that. */
const NEARER = 1.3
/** A good run of today has an advantage over an old fingerprint: it has to be so many times nearer. */
const MUCH_NEARER = 1.7
/** A clock that runs at half or twice the rate that the file names moves all lines. */
const STRETCHES = [0.25, 0.5, 2 / 3, 0.8, 1.25, 1.5, 2, 4]
/** Of bands that both have after stretching. */
const LEAST_BANDS = 12

export const hasDeadAxis = (rms: readonly number[], print: readonly number[]): boolean =>
  print.some((level, axis) => level > 0 && (rms[axis] ?? 0) < DEAD_SHARE * level)

const ORDERS: Readonly<Record<number, readonly (readonly number[])[]>> = {
  2: [[1, 0]],
  3: [
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ],
}

const reordered = (shape: Shape, order: readonly number[]): Shape =>
  order.map((axis) => shape[axis] as Float64Array)

/** The bands that the run would have, had its clock run so many times as fast, and those of the fingerprint beside them. */
function stretched(run: Shape, print: Shape, by: number): readonly [Shape, Shape, Shape] {
  const bands = print[0]?.length ?? 0
  const kept = Math.min(bands, Math.floor((bands - 1) / by) + 1)
  const moved = run.map((axis) =>
    Float64Array.from({ length: kept }, (_, band) => {
      const at = band * by
      const below = Math.floor(at)
      const low = axis[below] ?? 0
      return low + ((axis[Math.min(below + 1, bands - 1)] ?? low) - low) * (at - below)
    }),
  )
  const cut = (shape: Shape): Shape => shape.map((axis) => axis.subarray(0, kept))
  return [moved, cut(print), cut(run)]
}

/** Every second, third or fourth value alone, with nothing that keeps out what is above half the new rate. */
const LEFT_OUT = [2, 3, 4]

/** The bands of a record of which only every so many-th value is left: what was above half the new rate lies folded into them. */
function folded(print: Shape, by: number): Shape {
  return print.map((axis) => {
    const bands = axis.length
    // Of a position from 0 to half the rate.
    const powerAt = (position: number): number => {
      const at = Math.min(bands - 1, Math.max(0, position * (bands + 1) - 1))
      const low = axis[Math.floor(at)] ?? 0
      return 10 ** (low + ((axis[Math.ceil(at)] ?? low) - low) * (at % 1))
    }
    return axis.map((_, band) => {
      const position = (band + 1) / (bands + 1)
      let power = 0
      for (let fold = 0; fold < by; fold++)
        power += powerAt((fold % 2 === 0 ? fold + position : fold + 1 - position) / by)
      return Math.log10(power)
    })
  })
}

const hasOtherClock = (run: Shape, print: Shape): boolean =>
  LEFT_OUT.some((by) => distanceOf(run, print) > NEARER * distanceOf(run, folded(print, by))) ||
  STRETCHES.some((by) => {
    const [moved, beside, plain] = stretched(run, print, by)
    if ((moved[0]?.length ?? 0) < LEAST_BANDS) return false
    return distanceOf(plain, beside) > NEARER * distanceOf(moved, beside)
  })

/** A fingerprint with its spread, as a variance. */
interface SpreadShape {
  readonly shape: Shape
  readonly spread: number
}

/**
 * Whether a record of one operation that is sent as the other is refused: it lies its own spread from its fingerprint, and
 * that together with what is between the two from the other one.
 */
export function isDistinct(a: SpreadShape, b: SpreadShape): boolean {
  const own = Math.sqrt(Math.max(a.spread, b.spread))
  return Math.hypot(distanceOf(a.shape, b.shape), own) > NEARER * own
}

/** Of the machine's other operations, as shapes that can be compared with the run. */
export interface OtherShapes {
  /** Their fingerprints. */
  readonly prints: readonly NamedShape[]
  /** Their good runs around the time of the test: they have the drift of the machine, as the run has. */
  readonly lately: readonly NamedShape[]
}

interface ComparedRun {
  readonly spectrum: Spectrum
  readonly print: VibrationFingerprint
  readonly ageing: Ageing
  /** The share of good runs that deviate as far. */
  readonly rarity: number
}

const nearestTo = (run: Shape, shapes: readonly NamedShape[]) =>
  shapes
    .filter(({ shape }) => shape.length === run.length)
    .map(({ name, shape }) => ({ name, distance: distanceOf(run, shape) }))
    .toSorted((a, b) => a.distance - b.distance)[0]

/**
 * Whether something else explains a run better than wear does. By a fresh fingerprint only one that deviates is asked; within the
 * wide limits of an old one there is room for records of all kinds.
 */
export function explained(
  { spectrum, print, ageing, rarity }: ComparedRun,
  { prints, lately }: OtherShapes,
): Omit<Unlike, 'part'> | null {
  const isOld = ageing.ageMs > 0
  if (rarity >= UNREMARKABLE && !isOld) return null
  const rises = risesOf(spectrum, print, ageing)
  const run = rises.map((axis, a) => axis.map((value, band) => value + (print.shape[a]?.[band] ?? 0)))
  const apart = distanceOf(run, print.shape)
  const nearest = nearestTo(run, prints)
  const recent = isOld ? nearestTo(shapeOf(spectrum), lately) : undefined
  const swapped = Math.min(
    ...(ORDERS[run.length] ?? []).map((order) => distanceOf(reordered(run, order), print.shape)),
  )
  if (recent && apart > MUCH_NEARER * recent.distance && recent.distance <= swapped)
    return { fault: 'OTHER_OPERATION', like: recent.name }
  if (nearest && apart > NEARER * nearest.distance && nearest.distance <= swapped)
    return { fault: 'OTHER_OPERATION', like: nearest.name }
  if (apart > NEARER * swapped) return { fault: 'SWAPPED_AXES' }
  return hasOtherClock(run, print.shape) ? { fault: 'OTHER_RATE' } : null
}
