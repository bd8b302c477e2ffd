import { readReplay } from '@millwright/contract/fleet/read-replay'
import { getReplay, type ReplayDay } from '@millwright/contract/fleet/replay'
import type { ReplayMachine } from '@millwright/domain/fleet/replay'
import type { PlainDay } from '@millwright/domain/time/zone'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'

/** Only the day that goes on grows, and nobody replays its last minute. */
const REFRESH_MS = 60_000

export interface DayToReplay extends Omit<ReplayDay, 'Machines'> {
  readonly machines: readonly ReplayMachine[]
}

/** No live event patches it: what was does not change while it is looked at. */
export const replayQuery = (org: string, groupId: string, day: PlainDay) =>
  queryOptions({
    queryKey: ['replay', org, groupId, day],
    queryFn: async ({ signal }): Promise<DayToReplay> => {
      const { result } = await send(getReplay, { params: { org, groupId }, query: { day }, signal })
      const { Machines, ...rest } = result
      return { ...rest, machines: readReplay({ Machines, Texts: rest.Texts }) }
    },
    staleTime: REFRESH_MS,
    refetchInterval: ({ state: { data } }) => (data && data.Until >= data.To ? false : REFRESH_MS),
  })
