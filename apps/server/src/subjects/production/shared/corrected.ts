import type { Corrections } from '../piece-correction-store.ts'

interface Counted {
  readonly total: number | null
  readonly defective: number | null
}

/** The machine's count with all that people added and took away (rules: stops 4). Never below zero. */
export const corrected = (
  counted: Counted,
  corrections: Pick<Corrections, 'made' | 'bad'> | null,
): Counted =>
  corrections === null
    ? counted
    : {
        total: Math.max(0, (counted.total ?? 0) + corrections.made),
        defective: Math.max(0, (counted.defective ?? 0) + corrections.bad),
      }
