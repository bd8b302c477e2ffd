import { countNotifications } from '@millwright/contract/notifications/notification-count'
import * as calls from '@millwright/contract/notifications/notifications'
import { type Api, paged } from '../../platform/http/serve.ts'
import { accessDenied } from '../../platform/runtime/errors.ts'
import { createNotifications, type NotificationsDeps } from './notifications.ts'

export const serveNotifications = ({ serve }: Api, deps: NotificationsDeps): void => {
  const notifications = createNotifications(deps)

  serve(calls.listNotifications, async ({ caller, query }) => {
    const { skip = 0, limit = 100, state = null, topic = null, machine = null } = query
    const page = await notifications.list(caller, { state, topic, machine }, { skip, limit })
    return paged(page.notifications, page.total)
  })

  serve(countNotifications, async ({ caller }) => ({ result: await notifications.count(caller) }))

  serve(calls.markNotificationsOld, ({ caller }) => notifications.markOld(caller))

  serve(calls.markNotificationRead, ({ caller, params }) =>
    notifications.markRead(caller, Number(params.notificationId)),
  )

  serve(calls.deleteNotification, ({ caller, params }) =>
    notifications.remove(caller, Number(params.notificationId)),
  )

  serve(calls.deleteNotifications, async ({ caller, user }) => {
    if (user.id !== caller.accountId) throw accessDenied()
    await notifications.removeAll(caller)
  })

  serve(calls.getNotificationSettings, async ({ caller }) => ({
    result: await notifications.settings(caller),
  }))

  serve(calls.patchNotificationSettings, async ({ caller, body }) => ({
    result: await notifications.change(caller, body),
  }))

  serve(calls.listColleagues, async ({ caller, query }) => {
    const { search = '', skip = 0, limit = 100 } = query
    const { people, total } = await notifications.colleagues(caller, search.trim(), { skip, limit })
    return paged(
      people.map(({ publicId, name }) => ({ Id: publicId, Name: name })),
      total,
    )
  })
}
