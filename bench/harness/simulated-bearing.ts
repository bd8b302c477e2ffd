import { type Bearing, type BearingPart, bearingFrequencies } from '@millwright/domain/condition/frequencies'
import type { VibrationRecord } from '@millwright/domain/condition/vibration-record'
import { seeded } from './detection.ts'

/** The fault of a simulated record: a part, a line or knocks that belong to no bearing, or nothing. */
export type Simulated = BearingPart | 'nothing' | 'line' | 'knocks'

const FAULTS: readonly Simulated[] = ['outerRace', 'innerRace', 'ball', 'cage', 'nothing', 'line', 'knocks']

export interface SimulatedCase {
  readonly bearing: Bearing
  readonly rpm: number
  readonly rateHz: number
  readonly seconds: number
  readonly fault: Simulated
  /** Of the fault against the noise, as amplitudes. */
  readonly level: number
  readonly seed: number
}

const TURN = 2 * Math.PI
const AXES = 2

/** A machine of its own: what it rings at and what turns in it besides the bearing. */
function machineOf({ bearing, rpm, rateHz, seed }: SimulatedCase) {
  const random = seeded(seed)
  const between = (from: number, to: number): number => from + (to - from) * random()
  const turn = rpm / 60
  const logBetween = (from: number, to: number): number => from * (to / from) ** random()
  const rotation = Array.from({ length: 12 }, (_, i) => ({
    hz: turn * (i + 1),
    amplitude: between(0, 1.2) / (i + 1) ** 0.7,
  }))
  const teeth = Math.round(between(15, 40))
  const gear = [-2, -1, 0, 1, 2].map((side) => ({
    hz: turn * (teeth + side),
    amplitude: between(0.05, 0.4) / (1 + Math.abs(side)),
  }))
  const lines = Array.from({ length: 3 }, () => ({
    hz: between(50, 0.45 * rateHz),
    amplitude: between(0.1, 0.5),
  }))
  const slip = between(0, 0.02)
  return {
    turn,
    tones: [...rotation, ...gear, ...lines].filter(({ hz }) => hz < 0.48 * rateHz),
    /** The noise of what is cut, or of the hydraulics, swings with the rotation. */
    swing: between(0, 0.3),
    colour: between(0, 0.6),
    ringsAt: logBetween(1200, 12_000),
    sharpness: between(8, 25),
    slip,
    jitter: between(0, 0.01),
    load: between(0.4, 1),
    gains: Array.from({ length: AXES }, () => between(0.3, 1)),
    lineHz: logBetween(300, 0.45 * rateHz),
    knocksHz: turn * logBetween(0.3, 12),
    frequencies: bearingFrequencies(bearing, rpm),
    balls: bearing.balls,
  }
}

/** Samples to a knock that are needed, so that several multiples of its frequency are swings that can be seen. */
const SAMPLES_A_KNOCK = 15

/** Whether a record at this rate holds the resonance that the fault makes ring, and its knocks one by one. */
function isAudible(of: SimulatedCase): boolean {
  const { ringsAt, frequencies } = machineOf(of)
  const { outerRace, innerRace, ball } = frequencies
  const knocks = { outerRace, innerRace, ball: 2 * ball, cage: 2 * ball, nothing: 0, line: 0, knocks: 0 }[
    of.fault
  ]
  return ringsAt < 0.45 * of.rateHz && SAMPLES_A_KNOCK * knocks <= of.rateHz
}

