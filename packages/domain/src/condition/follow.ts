import { UNREMARKABLE } from './evidence.ts'
import { FRESH_MS } from './hearing.ts'
import type { CycleVerdict } from './judge.ts'
import { isAlike, type PartShapes } from './part-shapes.ts'

/** So many good tests in a row make a step of the budget. */
export const STEP_TESTS = 3
/** A fingerprint that follows is made of so many runs at most. */
const MOST_RUNS = 12
/** In decades of power: twice. What a machine moved further in all may be slow wear, and is for a person to call good. */
const MOST_MOVED = 0.3

interface Recorded {
  readonly cycleUuid: string
  readonly startedAt: Date
}

/**
 * The runs of a fingerprint that follows: those that are added, with the newest that it had. The oldest first. Older ones than a
 * fingerprint stays fresh are left out: beside one run of today they made a third of good runs look rare (docs/condition.md).
 */
export function followedRuns<T extends Recorded>(had: readonly T[], added: readonly T[]): readonly T[] {
  const newestFirst = (runs: readonly T[]): T[] =>
    runs.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  const newest = Math.max(...[...had, ...added].map(({ startedAt }) => startedAt.getTime()))
  const others = had.filter(
    ({ cycleUuid, startedAt }) =>
      newest - startedAt.getTime() < FRESH_MS && added.every((each) => each.cycleUuid !== cycleUuid),
  )
  return newestFirst([
    ...added,
    ...newestFirst(others).slice(0, Math.max(0, MOST_RUNS - added.length)),
  ]).reverse()
}

/** Good by the fingerprint in use itself, and like most good runs: the budget may take it for one. */
const isUnremarkable = ({ status, comparedWith, parts }: CycleVerdict): boolean =>
  status === 'OK' &&
  comparedWith === undefined &&
  parts.length > 0 &&
  parts.every(({ rarity }) => rarity !== undefined && rarity >= UNREMARKABLE)

/** Whether the last tests are a reason for a step without a person (rules: condition 17). */
export const areGood = (verdicts: readonly CycleVerdict[]): boolean =>
  verdicts.length === STEP_TESTS && verdicts.every(isUnremarkable)

/**
 * Whether a step stays near the last fingerprint that a person or the machine made. Counted from there, not from step to
 * step: slow wear would walk through any limit of a single step.
 */
export function staysNear(step: PartShapes, made: PartShapes): boolean {
  const parts = Object.entries(step)
  return (
    parts.length > 0 &&
    parts.every(([name, part]) => {
      const from = Object.hasOwn(made, name) ? made[name] : undefined
      if (!from || !isAlike(part, from)) return false
      return part.shape.every((axis, a) =>
        axis.every((value, band) => Math.abs(value - (from.shape[a]?.[band] ?? 0)) <= MOST_MOVED),
      )
    })
  )
}
