import { LOG_CHANNELS } from '@millwright/contract/values/log-channels'
import { listLogs } from '@millwright/contract/values/machine-data'
import { liveName } from '@millwright/contract/wire/topics'
import type { PlainDay } from '@millwright/domain/time/zone'
import type { LogRow } from '@millwright/domain/values/log-filter'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { livePatches } from '../../../platform/live/live-patches.ts'
import type { LogKind } from './log-kinds.ts'

/** Entries come in bursts. */
const SETTLE_MS = 2_000

export const logQuery = (id: string, log: LogKind, day: PlainDay, isToday: boolean) =>
  queryOptions({
    queryKey: ['logs', id, log, day],
    queryFn: async ({ signal }): Promise<LogRow[]> =>
      (await send(listLogs, { params: { id }, query: { log, day }, signal })).result,
    // Only today's log still grows.
    meta: isToday
      ? livePatches<LogRow[]>({
          channels: () => [liveName(id, LOG_CHANNELS[log])],
          refetchOn: {
            message: {
              when: ({ channel }) => channel === liveName(id, LOG_CHANNELS[log]),
              afterMs: SETTLE_MS,
            },
          },
        })
      : {},
  })
