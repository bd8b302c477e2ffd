import type { ProgramPart, Run } from './run.ts'

/** Median milliseconds of a repetition; null when fewer than two were finished, so that there is no median. */
export function cycleOf({ steps }: Pick<Run, 'steps'>): number | null {
  if (steps.length === 0) return null
  const sorted = steps.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0]
  return Math.round(sorted.length % 2 === 1 ? high : (low + high) / 2)
}

/** Of one repetition: from the channel for it, or with the other fields that the machine sends. */
export function partsOf({ parts, extra }: Pick<Run, 'parts' | 'extra'>): readonly ProgramPart[] {
  if (parts.length > 0) return parts
  return typeof extra.Parts === 'object' ? extra.Parts : []
}

/** Pieces per repetition; null when the machine does not say what the program makes. */
export function piecesPerRepetition(run: Pick<Run, 'parts' | 'extra'>): number | null {
  const parts = partsOf(run)
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part.quantity, 0)
}

/** As the machine counts them, otherwise repetitions times parts; null when neither is known. */
export function piecesOf(run: Pick<Run, 'parts' | 'extra' | 'done'>): number | null {
  const reported = run.extra.TotalProducedPieces
  if (typeof reported === 'number' && reported >= 0) return reported
  const each = piecesPerRepetition(run)
  return each === null ? null : each * run.done
}

export type RunStatus =
  | 'EXE'
  | 'READY'
  | 'HANDLING'
  | 'HOLD'
  | 'FAIL'
  | 'SETUP'
  | 'DONE'
  | 'ABORT'
  | 'ELAPSED'

/**
 * A run whose machine did not say how it ended was stopped early when repetitions are missing. `ELAPSED` says that the
 * cycle time is not determined (rules: production 3).
 */
export function statusOf(run: Pick<Run, 'to' | 'state' | 'target' | 'done' | 'steps'>): RunStatus {
  if (run.to === null) return (run.state?.toUpperCase() ?? 'EXE') as RunStatus
  const isShort = run.target !== null && run.done < run.target
  if (run.state === 'abort' || (isShort && run.state !== 'done')) return 'ABORT'
  return cycleOf(run) === null ? 'ELAPSED' : 'DONE'
}

/** Cycle times of a program over its runs, in any unit; null where none is known. */
export interface ProgramCycles {
  readonly runs: number
  readonly median: number | null
  /** Of the last three runs. */
  readonly recent: number | null
}

const RUNS_TO_COMPARE = 4
const LEAST_CHANGE = 0.03

/**
 * How much slower the last runs were than all of them, 0.1 for a tenth; 0 for too little to speak of, null when it cannot
 * be known (rules: production 7).
 */
export function slowerBy({ runs, median, recent }: ProgramCycles): number | null {
  if (runs < RUNS_TO_COMPARE || median === null || median === 0 || recent === null) return null
  const change = recent / median - 1
  return Math.abs(change) < LEAST_CHANGE ? 0 : change
}
