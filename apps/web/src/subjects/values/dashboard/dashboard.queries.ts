import type { LiveMessage } from '@millwright/contract/live'
import { type DayAggregate, listDayAggregates } from '@millwright/contract/production/production-status'
import { getDashboard } from '@millwright/contract/values/dashboard'
import { liveName } from '@millwright/contract/wire/topics'
import { readDailyAggregate } from '@millwright/domain/values/dashboard/daily-aggregate'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { livePatches } from '../../../platform/live/live-patches.ts'

/** A day begins without an event that says so. */
const REFRESH_MS = 60_000

/** The equipment follows from the data model, which changes with an update of the machine. */
const EQUIPMENT_MS = 5 * 60_000

/** The gauges, series and heaters of a machine. */
export const dashboardQuery = (id: string) =>
  queryOptions({
    queryKey: ['dashboard', id],
    queryFn: async ({ signal }) => (await send(getDashboard, { params: { id }, signal })).result,
    // A machine that has just connected sends its data model a moment later.
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.gauges.length + data.cms.length === 0 ? REFRESH_MS : EQUIPMENT_MS,
  })

export const aggregatesQuery = (id: string) =>
  queryOptions({
    queryKey: ['day-aggregates', id],
    queryFn: async ({ signal }) => (await send(listDayAggregates, { params: { id }, signal })).result,
    meta: livePatches<DayAggregate[]>({
      channels: (held) => [...new Set(held?.map(({ channel }) => liveName(id, channel)))],
      on: { message: (held, messages) => patchAggregates(held, messages, id) },
    }),
    refetchInterval: REFRESH_MS,
  })

/** Figures that are known move; new ones come with the next answer. */
export function patchAggregates(
  held: DayAggregate[],
  messages: readonly LiveMessage[],
  machineId: string,
): DayAggregate[] {
  const byName = new Map(messages.map((message) => [message.channel, message]))
  const next = held.map((figure) => {
    const message = byName.get(liveName(machineId, figure.channel))
    if (!message || message.ts <= figure.ts) return figure
    const items = readDailyAggregate(figure.key, message.v, message.ts)
    const found = items.find(({ selector }) => selector === figure.selector)
    return found ? { ...figure, val: found.val, ts: found.ts } : figure
  })
  return next.some((figure, index) => figure !== held[index]) ? next : held
}
