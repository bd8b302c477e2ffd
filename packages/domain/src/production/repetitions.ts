import { SECOND_MS } from '../time/lengths.ts'
import { cycleOf } from './figures.ts'
import { COUNTED_LATE_MS, type Run } from './run.ts'

/** Enough for a median; a run of thousands of repetitions must not make its row grow without end. */
export const MAX_STEPS = 500

/** No repetition of a program takes less than this. */
export const SHORTEST_REPETITION_MS = SECOND_MS

export type Draft = { -readonly [Key in keyof Run]: Run[Key] }

/** The counter may count on from one run to the next, or begin again with each program. */
function gainOf({ base, counted, target, isNamed }: Run, shown: number): number {
  if (counted !== null) return shown < counted ? shown : shown - counted
  if (base === null || shown < base) return shown
  const isOfProgram = isNamed && target !== null && shown <= target
  return isOfProgram ? shown : shown - base
}

function take(run: Draft, shown: number, made: number, ts: number): void {
  run.counted = shown
  if (made <= 0) return
  if (run.lastAt !== null && ts > run.lastAt && run.steps.length < MAX_STEPS)
    run.steps = [...run.steps, (ts - run.lastAt) / made]
  run.done += made
  run.lastAt = ts
  run.updatedAt = ts
}

export const count = (run: Draft, shown: number, ts: number): void => take(run, shown, gainOf(run, shown), ts)

/**
 * A repetition that is counted late was finished with its run. One that is counted from zero again is one repetition: the
 * counter was set back with the end. What is counted later still is nobody's, and the next run begins from there.
 */
export function countAfterEnd(run: Draft, shown: number, ts: number): void {
  const to = run.to ?? ts
  const isSetBack = run.counted !== null && shown < run.counted
  const made = isSetBack ? Math.min(shown, 1) : gainOf(run, shown)
  take(run, shown, ts - to <= COUNTED_LATE_MS ? made : 0, to)
}

/** The moment after which nothing is counted for a run that ended. */
const lastOwn = (ended: Run): number => (ended.to ?? Number.NEGATIVE_INFINITY) + COUNTED_LATE_MS + 1

/**
 * How long a run must have worked until the counter can speak of it: half a repetition where the program is the same, else
 * a second, and no longer than the run before worked without a count.
 */
function workNeeded(run: Run, ended: Run): number {
  const began = ended.workFrom ?? ended.from
  const uncounted = (ended.to ?? began) - Math.max(began, ended.lastAt ?? began)
  if (run.name !== ended.name) return Math.min(uncounted, SHORTEST_REPETITION_MS)
  const known = cycleOf(ended) ?? (ended.lastAt ?? began) - began
  return Math.round(Math.max(uncounted, known) / 2)
}

/** From when on the counter speaks of a run that began while the end of another is only seconds ago, and works since a moment. */
export function ownFromOf(run: Run, ended: Run, workingSince: number | null): number {
  const own = workingSince === null ? Number.POSITIVE_INFINITY : workingSince + workNeeded(run, ended)
  return Math.max(run.from, Math.min(lastOwn(ended), own))
}

/**
 * The run that a late repetition belongs to while the last one cannot have made it: the one before, or an earlier one
 * where that was over before it could have made one itself, such as a program that was loaded for a moment.
 */
export function endedBefore<R extends Run>(runs: readonly R[]): R | null {
  let at = runs.length - 1
  let from = runs[at]?.from ?? 0
  for (at--; at >= 0; at--) {
    const run = runs[at]
    if (!run || from >= run.ownFrom) return run ?? null
    from = run.from
  }
  return null
}
