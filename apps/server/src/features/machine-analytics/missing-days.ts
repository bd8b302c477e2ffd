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
    const lacking = queries.filter((query) => {
      const today = dayAt(now, query.zone)
      const last = query.to < today ? query.to : today
      return daysBetween({ from: query.from, to: last }).length > (stored.get(query.machineId) ?? 0)
    })
    if (lacking.length === 0) return []
    const ids = lacking.map(({ machineId }) => machineId)
    const first = lacking.reduce((least, { from }) => (from < least ? from : least), lacking[0]?.from ?? '')
    const last = lacking.reduce((most, { to }) => (to > most ? to : most), '')
    const [known, reported] = await Promise.all([
      stores.usageDays.storedDays(ids, first, last),
      stores.statuses.firstOfMany(ids),
    ])
    return lacking.flatMap(({ machineId, zone, from, to }) => {
      const since = reported.get(machineId)
      if (since === undefined) return []
      const begins = maxDay(from, dayAt(since, zone))
      return daysBetween({ from: begins, to: minDay(to, dayAt(now, zone)) })
        .filter((day) => !known.has(`${machineId} ${day}`))
        .map((day) => ({ machineId, zone, day }))
    })
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

const maxDay = (a: PlainDay, b: PlainDay): PlainDay => (a > b ? a : b)
const minDay = (a: PlainDay, b: PlainDay): PlainDay => (a < b ? a : b)
