import { type Random, seeded } from '../random.ts'
import type { PlannedCheck } from './check-plan.ts'
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
/** The worn one is recorded at twice the rate, so that the second harmonic of its bearing is seen. */
const RATE_HZ = { worn: 4096, good: 2048 }
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
  if (fault === 'bearing') {
    const race = 4.08 * turn
    return [
      ...rotation,
      { hz: race, amplitude: 0.04 + 0.34 * wear },
      { hz: race - turn, amplitude: 0.11 * wear },
      { hz: race + turn, amplitude: 0.11 * wear },
      { hz: 2 * race, amplitude: 0.03 + 0.2 * wear },
    ]
  }
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

function vibration(check: PlannedCheck, wear: number, random: Random): object {
  const rateHz = check.fault === 'bearing' ? RATE_HZ.worn : RATE_HZ.good
  const tones = tonesOf(check, wear)
  const load = random.between(0.9, 1.1)
  const axis = (share: number): number[] => {
    const phases = tones.map(() => random.between(0, TURN))
    return Array.from({ length: Math.round(SECONDS * rateHz) }, (_, i) => {
      let value = random.between(-0.5, 0.5)
      for (const [k, { hz, amplitude }] of tones.entries())
        value += amplitude * Math.sin((TURN * hz * i) / rateHz + (phases[k] as number))
      return Math.round(value * share * load * LOUDNESS)
    })
  }
  const temperature = 30 + random.between(-1, 1) + (check.fault === 'bearing' ? 5 * wear : 0)
  return {
    rateHz,
    x: axis(1),
    y: axis(0.8),
    z: axis(0.6),
    temperature: Math.round(temperature * 10) / 10,
    ...(check.type === 'TOOLS_CHECK' && cut(wear, random)),
  }
}

/** What a presetter saw of the edge, in µm, and the torque of the spindle in the cut, in percent. */
const cut = (wear: number, random: Random): object => ({
  wear: Math.round(18 + random.between(-3, 3) + 170 * wear),
  torque: decimals(24 * random.between(0.97, 1.03) * (1 + 0.35 * wear), 1),
})

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

/** What the machine records at a moment: the same each time that it is asked. */
export function partsOf(check: PlannedCheck, ts: number, since: number): readonly TestPart[] {
  const random = seeded(check.machine.seed, check.type, ts)
  const wear = wearAt(check.fault, ts, since)
  if (check.type === 'AXES_CHECK')
    return ['X', 'Y', 'Z'].map((axis) =>
      part(axis, `axis-${axis.toLowerCase()}`, movement(random, axis === 'X' ? wear : 0)),
    )
  if (check.type === 'DEVICES_CHECK')
    return [1, 2, 3].map((n) => part(`Clamp ${n}`, `clamp-${n}`, clamp(random, n === 3 ? wear : 0)))
  return [part(`${check.rpm} rpm`, `run-${check.rpm}`, vibration(check, wear, random))]
}
