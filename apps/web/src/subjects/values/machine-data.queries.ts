import { listChannels } from '@millwright/contract/values/machine-data'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { fetchAll } from '../../platform/api/fetch-all.ts'
import { livePatches } from '../../platform/live/live-patches.ts'
import { type Channels, channelsOf, withMessages } from './channel-values.ts'

/** A machine may have thousands. */
const CHANNELS_PAGE = 1000

/** New channels appear, and values of channels that are not joined change. */
const CHANNELS_REFRESH_MS = 60_000

export const channelsQuery = (id: string) =>
  queryOptions({
    queryKey: ['channels', id],
    queryFn: async ({ signal }): Promise<Channels> =>
      channelsOf(
        await fetchAll(
          (query) => send(listChannels, { params: { id, wildcard: '#' }, query, signal }),
          CHANNELS_PAGE,
        ),
      ),
    // The page joins the channels that are in sight.
    meta: livePatches<Channels>({ on: { message: (held, messages) => withMessages(held, id, messages) } }),
    refetchInterval: CHANNELS_REFRESH_MS,
  })
