import * as calls from '@millwright/contract/calls/analytics'
import { readMachineIds } from '../../api/machine-ids.ts'
import { type Api, paged } from '../../api/serve.ts'
import { createTtlCache } from '../../api/ttl-cache.ts'
import { createUsageDays } from '../../usage/usage-days.ts'
import type { Needs } from '../feature.ts'
import { createAnalytics } from './analytics.ts'
import { presentIntervals } from './present-intervals.ts'
import { readDays } from './read-days.ts'

type AnalyticsDeps = Needs<
  'channels' | 'counters' | 'machines' | 'measures' | 'plans' | 'statuses' | 'usageDays',
  'db' | 'now'
>

const ALL = { skip: 0, limit: 10_000 }
/** Days that are over change seldom, and many people open the page of a group in the morning. */
const TTL_MS = 15_000

export const serveMachineAnalytics = ({ serve }: Api, { stores, db, now }: AnalyticsDeps): void => {
  const analytics = createAnalytics({ stores, days: createUsageDays({ db, stores }), now })
  const cached = createTtlCache<string, calls.GroupAnalytics>(TTL_MS, now)

  serve(calls.listAnalytics, async ({ caller, query }) => {
    const { machineIds, kpiCalcMethod, ...given } = query
    const daysOf = readDays(given)
    const machines =
      machineIds === undefined
        ? (await stores.machines.pageSeenBy(caller, ALL)).machines
        : await stores.machines.manySeenBy(caller, readMachineIds(machineIds))
    const found = await analytics.list(machines, daysOf, kpiCalcMethod)
    return paged(found, found.length)
  })

  serve(calls.getMachineAnalytics, async ({ machine, query: { kpiCalcMethod, ...given } }) => ({
    result: await analytics.ofMachine(machine, readDays(given), kpiCalcMethod),
  }))

  serve(calls.listAnalyticsIntervals, async ({ machine, query }) => {
    const days = await analytics.intervals(machine, readDays(query))
    return paged(days.map(presentIntervals), days.length)
  })

  serve(calls.getGroupAnalytics, async ({ group, query: { kpiCalcMethod, ...given } }) => {
    const daysOf = readDays(given)
    // The range is checked before the cache is asked.
    const { from, to } = daysOf('UTC', now())
    const key = [group.id, given.from ?? '', given.to ?? '', from, to, kpiCalcMethod].join(' ')
    return {
      result: await cached(key, async () => {
        const { machines } = await stores.machines.pageOfGroup(group.id, ALL)
        return await analytics.ofGroup(machines, daysOf, kpiCalcMethod)
      }),
    }
  })
}
