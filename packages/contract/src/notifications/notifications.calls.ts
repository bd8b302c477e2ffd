import * as mails from './mails.ts'
import * as noticeRules from './notice-rules.ts'
import * as notificationCount from './notification-count.ts'
import * as notifications from './notifications.ts'
import * as push from './push.ts'
import * as webhooks from './webhooks.ts'

export const notificationsCalls: readonly object[] = [
  push,
  mails,
  webhooks,
  notificationCount,
  notifications,
  noticeRules,
]
