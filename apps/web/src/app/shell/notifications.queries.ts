import { countNotifications } from '@millwright/contract/notifications/notification-count'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { livePatches } from '../../platform/live/live-patches.ts'

/** In a storm the list moves many times a second; one request answers for all of it. */
const SETTLE_MS = 300

export const changed = { refetchOn: { notification: { afterMs: SETTLE_MS } } }

export const NOTIFICATIONS_KEY = ['notifications']

export const newCountQuery = (me: string) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS_KEY, 'count', me],
    queryFn: async ({ signal }) => (await send(countNotifications, { params: { me }, signal })).result,
    meta: livePatches<number>(changed),
  })