function gaussian(random: () => number): () => number {
  let spare: number | null = null
  return () => {
    if (spare !== null) {
      const value = spare
      spare = null
      return value
    }
    const radius = Math.sqrt(-2 * Math.log(1 - random()))
    const angle = TURN * random()
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
}

/** Knocks at a frequency, each a bit early or late. */
function knocksIn(
  { seconds, rateHz }: SimulatedCase,
  hz: number,
  jitter: number,
  loudness: (t: number) => number,
  normal: () => number,
): Float64Array {
  const force = new Float64Array(seconds * rateHz)
  for (let t = 0; t < seconds; t += (1 + jitter * normal()) / hz) {
    const at = Math.floor(t * rateHz)
    if (at >= 0 && at < force.length)
      force[at] = (force[at] as number) + Math.max(0, loudness(t)) * (1 + 0.1 * normal())
  }
  return force
}

/** A force as it comes through a resonance; one above half the rate does not come through. */
function rung(force: Float64Array, rateHz: number, hz: number, sharpness: number): Float64Array {
  const decay = Math.exp((-Math.PI * hz) / sharpness / rateHz)
  const [a, b] = [2 * decay * Math.cos((TURN * hz) / rateHz), -decay * decay]
  const out = new Float64Array(force.length)
  for (let i = 0; i < out.length; i++)
    out[i] = (force[i] as number) + a * (out[i - 1] ?? 0) + b * (out[i - 2] ?? 0)
  return out
}

function faultOf(
  of: SimulatedCase,
  machine: ReturnType<typeof machineOf>,
  normal: () => number,
): Float64Array | null {
  const { frequencies, turn, slip, jitter, load, balls, knocksHz } = machine
  const cage = frequencies.cage * (1 - slip)
  const knocks = (hz: number, loudness: (t: number) => number) => knocksIn(of, hz, jitter, loudness, normal)
  switch (of.fault) {
    case 'outerRace':
      return knocks(balls * cage, (t) => 1 + 0.2 * load * Math.cos(TURN * turn * t))
    case 'innerRace':
      return knocks(balls * (turn - cage), (t) => 1 + load * Math.cos(TURN * turn * t))
    case 'ball':
      return knocks(2 * frequencies.ball * (1 - slip), (t) => 1 + load * Math.cos(TURN * cage * t))
    case 'cage': {
      // A cage that is broken lets the balls rub once in each of its turns.
      const force = new Float64Array(of.seconds * of.rateHz)
      let phase = 0
      return force.map(() => {
        phase += (cage / of.rateHz) * (1 + jitter * normal())
        return normal() * (0.5 + 0.5 * Math.cos(TURN * phase)) ** 4
      })
    }
    case 'knocks':
      return knocks(knocksHz, () => 1)
    default:
      return null
  }
}

const rmsOf = (axis: Float64Array): number =>
  Math.sqrt(axis.reduce((sum, value) => sum + value * value, 0) / axis.length)

/** Runs of one case have the same machine; each has its own noise. */
export function simulatedRecord(of: SimulatedCase, run: number): VibrationRecord {
  const machine = machineOf(of)
  const random = seeded(of.seed * 31 + run)
  const normal = gaussian(random)
  const { rateHz, seconds, fault, level } = of
  const { tones, swing, colour, turn, gains, lineHz, ringsAt, sharpness } = machine
  const force = faultOf(of, machine, normal)
  const ringing = force && ringsAt < 0.48 * rateHz ? rung(force, rateHz, ringsAt, sharpness) : null
  const share = ringing ? level / rmsOf(ringing) : 0
  const heard = fault === 'line' ? [...tones, { hz: lineHz, amplitude: 0.5 + 2 * level }] : tones
  const axes = gains.map((gain) => {
    const axis = new Float64Array(seconds * rateHz)
    let before = 0
    for (let i = 0; i < axis.length; i++) {
      before = colour * before + normal() * Math.sqrt(1 - colour * colour)
      axis[i] =
        before * (1 + swing * Math.cos((TURN * turn * i) / rateHz)) + gain * share * (ringing?.[i] ?? 0)
    }
    for (const { hz, amplitude } of heard) {
      // By rotating a pointer: a sine for each sample would take longer than all else.
      const [c, s] = [Math.cos((TURN * hz) / rateHz), Math.sin((TURN * hz) / rateHz)]
      const phase = TURN * random()
      let [re, im] = [Math.cos(phase), Math.sin(phase)]
      for (let i = 0; i < axis.length; i++) {
        axis[i] = (axis[i] as number) + amplitude * gain * im
        ;[re, im] = [re * c - im * s, re * s + im * c]
      }
    }
    return axis
  })
  return { rateHz, axes }
}

/** Deep groove, angular contact and spindle bearings, in millimetres as makers list them. */
const GEOMETRIES: readonly (readonly [balls: number, ball: number, pitch: number, angle: number])[] = [
  [9, 7.94, 39.04, 0],
  [8, 6.75, 28.5, 0],
  [10, 8.46, 41.7, 25],
  [16, 6.35, 60, 15],
  [9, 9.53, 46, 0],
  [8, 12, 52, 0],
  [9, 11.11, 52, 0],
  [19, 7.94, 80, 15],
  [8, 15.08, 65, 0],
  [22, 7.14, 86, 25],
  [12, 7.94, 48.5, 0],
  [14, 9.53, 70, 40],
  [11, 7.5, 45, 15],
  [13, 8.73, 57.5, 15],
  [17, 8.73, 77.5, 25],
  [10, 10.32, 57.5, 0],
  [15, 11.11, 85, 15],
  [20, 9.53, 105, 25],
  [9, 12.7, 63.5, 0],
  [12, 10.32, 63, 40],
  [18, 5.56, 52.5, 15],
  [7, 9.53, 38.5, 0],
  [16, 12.7, 109, 0],
  [21, 6.35, 70, 25],
]

/** Bearings of which constants were chosen, and those that were kept aside. */
export type Half = 'chosen by' | 'kept aside'

/** So many cases, each with a bearing, a speed, a resonance and disturbances of its own; those that can be heard, or those that cannot. */
export function simulatedCases(
  half: Half,
  count: number,
  of: Pick<SimulatedCase, 'rateHz' | 'seconds' | 'fault' | 'level'>,
  isHeard = true,
): readonly SimulatedCase[] {
  const parity = half === 'chosen by' ? 0 : 1
  const geometries = GEOMETRIES.filter((_, i) => i % 2 === parity)
  const random = seeded(of.rateHz + 7 * parity + 1000 * of.level + FAULTS.indexOf(of.fault) * 17)
  const cases: SimulatedCase[] = []
  while (cases.length < count) {
    const [balls, ballDiameter, pitchDiameter, angle] = geometries[
      Math.floor(random() * geometries.length)
    ] as (typeof GEOMETRIES)[number]
    const bearing = { name: 'front', balls, ballDiameter, pitchDiameter, angle }
    // Odd and even, so that no machine is in both halves.
    const seed = Math.floor(random() * 1e8) * 2 + parity
    const each = { ...of, bearing, rpm: Math.round(900 * (15_000 / 900) ** random()), seed }
    if (isAudible(each) === isHeard) cases.push(each)
  }
  return cases
}
