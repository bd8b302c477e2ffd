import {
  aggregateStatus,
  countGroupStatus,
  getLastStatus,
  listLastStatus,
  listStatus,
  listTimelines,
} from '@millwright/contract/status/status'
import { MAX_DAYS_OF_MANY } from '@millwright/domain/time/range'
import { readMachineIds } from '../../platform/http/machine-ids.ts'
import { readInstant, readPeriod } from '../../platform/http/period.ts'
import { type Api, paged } from '../../platform/http/serve.ts'
import { badField } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { StatusStores } from './shared/status-stores.ts'
import { createStatuses } from './statuses.ts'

export const serveStatuses = (
  { serve }: Api,
  { stores, failures, now }: Needs<'machines', 'failures' | 'now', Pick<StatusStores, 'statuses'>>,
): void => {
  const statuses = createStatuses({ stores, failures, now })

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

  serve(listLastStatus, async ({ caller, query }) => {
    const found = await statuses.lastOfMany(caller, readMachineIds(query.machineIds))
    return paged(found, found.length)
  })

  serve(listTimelines, async ({ caller, query: { machineIds, ...query } }) => {
    const period = readPeriod(query, MAX_DAYS_OF_MANY)
    const timelines = await statuses.timelinesOfMany(caller, readMachineIds(machineIds), period)
    return paged(timelines, timelines.length)
  })

  serve(countGroupStatus, async ({ group, query }) => ({
    result: await statuses.countGroup(group, readInstant('ts', query.ts)),
  }))
}
