import type { Machine } from '@millwright/contract/calls/machines'
import { listGroupStatus } from '@millwright/contract/calls/status'
import { dayAt, dayBounds } from '@millwright/domain/time/zone'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../api/client.ts'
import { groupMachinesQuery } from '../../../machines/machines.queries.ts'
import { spansOfPoints, TIMELINES_KEY, type Timelines } from '../../../ui/status/live-spans.ts'

/** Late reports of a machine that was offline reach the past, which no live change tells. */
const REFRESH_MS = 10 * 60_000

/** The server answers up to its own now, also where the clock of this computer runs behind. */
const AHEAD_MS = 60 * 60_000

/** The start of today where it began first. */
export function todayBegan(machines: readonly Pick<Machine, 'Country'>[], now: number): number {
  const zones = new Set(machines.map((machine) => machine.Country.Timezone))
  return Math.min(now, ...[...zones].map((zone) => dayBounds(dayAt(now, zone), zone).from))
}

/** What every machine of a group did today; only the table needs it. */
export const todayQuery = (org: string, groupId: string) =>
  queryOptions({
    queryKey: [TIMELINES_KEY, 'today', org, groupId],
    queryFn: async ({ client, signal }): Promise<Timelines> => {
      const machines = await client.ensureQueryData(groupMachinesQuery(org, groupId))
      const now = Date.now()
      const { result } = await send(listGroupStatus, {
        params: { org, groupId },
        query: {
          from: new Date(todayBegan(machines, now)).toISOString(),
          to: new Date(now + AHEAD_MS).toISOString(),
        },
        signal,
      })
      return Object.fromEntries(result.map((each) => [each.MachineId, spansOfPoints(each.Timeline, true)]))
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
