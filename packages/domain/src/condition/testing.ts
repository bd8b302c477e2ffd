import type { VibrationRecord } from './vibration-record.ts'

/** Random numbers that are the same in each run. */
export function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32 - 0.5
  }
}

interface Spindle {
  readonly seconds?: number
  readonly seed?: number
  readonly gain?: number
  /** Amplitudes by frequency beside those of the rotation. */
  readonly tones?: Readonly<Record<number, number>>
}

export const RATE_HZ = 4096

/** A spindle at 12,000 rpm that cuts for half a second out of each one, on three axes. */
export function spindleRecord({
  seconds = 12,
  seed = 1,
  gain = 1,
  tones = {},
}: Spindle = {}): VibrationRecord {
  const lines = { 200: 1, 400: 0.5, 600: 0.3, ...tones }
  const axes = [0, 1, 2].map((axis) => {
    const random = noise(seed * 7 + axis)
    return Float64Array.from({ length: seconds * RATE_HZ }, (_, i) => {
      const t = i / RATE_HZ
      const cuts = t % 1 < 0.5 ? 1 : 0.02
      let value = random()
      for (const [hz, amplitude] of Object.entries(lines))
        value += amplitude * Math.sin(2 * Math.PI * Number(hz) * t + axis)
      return value * cuts * gain * (1 + axis / 4)
    })
  })
  return { rateHz: RATE_HZ, axes }
}

interface Knocks {
  readonly hz: number
  /** Against noise of the same size. */
  readonly loudness: number
  /** How often their loudness comes and goes: a place that turns through the load. */
  readonly swingHz?: number
}

export const KNOCKING_RATE_HZ = 8192

/** A spindle at 3,000 rpm whose housing rings at 2.4 kHz with each knock, on two axes. */
export function knockingRecord({
  seed,
  knocks,
  tones = {},
}: {
  readonly seed: number
  readonly knocks?: Knocks
  readonly tones?: Readonly<Record<number, number>>
}): VibrationRecord {
  const [samples, rate] = [4 * KNOCKING_RATE_HZ, KNOCKING_RATE_HZ]
  const random = noise(seed)
  const ringing = new Float64Array(samples)
  for (let at = 0; knocks && at < 4; at += (1 + 0.02 * random()) / knocks.hz) {
    const swing = knocks.swingHz ? 1 + 0.8 * Math.cos(2 * Math.PI * knocks.swingHz * at) : 1
    const first = Math.ceil(at * rate)
    for (let i = first; i < Math.min(samples, first + 80); i++) {
      const since = i / rate - at
      ringing[i] =
        (ringing[i] as number) + swing * Math.exp(-since / 0.0015) * Math.sin(2 * Math.PI * 2400 * since)
    }
  }
  const lines = { 50: 1, 100: 0.5, 150: 0.3, ...tones }
  const axes = [0, 1].map(() =>
    ringing.map((ring, i) => {
      let value = random() + (knocks?.loudness ?? 0) * ring
      for (const [hz, amplitude] of Object.entries(lines))
        value += amplitude * Math.sin((2 * Math.PI * Number(hz) * i) / rate)
      return value
    }),
  )
  return { rateHz: rate, axes }
}
