import { type GaugeNow, listGauges } from '@millwright/contract/values/dashboard'
import { liveName } from '@millwright/contract/wire/topics'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../../platform/api/client.ts'
import { livePatches } from '../../../../platform/live/live-patches.ts'

/** How old a value may be where the channel itself is closed, which it is in free trial. */
const REFRESH_MS = 15_000

export const gaugesQuery = (id: string) =>
  queryOptions({
    queryKey: ['gauges', id],
    queryFn: async ({ signal }) => (await send(listGauges, { params: { id }, signal })).result,
    meta: livePatches<GaugeNow[]>({
      channels: (held) => held?.map(({ channel }) => liveName(id, channel)) ?? [],
      on: {
        message: (held, messages) => {
          const newest = new Map(messages.map((message) => [message.channel, message]))
          return held.map((gauge) => {
            const message = newest.get(liveName(id, gauge.channel))
            return message && typeof message.v === 'number' && message.ts > (gauge.ts ?? 0)
              ? { ...gauge, v: message.v, ts: message.ts }
              : gauge
          })
        },
      },
    }),
    refetchInterval: REFRESH_MS,
  })
