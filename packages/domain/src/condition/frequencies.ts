/** A rolling bearing, as its maker lists it. */
export interface Bearing {
  readonly name: string
  readonly balls: number
  readonly ballDiameter: number
  readonly pitchDiameter: number
  /** Contact angle in degrees. */
  readonly angle: number
}

/** What a spindle was doing and is made of, as far as it is known. */
export interface SpindleFacts {
  readonly rpm?: number
  readonly bearings?: readonly Bearing[]
}

export type BearingPart = 'outerRace' | 'innerRace' | 'ball' | 'cage'

/** What a frequency belongs to. */
export type Origin =
  | { readonly kind: 'rotation'; readonly harmonic: number }
  | {
      readonly kind: 'bearing'
      readonly bearing: string
      readonly part: BearingPart
      readonly harmonic: number
    }

const MAX_HARMONIC = 10
/** Slip moves the frequencies of a bearing by a percent or two. */
const TOLERANCE = 0.02
const ROTATION_TOLERANCE = 0.005

/** By rotation of the shaft with a fixed outer ring. */
export function bearingFrequencies(bearing: Bearing, rpm: number): Readonly<Record<BearingPart, number>> {
  const hz = rpm / 60
  const ratio = (bearing.ballDiameter / bearing.pitchDiameter) * Math.cos((bearing.angle * Math.PI) / 180)
  return {
    outerRace: (bearing.balls / 2) * hz * (1 - ratio),
    innerRace: (bearing.balls / 2) * hz * (1 + ratio),
    ball: (bearing.pitchDiameter / (2 * bearing.ballDiameter)) * hz * (1 - ratio ** 2),
    cage: (hz / 2) * (1 - ratio),
  }
}

/** The harmonic that a frequency is of another, null when it is none. `spreadHz` is how exactly it was read. */
function harmonicOf(hz: number, base: number, tolerance: number, spreadHz: number): number | null {
  if (!(base > 0)) return null
  const harmonic = Math.round(hz / base)
  if (harmonic < 1 || harmonic > MAX_HARMONIC) return null
  return Math.abs(hz - harmonic * base) <= Math.max(spreadHz, tolerance * hz) ? harmonic : null
}

/** Null when nothing that is known of the spindle explains it. The rotation goes before a bearing. */
export function originOf(hz: number, { rpm, bearings = [] }: SpindleFacts, spreadHz: number): Origin | null {
  if (rpm === undefined || !(rpm > 0)) return null
  const turn = harmonicOf(hz, rpm / 60, ROTATION_TOLERANCE, spreadHz)
  if (turn !== null) return { kind: 'rotation', harmonic: turn }
  for (const bearing of bearings)
    for (const [part, base] of Object.entries(bearingFrequencies(bearing, rpm)) as [BearingPart, number][]) {
      // The cage turns slower than the shaft: its harmonics are everywhere.
      const harmonic = part === 'cage' && hz > 1.5 * base ? null : harmonicOf(hz, base, TOLERANCE, spreadHz)
      if (harmonic !== null) return { kind: 'bearing', bearing: bearing.name, part, harmonic }
    }
  return null
}
