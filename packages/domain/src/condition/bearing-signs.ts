import { type EnvelopeSpectrum, envelopesOf } from './envelope.ts'
import { type BearingPart, bearingFrequencies, type SpindleFacts } from './frequencies.ts'
import { mean } from './shape.ts'
import type { VibrationRecord } from './vibration-record.ts'

/** How clearly a part of a bearing is heard in the envelope. */
export interface BearingSign {
  readonly bearing: string
  readonly part: BearingPart
  /** Where the fault would knock. */
  readonly hz: number
  /** By axis and of all axes together, by part of the spectrum: above what other frequencies have, in their spreads. */
  readonly strengths: readonly Float64Array[]
  /** In which share of these no other frequency rises as far. */
  readonly leads: number
}

/** Read from the envelope of a record, in which knocks of a bearing show as lines. */
export interface BearingSigns {
  /** By part of the spectrum. */
  readonly rangesHz: readonly (readonly [number, number])[]
  readonly signs: readonly BearingSign[]
}

/** A fault is heard at the multiples of its frequency. */
const HARMONICS = 4
const MIN_HARMONICS = 2
/** Side bands are looked for beside so many of them. */
const WITH_SIDES = 2
/** Slip slows the cage, and with it all but the inner race; a contact angle under load moves them a little either way. */
const SLIP = { from: -0.022, to: 0.01 }
const SLIP_INNER = { from: -0.01, to: 0.017 }
const STEP = 0.003
/** Frequencies that no part has, for what chance gives: spread evenly around that of the part. */
const CHANCES = 160
const AROUND = Math.log(2.2)
const GOLDEN = (Math.sqrt(5) - 1) / 2
/** So near to the frequency of a part they are no chance. */
const APART = 0.03
const MIN_CHANCES = 40
/** Multiples that have to fit into a part of the spectrum. */
const FITTING = 3
const MIN_SPREAD = 0.05
/** A record of fewer turns, or of fewer samples to a turn, holds no knocks that could be distinguished. */
const MIN_TURNS = 20
const MIN_SAMPLES_A_TURN = 20
/** So many of them lie within so many spreads. */
const RARE = 0.95
const RARE_SPREADS = 2.5

interface Comb {
  readonly base: number
  /** Distance of the side bands in hertz; null without. */
  readonly sides: number | null
  readonly slip: { readonly from: number; readonly to: number }
}

const ABSENT = Number.NEGATIVE_INFINITY

/** How far the lines of a comb rise above their neighbours, at the slip where they do most. */
function heightOf({ lines, hzPerBin }: EnvelopeSpectrum, base: number, { sides, slip }: Comb): number {
  const at = (hz: number): number => lines[Math.round(hz / hzPerBin)] as number
  const limit = (lines.length - 1) * hzPerBin
  const fitting = (width: number): number => Math.floor((limit - width) / (base * (1 + slip.to)))
  const harmonics = Math.min(HARMONICS, fitting(0))
  if (harmonics < MIN_HARMONICS) return ABSENT
  const withSides = sides === null ? 0 : Math.min(WITH_SIDES, fitting(sides))
  const terms = harmonics - 1 + withSides
  let most = ABSENT
  for (let slipped = slip.from; slipped <= slip.to; slipped += STEP) {
    const hz = base * (1 + slipped)
    let sum = 0
    let strongest = ABSENT
    for (let h = 1; h <= harmonics; h++) {
      const line = at(h * hz)
      sum += line
      if (line > strongest) strongest = line
      if (sides !== null && h <= withSides) sum += (at(Math.abs(h * hz - sides)) + at(h * hz + sides)) / 2
    }
    // One line alone, however strong, is no fault that knocks.
    const height = (sum - strongest) / terms
    if (height > most) most = height
  }
  return most
}

interface Compared {
  readonly strength: number
  readonly leads: boolean
}
const UNHEARD: Compared = { strength: 0, leads: false }

