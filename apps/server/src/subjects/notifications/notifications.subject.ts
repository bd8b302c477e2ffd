import { on } from '../../platform/events/handler.ts'
import { devicePushDue, mailDue, noticeRaised, pushDue } from '../../platform/notices/notice-events.ts'
import { joined } from '../../platform/notices/notice-text.ts'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { GroundDeps, Needs } from '../../platform/subject/deps.ts'
import type { RetentionDeps } from '../../platform/subject/subject.ts'
import { createMailNotices } from './mails/mail-notices.ts'
import { serveMails } from './mails/mails.routes.ts'
import { notificationTexts } from './notification-texts.ts'
import { serveNotifications } from './notifications.routes.ts'
import { servePush } from './push/push.routes.ts'
import { createPushNotices, createPushToDevice } from './push/push-notices.ts'
import { seedNoticeRules } from './rules/demo-rules.ts'
import { serveNoticeRules } from './rules/notice-rules.routes.ts'
import { createNoticeWatch } from './rules/notice-watch.ts'
import { startWatchIndex } from './rules/watch-index.ts'
import { createNoticeRules } from './rules/watch-rules.ts'
import { createNotificationsStores, type NotificationsStores } from './shared/notifications-stores.ts'
import { createDeliveryLogStore } from './webhooks/delivery-log-store.ts'
import { createPostWebhook } from './webhooks/post-webhook.ts'
import { createQueueWebhooks } from './webhooks/queue-webhooks.ts'
import { webhookDue } from './webhooks/webhook-due.ts'
import { serveWebhooks } from './webhooks/webhooks.routes.ts'

/** Longer than events that were handled: a notice that is queued again must still be known. */
const WEBHOOK_DAYS = 30

export const notifications = defineSubject({
  name: 'notifications',
  notices: {
    texts: notificationTexts,
    kinds: {
      rule: {
        values: ({ rule, value, unit, condition, limit, minutes }, { machine, t, exists }) => {
          const key = `condition.${condition}${minutes > 0 ? '_for' : ''}`
          const values = { value: joined(value, unit), limit: joined(limit, unit), minutes }
          return { title: `${machine}: ${rule}`, text: exists(key) ? t(key, values) : values.value }
        },
      },
    },
  },
  stores: createNotificationsStores,
  sealed: [{ table: 'webhook', column: 'sealed_secret', key: 'id', plain: 'secret' }],
  routes: [serveNotifications, serveNoticeRules, servePush, serveMails, serveWebhooks],
  facts: [
    {
      name: 'rules',
      create: async ({ db, bus, log, now, keep }: GroundDeps) =>
        createNoticeRules({ watches: keep(await startWatchIndex({ db, bus, log })), now }),
    },
  ],
  jobs: (deps: Needs<never, 'db' | 'bus' | 'now'>) => [createNoticeWatch(deps)],
  handlers: ({
    stores,
    ...deps
  }: Needs<
    'notices' | 'accounts',
    'db' | 'mail' | 'replies' | 'noticeWords' | 'publicUrl' | 'push' | 'outbound' | 'sealer' | 'now'
  >) => [
    on(mailDue, 'mail-notices', createMailNotices({ ...deps, ...stores })),
    on(pushDue, 'push-notices', createPushNotices({ ...deps, ...stores })),
    on(devicePushDue, 'push-to-device', createPushToDevice({ ...deps, ...stores })),
    on(noticeRaised, 'queue-webhooks', createQueueWebhooks(deps)),
    on(webhookDue, 'post-webhook', createPostWebhook(deps)),
  ],
  demo: seedNoticeRules,
  retention: ({ db, stores, dateAgo, retentionDays }: RetentionDeps & { stores: NotificationsStores }) => ({
    'old firings of rules': () => stores.noticeRules.dropFirings(dateAgo(retentionDays.status)),
    'old requests to webhooks': () => createDeliveryLogStore(db).dropBefore(dateAgo(WEBHOOK_DAYS)),
  }),
})
