import {
  countNotifications,
  listNotifications,
  type Notification,
} from '@millwright/contract/calls/notifications'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { livePatches } from '../../live/live-patches.ts'

const PAGE = 30
/** In a storm the list moves many times a second; one request answers for all of it. */
const SETTLE_MS = 300

const changed = { refetchOn: { notification: { afterMs: SETTLE_MS } } }

export const NOTIFICATIONS_KEY = ['notifications']

export const newCountQuery = (me: string) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS_KEY, 'count', me],
    queryFn: async ({ signal }) => (await send(countNotifications, { params: { me }, signal })).result,
    meta: livePatches<number>(changed),
  })

export interface NotificationPage {
  readonly rows: readonly Notification[]
  readonly total: number
}

export const notificationsQuery = (me: string) =>
  infiniteQueryOptions({
    queryKey: [...NOTIFICATIONS_KEY, 'list', me],
    queryFn: async ({ signal, pageParam: skip }): Promise<NotificationPage> => {
      const { result, total = 0 } = await send(listNotifications, {
        params: { me },
        query: { skip, limit: PAGE },
        signal,
      })
      return { rows: result, total }
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const held = pages.reduce((sum, { rows }) => sum + rows.length, 0)
      return held < total ? held : undefined
    },
    meta: livePatches<unknown>(changed),
  })
