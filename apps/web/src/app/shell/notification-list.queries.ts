import { listNotifications, type Notification } from '@millwright/contract/notifications/notifications'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { livePatches } from '../../platform/live/live-patches.ts'
import { changed, NOTIFICATIONS_KEY } from './notifications.queries.ts'

const PAGE = 30

interface NotificationPage {
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
