import {
  giveStopReason,
  listStops,
  MAX_STOPS_AT_ONCE,
  type MachineStop,
} from '@millwright/contract/stops/stops'
import type { WasteReason } from '@millwright/domain/stops/usage-class'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { keepSame } from '../../../platform/api/keep-same.ts'
import { livePatches } from '../../../platform/live/live-patches.ts'
import { statusChannel } from '../../../platform/live/status-patch.ts'

/** Every query about stops of machines has a key starting with this. */
export const STOPS_KEY = 'stops'

/** A machine that stops reports its status and its alarms one after the other. */
const SETTLE_MS = 800
/** A stop that lasts grows; no event says so. */
const REFRESH_MS = 60_000

/** The status of a machine, and reasons that people give, change all that is shown of its stops. */
export const stopPatches = <Data>(id: string) =>
  livePatches<Data>({
    channels: () => [statusChannel(id)],
    refetchOn: {
      MachineStatusChanged: { when: ({ machineId }) => machineId === id, afterMs: SETTLE_MS },
      stopsChanged: { when: ({ machineId }) => machineId === id, afterMs: 0 },
    },
  })

export const stopsQuery = (id: string, { from, to }: { readonly from: number; readonly to: number }) =>
  queryOptions({
    queryKey: [STOPS_KEY, id, from, to],
    queryFn: async ({ signal }) =>
      (await send(listStops, { params: { id }, query: { from: String(from), to: String(to) }, signal }))
        .result,
    meta: stopPatches<MachineStop[]>(id),
    // The end of a shift that runs moves on.
    placeholderData: keepSame([STOPS_KEY, id, from]),
    refetchInterval: REFRESH_MS,
  })

interface Given {
  /** Null takes back what was given. */
  readonly reason: WasteReason | null
  readonly stops: readonly Pick<MachineStop, 'From' | 'To' | 'IsOpen'>[]
}

/** Gives one reason for stops of a machine; that of one that lasts holds until the machine works again. */
export function useGiveReason(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ reason, stops }: Given) => {
      const Stops = stops.map(({ From, To, IsOpen }) => ({ From, To: IsOpen ? null : To }))
      for (let at = 0; at < Stops.length; at += MAX_STOPS_AT_ONCE)
        await send(giveStopReason, {
          params: { id },
          body: { Reason: reason, Stops: Stops.slice(at, at + MAX_STOPS_AT_ONCE) },
        })
    },
    // Also when it was refused: then the stops are not what was shown.
    onSettled: () => cache.invalidateQueries({ queryKey: [STOPS_KEY, id] }),
  })
}
