import type { Figures } from './figure-check.ts'

/** The series of an axis test by the number of their type (rules: condition 2). */
export const AXIS_SERIES = ['POSF', 'ERR', 'VCMD', 'TCMD', 'SPEED'] as const
export type AxisSeriesName = (typeof AXIS_SERIES)[number]
export type AxisSeries = Partial<Readonly<Record<AxisSeriesName, Float64Array>>>

/** Of the fastest movement: below it the axis is at rest or turns around. */
const MOVES_FROM = 0.2

function moving({ SPEED, VCMD }: AxisSeries): (i: number) => boolean {
  const speed = SPEED ?? VCMD
  if (!speed) return () => true
  let fastest = 0
  for (const value of speed) fastest = Math.max(fastest, Math.abs(value))
  return fastest === 0 ? () => true : (i) => Math.abs(speed[i] ?? 0) >= MOVES_FROM * fastest
}

function rms(values: Float64Array, counts: (i: number) => boolean): number | null {
  let squares = 0
  let n = 0
  values.forEach((value, i) => {
    if (!counts(i)) return
    squares += value ** 2
    n++
  })
  return n === 0 ? null : Math.sqrt(squares / n)
}

/** The largest of a hundred values is often a single spike. */
export function nearPeak(values: Float64Array): number {
  const sorted = values.map(Math.abs).sort()
  return sorted[Math.floor((sorted.length - 1) * 0.99)] ?? 0
}

/** How unevenly the axis runs where it should run evenly. */
function ripple(series: AxisSeries, counts: (i: number) => boolean): number | null {
  const { SPEED, VCMD } = series
  if (!SPEED || !VCMD || SPEED.length !== VCMD.length) return null
  return rms(
    SPEED.map((value, i) => value - (VCMD[i] as number)),
    counts,
  )
}

/** An axis is compared by how late it follows, and with how much torque and unrest. */
export function axisFigures(series: AxisSeries): Figures {
  const counts = moving(series)
  const { ERR, TCMD } = series
  const figures: Record<string, number | null> = {
    followingError: ERR?.length ? rms(ERR, counts) : null,
    followingErrorPeak: ERR?.length ? nearPeak(ERR) : null,
    torque: TCMD?.length ? rms(TCMD, counts) : null,
    speedRipple: ripple(series, counts),
  }
  return Object.fromEntries(
    Object.entries(figures).filter((entry): entry is [string, number] => entry[1] !== null),
  )
}