/** Against the same comb at frequencies that no part has. */
function compared(envelope: EnvelopeSpectrum, comb: Comb, chances: readonly number[]): Compared {
  const own = heightOf(envelope, comb.base, comb)
  if (own === ABSENT) return UNHEARD
  const heights = new Float64Array(chances.length)
  let heard = 0
  for (const hz of chances) {
    const height = heightOf(envelope, hz, comb)
    if (height !== ABSENT) heights[heard++] = height
  }
  if (heard < chances.length / 2) return UNHEARD
  const sorted = heights.subarray(0, heard).sort()
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] as number
  const middle = at(0.5)
  // Where many frequencies stand out, one more means little.
  const spread = Math.max((at(0.84) - at(0.16)) / 2, (at(RARE) - middle) / RARE_SPREADS, MIN_SPREAD)
  return { strength: (own - middle) / spread, leads: own > at(1) }
}

const isNear = (a: number, b: number): boolean => Math.abs(a / b - 1) < APART

function chancesAround(base: number, taken: readonly number[]): readonly number[] {
  const drawn = Array.from(
    { length: 3 * CHANCES },
    (_, i) => base * Math.exp(AROUND * (2 * (((i + 1) * GOLDEN) % 1) - 1)),
  )
  const free = drawn.filter((hz) => !taken.some((other) => isNear(hz, other)))
  return (free.length < MIN_CHANCES ? drawn : free).slice(0, CHANCES)
}

/** Where lines of a fault lie, whichever part has it: its multiples and its side bands at the rotation. */
const takenBy = (bases: readonly number[], turnHz: number): readonly number[] =>
  bases.flatMap((base) => [
    base / 2,
    2 * base,
    ...[-2, -1, 0, 1, 2].map((turns) => Math.abs(base + turns * turnHz)),
  ])

/** Noise differs from axis to axis, knocks do not. */
const together = (axes: readonly (readonly EnvelopeSpectrum[])[]): readonly EnvelopeSpectrum[] =>
  (axes[0] ?? []).map((first, range) => {
    const lines = new Float64Array(first.lines.length)
    for (const ranges of axes) {
      const own = ranges[range]?.lines ?? lines
      for (let i = 0; i < lines.length; i++)
        lines[i] = (lines[i] as number) + (own[i] as number) / axes.length
    }
    return { ...first, lines }
  })

/** Undefined where the speed or the bearings are not known, or the record cannot hold their knocks. */
export function bearingSignsOf(
  { rateHz, axes }: VibrationRecord,
  { rpm = 0, bearings = [] }: SpindleFacts,
): BearingSigns | undefined {
  const turnHz = rpm / 60
  const samplesATurn = rateHz / turnHz
  const turns = (axes[0]?.length ?? 0) / samplesATurn
  if (!(turns >= MIN_TURNS && samplesATurn >= MIN_SAMPLES_A_TURN)) return undefined
  // One whose balls are larger than the bearing was announced wrongly.
  const possible = bearings.filter(({ ballDiameter, pitchDiameter }) => ballDiameter < pitchDiameter)
  if (possible.length === 0) return undefined
  const combs = possible.flatMap((bearing) => {
    const { outerRace, innerRace, ball, cage } = bearingFrequencies(bearing, rpm)
    const comb = (part: BearingPart, base: number, sides: number | null, slip = SLIP) => ({
      bearing: bearing.name,
      part,
      comb: { base, sides, slip },
    })
    return [
      comb('outerRace', outerRace, null),
      comb('innerRace', innerRace, turnHz, SLIP_INNER),
      // A ball knocks on both races in a turn.
      comb('ball', 2 * ball, cage),
      comb('cage', cage, null),
    ]
  })
  const bases = combs.map(({ comb }) => comb.base)
  const taken = takenBy(bases, turnHz)
  const fastestHz = FITTING * Math.max(...bases)
  const heard = axes.map((axis) => envelopesOf(axis, rateHz, { turnHz, fastestHz }))
  const envelopes = heard.length > 1 ? [...heard, together(heard)] : heard
  return {
    rangesHz: (envelopes[0] ?? []).map(({ fromHz, toHz }) => [fromHz, toHz] as const),
    signs: combs.map(({ bearing, part, comb }) => {
      const chances = chancesAround(comb.base, taken)
      const heights = envelopes.map((ranges) => ranges.map((envelope) => compared(envelope, comb, chances)))
      const strengths = heights.map((ranges) => Float64Array.from(ranges, ({ strength }) => strength))
      const leads = mean(heights.flat().map((height) => Number(height.leads)))
      return { bearing, part, hz: comb.base, strengths, leads }
    }),
  }
}
