import { DAY_MS } from '@millwright/domain/time/lengths'
import { type Random, seeded } from '../random.ts'
import { type PlannedCheck, TEST_DAYS } from './check-plan.ts'
import { wearAt } from './wear.ts'

/** A part of a test, with the text of its file. */
export interface TestPart {
  readonly name: string
  readonly file: string
  readonly text: string
}

const TURN = 2 * Math.PI
/** Just long enough to be judged: the demo is to be small. */
const SECONDS = 2.4
/** The worn one is recorded at twice the rate, so that what its bearing makes ring is in the record. */
const RATE_HZ = { worn: 4096, good: 2048 }
/** How often the temperature is read in a record. */
const WARMING = 24
/** In mm/s². */
const LOUDNESS = 1000

const decimals = (value: number, digits: number): number => Number(value.toFixed(digits))

interface Tone {
  readonly hz: number
  readonly amplitude: number
}

function tonesOf({ fault, rpm }: PlannedCheck, wear: number): readonly Tone[] {
  const turn = (rpm ?? 0) / 60
  const rotation = [1, 0.5, 0.3, 0.15].map((amplitude, i) => ({ hz: turn * (i + 1), amplitude }))
  if (fault === 'dull') {
    // Two edges; the worn one beats beside the other.
    return [
      ...rotation,
      { hz: 2.5 * turn, amplitude: 0.15 * wear },
      { hz: 4.5 * turn, amplitude: 0.11 * wear },
    ]
  }
  return rotation
}

/** A pit in the outer race: each ball that passes makes the housing ring, a little early or late. */
const PIT = { turns: 4.08, ringsAtHz: 1150, decayMs: 3.3, jitter: 0.012 }

function knocking({ fault, rpm }: PlannedCheck, wear: number, rateHz: number, random: Random): Float64Array {
  const ringing = new Float64Array(Math.round(SECONDS * rateHz))
  if (fault !== 'bearing') return ringing
  const apart = 60 / ((rpm ?? 0) * PIT.turns)
  for (let at = 0; at < SECONDS; at += apart * (1 + random.between(-PIT.jitter, PIT.jitter))) {
    const loudness = (0.04 + 0.75 * wear) * random.between(0.9, 1.1)
    const first = Math.ceil(at * rateHz)
    const last = Math.min(ringing.length, first + (6 * PIT.decayMs * rateHz) / 1000)
    for (let i = first; i < last; i++) {
      const since = i / rateHz - at
      const decayed = loudness * Math.exp((-1000 * since) / PIT.decayMs)
      ringing[i] = (ringing[i] as number) + decayed * Math.sin(TURN * PIT.ringsAtHz * since)
    }
  }
  return ringing
}

function vibration(check: PlannedCheck, wear: number, random: Random): object {
  const rateHz = check.fault === 'bearing' ? RATE_HZ.worn : RATE_HZ.good
  const tones = tonesOf(check, wear)
  const knocks = knocking(check, wear, rateHz, random)
  const load = random.between(0.9, 1.1)
  const axis = (share: number): number[] => {
    const phases = tones.map(() => random.between(0, TURN))
    return Array.from({ length: Math.round(SECONDS * rateHz) }, (_, i) => {
      let value = random.between(-0.5, 0.5) + (knocks[i] as number)
      for (const [k, { hz, amplitude }] of tones.entries())
        value += amplitude * Math.sin((TURN * hz * i) / rateHz + (phases[k] as number))
      return Math.round(value * share * load * LOUDNESS)
    })
  }
  const warm = 30 + random.between(-1, 1) + (check.fault === 'bearing' ? 5 * wear : 0)
  return {
    rateHz,
    x: axis(1),
    y: axis(0.8),
    z: axis(0.6),
    // It warms up as it turns, around what it comes to.
    temperature: Array.from({ length: WARMING }, (_, i) =>
      decimals(warm + 0.6 * (i / (WARMING - 1) - 0.5), 2),
    ),
    ...(check.type === 'TOOLS_CHECK' && cut(wear, random)),
  }
}

