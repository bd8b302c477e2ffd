import type { PlainDay } from '../time/zone.ts'
import { type Dated, heldOn, SINCE_EVER } from './dated.ts'

/** Whose plan it is, the nearest to the machine first. */
export const PLAN_LEVELS = ['machine', 'site', 'organization'] as const
export type PlanLevel = (typeof PLAN_LEVELS)[number]

/** In the order of the days. Null ends the plan of this level: the level above holds from then on. */
export type PlanEntries<T> = readonly Dated<T | null>[]

export type LeveledEntries<T> = Readonly<Record<PlanLevel, PlanEntries<T>>>

/** A plan as it holds for a machine; the level is null where nobody planned anything. */
export interface HeldPlan<T> extends Dated<T> {
  readonly level: PlanLevel | null
}

/**
 * Which plan holds for a machine, day by day: its own; without one that of its site; without that the one of the
 * organization; otherwise the one that holds where nobody set one.
 */
export function plansInForce<T>(entries: LeveledEntries<T>, otherwise: T): HeldPlan<T>[] {
  const changes = PLAN_LEVELS.flatMap((level) => entries[level].map(({ validFrom }) => validFrom))
  const days = [...new Set([SINCE_EVER, ...changes])].sort()
  const held = days.map((day) => ({ validFrom: day, ...nearest(entries, day, otherwise) }))
  return held.filter(
    ({ level, value }, index) => level !== held[index - 1]?.level || value !== held[index - 1]?.value,
  )
}

function nearest<T>(entries: LeveledEntries<T>, day: PlainDay, otherwise: T): Omit<HeldPlan<T>, 'validFrom'> {
  for (const level of PLAN_LEVELS) {
    const value = heldOn(entries[level], day)?.value ?? null
    if (value !== null) return { level, value }
  }
  return { level: null, value: otherwise }
}

/** From each site while the machine was there, one after the other. */
export function entriesAlong<S, T>(
  stays: readonly Dated<S>[],
  entriesOf: (site: S) => PlanEntries<T>,
): PlanEntries<T> {
  return stays.flatMap(({ validFrom, value }, index) => {
    const end = stays[index + 1]?.validFrom ?? null
    const entries = entriesOf(value)
    const onArrival = { validFrom, value: heldOn(entries, validFrom)?.value ?? null }
    const during = entries.filter(
      (entry) => entry.validFrom > validFrom && (end === null || entry.validFrom < end),
    )
    return [onArrival, ...during]
  })
}
