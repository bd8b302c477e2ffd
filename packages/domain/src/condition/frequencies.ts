/** A rolling bearing, as its maker lists it. */
export interface Bearing {
  readonly name: string
  readonly balls: number
  readonly ballDiameter: number
  readonly pitchDiameter: number
  /** Contact angle in degrees. */
  readonly angle: number
}

/** A field is missing where nothing is known of it. */
export interface SpindleFacts {
  readonly rpm?: number
  readonly bearings?: readonly Bearing[]
}

export type BearingPart = 'outerRace' | 'innerRace' | 'ball' | 'cage'

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

const MAX_HARMONIC = 10
/** The speed is known as exactly as this. */
const TOLERANCE = 0.003
/** Of lines anywhere, so many at most may be called a harmonic by chance. */
const MAX_CHANCE = 0.1

/** Which harmonic of the rotation a line is; null when it is none, or when any line would lie near one. `hzPerBin` is how exactly it was read. */
export function harmonicOf(hz: number, rpm: number, hzPerBin: number): number | null {
  const turn = rpm / 60
  if (!(turn > 0)) return null
  const harmonic = Math.round(hz / turn)
  const within = Math.max(hzPerBin / 2, TOLERANCE * hz)
  if (harmonic < 1 || harmonic > MAX_HARMONIC || (2 * within) / turn > MAX_CHANCE) return null
  return Math.abs(hz - harmonic * turn) <= within ? harmonic : null
}
