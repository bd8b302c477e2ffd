import { DAY_MS } from '../time/lengths.ts'

export interface Generation {
  readonly name: string
  /** Epoch milliseconds. */
  readonly takenAt: number
  /** Whether it was restored and compared. */
  readonly isProven: boolean
}

const UNITS = ['last', 'daily', 'weekly', 'monthly'] as const
type Unit = (typeof UNITS)[number]

/** How many of each: the newest ones, and the newest of so many days, weeks and months that have one. */
export type KeepRule = Readonly<Record<Unit, number>>

const MOST = 10_000

/** `7 daily, 4 weekly, 6 monthly`; null for what is no such rule, names a unit twice, or keeps none. */
export function readKeepRule(text: string): KeepRule | null {
  const rule = { last: 0, daily: 0, weekly: 0, monthly: 0 }
  const seen = new Set<string>()
  for (const part of text.split(',')) {
    const [, count = '', unit = ''] = /^(\d{1,5}) +(last|daily|weekly|monthly)$/.exec(part.trim()) ?? []
    if (unit === '' || seen.has(unit) || Number(count) > MOST) return null
    seen.add(unit)
    rule[unit as Unit] = Number(count)
  }
  return UNITS.some((unit) => rule[unit] > 0) ? rule : null
}

/** The first of January 1970 was a Thursday, weeks begin on Monday. */
const DAYS_TO_MONDAY = 3

const periodOf: Record<Exclude<Unit, 'last'>, (at: number) => number> = {
  daily: (at) => Math.floor(at / DAY_MS),
  weekly: (at) => Math.floor((Math.floor(at / DAY_MS) + DAYS_TO_MONDAY) / 7),
  monthly: (at) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth(),
}

/**
 * Generations that the rule no longer keeps. The newest one stays, and so does the newest that is proven: a backup that cannot be
 * restored never takes the place of one that can.
 */
export function outdatedGenerations(generations: readonly Generation[], rule: KeepRule): Generation[] {
  const newestFirst = generations.toSorted((a, b) => b.takenAt - a.takenAt)
  const kept = new Set(newestFirst.slice(0, Math.max(1, rule.last)))
  const proven = newestFirst.find(({ isProven }) => isProven)
  if (proven) kept.add(proven)
  for (const unit of ['daily', 'weekly', 'monthly'] as const) {
    const periods = new Set<number>()
    for (const generation of newestFirst) {
      const period = periodOf[unit](generation.takenAt)
      if (periods.has(period)) continue
      if (periods.size >= rule[unit]) break
      periods.add(period)
      kept.add(generation)
    }
  }
  return newestFirst.filter((generation) => !kept.has(generation))
}
