import {
  aggregateGroupStatus,
  aggregateStatus,
  aggregateStatusHistory,
  countGroupStatus,
  getLastStatus,
  listGroupLost,
  listLastStatus,
  listStatus,
  listTimelines,
} from '@millwright/contract/calls/status'
import { MAX_DAYS_OF_MANY } from '@millwright/domain/time/range'
import { readMachineIds } from '../../api/machine-ids.ts'
import { readInstant, readPeriod } from '../../api/period.ts'
import { type Api, paged } from '../../api/serve.ts'
import { badField } from '../../errors.ts'
import { createUsageDays, type UsageDaysStores } from '../../usage/usage-days.ts'
import type { Needs } from '../feature.ts'
import { createLostTimes } from './lost-times.ts'
import { createStatusHistory } from './status-history.ts'
import { createStatuses } from './statuses.ts'

export const serveStatuses = (
  { serve }: Api,
  {
    stores,
    db,
    failures,
    retentionDays,
    now,
  }: Needs<keyof UsageDaysStores | 'daysSoFar' | 'machines', 'db' | 'failures' | 'retentionDays' | 'now'>,
): void => {
  const statuses = createStatuses({ stores, failures, now })
  const history = createStatusHistory({
    days: createUsageDays({ db, stores }),
    keptDays: retentionDays.status,
    now,
  })
  const lostTimes = createLostTimes({ stores, failures, now })

  serve(listStatus, async ({ machine, query }) => {
    const { from, to, last } = query
    if ((from === undefined) !== (to === undefined))
      throw badField(from === undefined ? 'from' : 'to', 'is missing')
    const period = from && to ? readPeriod({ from, to }) : statuses.today(machine)
    const points = await statuses.timeline(machine, period)
    const wanted = last ? points.slice(-1) : points
    return paged(wanted, wanted.length)
  })

  serve(getLastStatus, async ({ machine }) => ({ result: await statuses.last(machine) }))

  serve(aggregateStatus, async ({ machine, query }) => ({
    result: await statuses.aggregate(machine, readPeriod(query)),
  }))

  serve(aggregateStatusHistory, async ({ machine, query }) => ({
    result: { statuses: await history.buckets(machine, query) },
  }))

  serve(listLastStatus, async ({ caller, query }) => {
    const found = await statuses.lastOfMany(caller, readMachineIds(query.machineIds))
    return paged(found, found.length)
  })

  serve(listTimelines, async ({ caller, query: { machineIds, ...query } }) => {
    const period = readPeriod(query, MAX_DAYS_OF_MANY)
    const timelines = await statuses.timelinesOfMany(caller, readMachineIds(machineIds), period)
    return paged(timelines, timelines.length)
  })

  serve(aggregateGroupStatus, async ({ group, query }) => ({
    result: await statuses.aggregateGroup(group, readPeriod(query, MAX_DAYS_OF_MANY)),
  }))

  serve(listGroupLost, async ({ group, query }) => {
    const lost = await lostTimes.ofGroup(group, readPeriod(query, MAX_DAYS_OF_MANY))
    return paged(lost, lost.length)
  })

  serve(countGroupStatus, async ({ group, query }) => ({
    result: await statuses.countGroup(group, readInstant('ts', query.ts)),
  }))
}
