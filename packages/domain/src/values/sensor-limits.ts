export interface Limits {
  /** Null is open. */
  readonly low: number | null
  readonly high: number | null
}

/**
 * A machine and its electrics are made for these, by source and sensor (rules: sensors 1): air of 5 to 40 °C, as EN 60204-1 has
 * it, and a cabinet that neither overheats nor lets water condense. Air pressure has none.
 */
const LIMITS: Readonly<Record<string, Limits>> = {
  'environment temperature': { low: 5, high: 40 },
  'environment humidity': { low: 30, high: 70 },
  'electricalCabinet temperature': { low: 5, high: 55 },
  'electricalCabinet humidity': { low: null, high: 80 },
}

const OPEN: Limits = { low: null, high: null }

export const sensorLimits = (source: string, sensor: string): Limits => LIMITS[`${source} ${sensor}`] ?? OPEN

export const isOutside = (value: number, { low, high }: Limits): boolean =>
  (low !== null && value < low) || (high !== null && value > high)
