import { listChannels } from '@millwright/contract/calls/machine-data'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { livePatches } from '../../live/live-patches.ts'
import { type Channels, channelsOf, withMessages } from './channel-values.ts'

/** New channels appear, and values of channels that are not joined change. */
const CHANNELS_REFRESH_MS = 60_000

export const channelsQuery = (id: string) =>
  queryOptions({
    queryKey: ['channels', id],
    queryFn: async ({ signal }): Promise<Channels> =>
      channelsOf((await send(listChannels, { params: { id, wildcard: '#' }, signal })).result),
    // The page joins the channels that are in sight.
    meta: livePatches<Channels>({ on: { message: (held, messages) => withMessages(held, id, messages) } }),
    refetchInterval: CHANNELS_REFRESH_MS,
  })
