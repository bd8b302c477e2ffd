import { MAX_CHANNELS_PER_SOCKET } from '@millwright/contract/live'
import { type Components, getComponents } from '@millwright/contract/machines/components'
import { DATA_MODEL_CHANNEL, liveName } from '@millwright/contract/wire/topics'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { livePatches } from '../../../platform/live/live-patches.ts'
import { type LiveValues, valuesOf, withMessages } from './live-values.ts'

export interface LoadedComponents {
  readonly tree: Components
  readonly values: LiveValues
}

/** Leaves room for what the rest of the page joins. */
const MOST_JOINED = Math.floor(MAX_CHANNELS_PER_SOCKET / 2)
/** Channels that are new appear, and values of those that are not joined change. */
const REFRESH_MS = 60_000

export const componentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['components', id],
    queryFn: async ({ client, queryKey, signal }): Promise<LoadedComponents> => {
      const { result } = await send(getComponents, { params: { id }, signal })
      const held = client.getQueryData<LoadedComponents>(queryKey)
      return { tree: result, values: valuesOf(result.values, held?.values) }
    },
    meta: livePatches<LoadedComponents>({
      channels: (held) =>
        [
          ...(held?.tree.components.flatMap(({ channel }) => channel || []).slice(0, MOST_JOINED) ?? []),
          DATA_MODEL_CHANNEL,
        ].map((channel) => liveName(id, channel)),
      on: {
        message: (held, messages) => {
          const values = withMessages(held.values, id, messages)
          return values === held.values ? held : { ...held, values }
        },
      },
      refetchOn: {
        message: { when: ({ channel }) => channel === liveName(id, DATA_MODEL_CHANNEL), afterMs: 500 },
      },
    }),
    refetchInterval: REFRESH_MS,
  })
