import { TOOL_CHANNEL_START, toolChannel } from '@millwright/contract/tools/tool-channels'
import { getTool, listToolHistory, listTools, type Tool } from '@millwright/contract/tools/tools'
import { liveName } from '@millwright/contract/wire/topics'
import { TOOL_LEAVES } from '@millwright/domain/tools/read-tool'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { livePatches } from '../../platform/live/live-patches.ts'

/** The largest page of the server; no magazine has more. */
const ALL = 1000
const HISTORY = 50
/** A change of a tool comes with several messages. */
const SETTLE_MS = 1_000
/** The day on which a tool runs out moves with the clock. */
const REFRESH_MS = 5 * 60_000

export const TOOLS_KEY = 'tools'

const channelsOf = (id: string, pockets: readonly string[]): string[] =>
  pockets.flatMap((pocket) => TOOL_LEAVES.map((leaf) => liveName(id, toolChannel(pocket, leaf))))

const isOfTools = (id: string) => ({
  message: {
    when: ({ channel }: { channel: string }) => channel.startsWith(liveName(id, TOOL_CHANNEL_START)),
    afterMs: SETTLE_MS,
  },
})

export const toolsQuery = (id: string) =>
  queryOptions({
    queryKey: [TOOLS_KEY, id, 'list'],
    queryFn: async ({ signal }) =>
      (await send(listTools, { params: { id }, query: { limit: ALL }, signal })).result,
    meta: livePatches<Tool[]>({
      channels: (held) => channelsOf(id, held?.map(({ place }) => place) ?? []),
      refetchOn: isOfTools(id),
    }),
    refetchInterval: REFRESH_MS,
  })

export const toolQuery = (id: string, toolId: string) =>
  queryOptions({
    queryKey: [TOOLS_KEY, id, 'one', toolId],
    queryFn: async ({ signal }) => (await send(getTool, { params: { id, toolId }, signal })).result,
    meta: livePatches<Tool>({
      channels: (held) => channelsOf(id, held ? [held.place] : []),
      refetchOn: isOfTools(id),
    }),
    refetchInterval: REFRESH_MS,
  })

export const historyQuery = (id: string, toolId: string) =>
  queryOptions({
    queryKey: [TOOLS_KEY, id, 'history', toolId],
    queryFn: ({ signal }) =>
      send(listToolHistory, { params: { id, toolId }, query: { limit: HISTORY }, signal }),
    meta: livePatches({ refetchOn: isOfTools(id) }),
  })
