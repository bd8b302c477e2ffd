import { dayAt, type PlainDay } from '@millwright/domain/time/zone'
import type { CountedDay, MachineDay, UsageQuery } from '../../store/status/usage-day-store.ts'
import type { Stores } from '../../store/stores.ts'
import type { UsageDays } from '../../usage/usage-days.ts'
import { daysBetween } from './read-days.ts'

export interface MissingDaysDeps {
  stores: Pick<Stores, 'statuses' | 'usageDays'>
  days: Pick<UsageDays, 'countMissing'>
}

type ZonedQuery = UsageQuery & { readonly zone: string }

/** More than a page waits for are left to the job that counts days. */
const MOST_AT_ONCE = 1_000

/** Days that are asked for and not stored: those that are over are stored now, the others counted for this answer. */
export function createMissingDays({ stores, days }: MissingDaysDeps) {
  /** `stored` says how many of the days each machine has. */
  async function find(
    queries: readonly ZonedQuery[],
    stored: ReadonlyMap<number, number>,
    now: number,
  ): Promise<MachineDay[]> {
    const missing: MachineDay[] = []
    for (const { machineIds, zone, from, to } of queries) {
      const days = daysBetween({ from, to: minDay(to, dayAt(now, zone)) })
      const lacking = machineIds.filter((id) => days.length > (stored.get(id) ?? 0))
      if (lacking.length === 0) continue
      const [known, reported] = await Promise.all([
        stores.usageDays.storedDays(lacking, from, to),
        stores.statuses.firstOfMany(lacking),
      ])
      for (const machineId of lacking) {
        const since = reported.get(machineId)
        if (since === undefined) continue
        const begins = dayAt(since, zone)
        for (const day of days)
          if (day >= begins && !known.has(`${machineId} ${day}`)) missing.push({ machineId, zone, day })
      }
    }
    return missing
  }

  return {
    async of(
      queries: readonly ZonedQuery[],
      stored: ReadonlyMap<number, number>,
      now: number,
    ): Promise<{ counted: CountedDay[]; uncounted: number }> {
      const wanted = await find(queries, stored, now)
      const counted = await days.countMissing(wanted.slice(0, MOST_AT_ONCE), now)
      return { counted, uncounted: Math.max(0, wanted.length - MOST_AT_ONCE) }
    },
  }
}

const minDay = (a: PlainDay, b: PlainDay): PlainDay => (a < b ? a : b)
