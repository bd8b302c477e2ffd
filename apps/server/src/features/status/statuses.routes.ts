import {
  aggregateStatus,
  getLastStatus,
  listGroupStatus,
  listLastStatus,
  listStatus,
} from '@millwright/contract/calls/status'
import type { Feature } from '../../api/feature.ts'
import { readPeriod } from '../../api/period.ts'
import { paged } from '../../api/serve.ts'
import { badField } from '../../errors.ts'
import { createStatuses } from './statuses.ts'

/** Spec §5: at most 30 days; the extra hours let 30 whole days hold a clock change. */
const MAX_HOURS = 31 * 24
const MAX_GROUP_HOURS = 48
const MAX_MACHINES = 1000

export const serveStatuses: Feature = (serve, { stores, now }) => {
  const statuses = createStatuses({ machines: stores.machines, store: stores.statuses, now })

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

  serve(listLastStatus, async ({ caller, query }) => {
    const ids = query.machineIds.split(',').map((id) => id.trim())
    if (ids.length > MAX_MACHINES) throw badField('machineIds', `must be at most ${MAX_MACHINES}`)
    const found = await statuses.lastOfMany(caller, ids)
    return paged(found, found.length)
  })

  serve(listGroupStatus, async ({ group, query }) => {
    const timelines = await statuses.groupTimelines(group, readPeriod(query, MAX_GROUP_HOURS))
    return paged(timelines, timelines.length)
  })
}
