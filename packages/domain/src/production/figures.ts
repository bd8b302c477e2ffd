import type { Run } from './run.ts'

/** Median milliseconds of a repetition; null when fewer than two were finished, so that none can be told. */
export function cycleOf({ steps }: Pick<Run, 'steps'>): number | null {
  if (steps.length === 0) return null
  const sorted = steps.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0]
  return Math.round(sorted.length % 2 === 1 ? high : (low + high) / 2)
}

/** Pieces per repetition; null when the machine does not say what the program makes. */
export const piecesPerRepetition = ({ parts }: Pick<Run, 'parts'>): number | null =>
  parts.length === 0 ? null : parts.reduce((sum, part) => sum + part.quantity, 0)

/** What the machine says it made, otherwise repetitions times parts; null when neither is known. */
export function piecesOf(run: Pick<Run, 'parts' | 'extra' | 'done'>): number | null {
  const told = run.extra.TotalProducedPieces
  if (typeof told === 'number' && told >= 0) return told
  const each = piecesPerRepetition(run)
  return each === null ? null : each * run.done
}

/** Also the end of a run whose machine did not say how it ended: with all repetitions it was done. */
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

/** `ELAPSED` says that the cycle time is not determined (spec: Production). */
export function statusOf(run: Pick<Run, 'to' | 'state' | 'target' | 'done' | 'steps'>): RunStatus {
  if (run.to === null) {
    const state = run.state?.toUpperCase()
    return state === undefined || state === 'NONE' || state === 'EMPTY' ? 'EXE' : (state as RunStatus)
  }
  if (run.state === 'abort') return 'ABORT'
  if (run.target !== null && run.done < run.target && run.state !== 'done') return 'ABORT'
  if (cycleOf(run) === null) return 'ELAPSED'
  return 'DONE'
}

export interface ProgramFigures {
  readonly runs: number
  readonly pieces: number | null
  /** Milliseconds; null when no run has a cycle time. */
  readonly best: number | null
  readonly median: number | null
  /** Half of the runs lie within this many milliseconds around the median: the distance of the quartiles. */
  readonly spread: number | null
}
