/** A figure of a run beside that of its fingerprint, by name: a following error, a closing time. */
export interface FigureDeviation {
  readonly name: string
  readonly value: number
  readonly fingerprint: number
  /** How many times the fingerprint. */
  readonly times: number
}