/** How often the loads of a cut are read; it is a pass through air, wood and air. */
const LOAD_RATE_HZ = 20

/**
 * A presetter measures the edge, in µm, and the drives report the load of the cut. A dull edge is pushed more than it is
 * turned.
 */
function cut(wear: number, random: Random): object {
  const samples = Math.round(SECONDS * LOAD_RATE_HZ)
  const of = (load: number, more: number, digits: number): number[] => {
    const inCut = load * random.between(0.98, 1.02) * (1 + more * wear)
    return Array.from({ length: samples }, (_, i) => {
      const share = i / samples
      const strength = share > 0.2 && share < 0.85 ? 1 : 0.12
      return decimals(inCut * strength * random.between(0.96, 1.04), digits)
    })
  }
  return {
    wear: Math.round(18 + random.between(-3, 3) + 170 * wear),
    torque: of(24, 0.35, 1),
    spindlePower: of(1850, 0.35, 0),
    feedForce: of(140, 0.5, 1),
  }
}

/** Of a machine that has no more than its drives. */
function loadsOnly(wear: number, random: Random): object {
  const { torque, spindlePower, feedForce } = cut(wear, random) as Record<string, number[]>
  return { rateHz: LOAD_RATE_HZ, torque, spindlePower, feedForce }
}

/** How many cuts the tool had made by a test. */
export const cutsAt = (ts: number, since: number): number =>
  Math.max(0, Math.round((CUTS_A_DAY * (ts - since)) / DAY_MS) + CUTS_A_DAY * (TEST_DAYS + 2))
const CUTS_A_DAY = 46

const AXIS_RATE_HZ = 100
const AXIS_SAMPLES = 200

/** To and fro: an axis that loses stiffness follows later, with the same torque. */
function movement(random: Random, looseness: number): object {
  const at = (read: (phase: number) => number, digits: number): number[] =>
    Array.from({ length: AXIS_SAMPLES }, (_, i) => decimals(read((TURN * i) / AXIS_SAMPLES), digits))
  const noise = (size: number): number => random.between(-size, size)
  return {
    rateHz: AXIS_RATE_HZ,
    POSF: at((phase) => 400 - 400 * Math.cos(phase), 2),
    ERR: at((phase) => (0.028 + 0.022 * looseness) * Math.sin(phase) + noise(0.002), 4),
    VCMD: at((phase) => 2000 * Math.sin(phase), 1),
    TCMD: at((phase) => 35 * Math.sin(phase) + noise(2), 1),
    SPEED: at((phase) => 2000 * Math.sin(phase) + noise(6), 1),
  }
}

const clamp = (random: Random, slowness: number): object => ({
  reactionTime1: decimals(82 * random.between(0.97, 1.03), 1),
  reactionTime2: decimals(88 * random.between(0.97, 1.03), 1),
  posTime1: decimals(196 * random.between(0.98, 1.02) * (1 + 1.2 * slowness), 1),
  posTime2: decimals(204 * random.between(0.98, 1.02) * (1 + 1.6 * slowness), 1),
})

const part = (name: string, file: string, fields: object): TestPart => ({
  name,
  file: `${file}.json`,
  text: JSON.stringify(fields),
})

/** The record of the machine at a moment: the same each time that it is asked. */
export function partsOf(check: PlannedCheck, ts: number, since: number): readonly TestPart[] {
  const random = seeded(check.machine.seed, check.type, ts)
  const wear = wearAt(check.fault, ts, since)
  if (check.type === 'AXES_CHECK')
    return ['X', 'Y', 'Z'].map((axis) =>
      part(axis, `axis-${axis.toLowerCase()}`, movement(random, axis === 'X' ? wear : 0)),
    )
  if (check.type === 'DEVICES_CHECK')
    return [1, 2, 3].map((n) => part(`Clamp ${n}`, `clamp-${n}`, clamp(random, n === 3 ? wear : 0)))
  const fields = check.hasSensor ? vibration(check, wear, random) : loadsOnly(wear, random)
  return [part(`${check.rpm} rpm`, `run-${check.rpm}`, fields)]
}
