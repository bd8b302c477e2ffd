import {
  aggregateGroupStatus,
  aggregateStatus,
  aggregateStatusHistory,
  getLastStatus,
  listLastStatus,
  listStatus,
  listTimelines,
} from '@millwright/contract/calls/status'
import { readMachineIds } from '../../api/machine-ids.ts'
import { readPeriod } from '../../api/period.ts'
import { type Api, paged } from '../../api/serve.ts'
import { badField } from '../../errors.ts'
import type { Needs } from '../feature.ts'
import { createStatusHistory } from './status-history.ts'
import { createStatuses } from './statuses.ts'

/** At most 30 days (rules: limits 2); the extra hours let 30 whole days hold a clock change. */
const MAX_HOURS = 31 * 24
const MAX_HOURS_OF_MANY = 48

export const serveStatuses = (
  { serve }: Api,
  { stores, failures, now }: Needs<'machines' | 'statuses' | 'statusDays', 'failures' | 'now'>,
): void => {
  const statuses = createStatuses({ machines: stores.machines, store: stores.statuses, failures, now })
  const history = createStatusHistory({ days: stores.statusDays, now })

  serve(listStatus, async ({ machine, query }) => {
    const { from, to, last } = query
    if ((from === undefined) !== (to === undefined))
      throw badField(from === undefined ? 'from' : 'to', 'is missing')
    const period = from && to ? readPeriod({ from, to }, MAX_HOURS) : statuses.today(machine)
    const points = await statuses.timeline(machine, period)
    const wanted = last ? points.slice(-1) : points
    return paged(wanted, wanted.length)
  })

  serve(getLastStatus, async ({ machine }) => ({ result: await statuses.last(machine) }))

  serve(aggregateStatus, async ({ machine, query }) => ({
    result: await statuses.aggregate(machine, readPeriod(query, MAX_HOURS)),
  }))

  serve(aggregateStatusHistory, async ({ machine, query }) => ({
    result: { statuses: await history.buckets(machine, query) },
  }))

  serve(listLastStatus, async ({ caller, query }) => {
    const found = await statuses.lastOfMany(caller, readMachineIds(query.machineIds))
    return paged(found, found.length)
  })

  serve(listTimelines, async ({ caller, query: { machineIds, ...query } }) => {
    const period = readPeriod(query, MAX_HOURS_OF_MANY)
    const timelines = await statuses.timelinesOfMany(caller, readMachineIds(machineIds), period)
    return paged(timelines, timelines.length)
  })

  serve(aggregateGroupStatus, async ({ group, query }) => ({
    result: await statuses.aggregateGroup(group, readPeriod(query, MAX_HOURS_OF_MANY)),
  }))
}
