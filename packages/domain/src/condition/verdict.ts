/** As rules: condition 1 has it. `-` is a test that was not judged. */
export const CYCLE_STATUSES = [
  'OK',
  'WARNING',
  'LOWER_WARNING',
  'UPPER_WARNING',
  'LOWER_ERROR',
  'UPPER_ERROR',
  'ERROR',
  'FINGERPRINT',
  'ABORTED',
  '-',
] as const
export type CycleStatus = (typeof CYCLE_STATUSES)[number]

/** Why a test is `-`: a file of it is missing, its files are being read, or there is nothing to compare it with. */
export const CYCLE_WAITS = ['files', 'analysis', 'fingerprint'] as const
export type CycleWait = (typeof CYCLE_WAITS)[number]

/** Scores from here on are good, and those under the other are an error; between them is a warning. */
export const WARNING_LIMIT = 85
export const ERROR_LIMIT = 65

/** Of the measured against the fingerprint: more of it, less of it, or neither alone. */
export type Side = 'lower' | 'upper' | null

const BEGINS_AT = 0.1
const POINTS_A_DECADE = 50

/**
 * 0 to 100 from a deviation in decades of power: up to a tenth is the spread of any two good runs, 0.4 (1.6 times the
 * amplitude) reaches the warning and 0.8 (2.5 times) the error.
 */
export const scoreOf = (decades: number): number =>
  Math.min(100, Math.max(0, Math.round((100 - (decades - BEGINS_AT) * POINTS_A_DECADE) * 10) / 10))

/** How far a figure lies from its fingerprint, in the same measure: 1.6 times as long or as late is a warning. */
export const decadesOf = (ratio: number): number => Math.abs(2 * Math.log10(ratio))

/** A quarter faster is still the same device; only far below is it another movement, or no cut. */
export const LESS_COUNTS = 0.5

/** The deviation at which a score is reached, in the same measure. */
export const decadesAt = (score: number): number => BEGINS_AT + (100 - score) / POINTS_A_DECADE

export function statusOf(score: number, side: Side): CycleStatus {
  if (score >= WARNING_LIMIT) return 'OK'
  const grade = score < ERROR_LIMIT ? 'ERROR' : 'WARNING'
  if (side === null) return grade
  return side === 'lower' ? `LOWER_${grade}` : `UPPER_${grade}`
}
