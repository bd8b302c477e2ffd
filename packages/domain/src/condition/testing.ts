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
