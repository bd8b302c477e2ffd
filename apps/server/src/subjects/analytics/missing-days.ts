import { daysBetween } from '@millwright/domain/time/range'
import { dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { lastClosedDay, type MachineDay } from '../../platform/telemetry/counted-days-store.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import type { AnalyticsStores } from './shared/analytics-stores.ts'
import type { CountedDay } from './shared/usage-day-store.ts'
import type { UsageDays } from './shared/usage-days.ts'
import type { UsageQuery } from './usage/usage-sum-store.ts'

export interface MissingDaysDeps {
  stores: Pick<StatusStores, 'statuses'> & Pick<AnalyticsStores, 'usageDays'>
  days: Pick<UsageDays, 'countMissing'>
}

export type ZonedQuery = UsageQuery & { readonly zone: string }

export interface FilledDays {
  /** Days that are not over, counted for this answer. */
  readonly open: readonly CountedDay[]
  /** How many days were stored. */
  readonly stored: number
  /** Days that are in no figure yet. */
  readonly uncounted: number
}

/** More than a page waits for are left to the job that counts days. */
const MOST_AT_ONCE = 1_000

/** Days that are asked for and not stored: those that are over are stored now, the others counted for this answer. */
export function createMissingDays({ stores, days }: MissingDaysDeps) {
  async function find(queries: readonly ZonedQuery[], now: number): Promise<MachineDay[]> {
    const missing: MachineDay[] = []
    for (const query of queries) {
      const { machineIds, zone, from, to } = query
      const wanted = daysSoFar(query, now)
      const stored = await stores.usageDays.countsOf(query)
      const lacking = machineIds.filter((id) => (stored.get(id) ?? 0) < wanted.length)
      const [known, reported] = await Promise.all([
        stores.usageDays.storedDays(lacking, from, to),
        stores.statuses.firstOfMany(lacking),
      ])
      for (const machineId of lacking) {
        const since = reported.get(machineId)
        if (since === undefined) continue
        const begins = dayAt(since, zone)
        for (const day of wanted)
          if (day >= begins && !known.has(`${machineId} ${day}`)) missing.push({ machineId, zone, day })
      }
    }
    return missing
  }

  return {
    /** After this the days that are over are in the table, but for those that are `uncounted`. */
    async fill(queries: readonly ZonedQuery[], now: number): Promise<FilledDays> {
      const wanted = await find(queries, now)
      const counted = await days.countMissing(wanted.slice(0, MOST_AT_ONCE), now)
      const open = counted.filter(({ day, zone }) => day > lastClosedDay(zone, now))
      return {
        open,
        stored: counted.length - open.length,
        uncounted: Math.max(0, wanted.length - MOST_AT_ONCE),
      }
    },
  }
}

/** Up to today where the machines are. */
const daysSoFar = ({ zone, from, to }: ZonedQuery, now: number): PlainDay[] =>
  daysBetween({ from, to: minDay(to, dayAt(now, zone)) })

/** How many days are stored when none is missing. */
export const allDays = (queries: readonly ZonedQuery[], now: number): number =>
  queries.reduce((sum, query) => sum + query.machineIds.length * daysSoFar(query, now).length, 0)

const minDay = (a: PlainDay, b: PlainDay): PlainDay => (a < b ? a : b)
