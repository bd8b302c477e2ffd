import { defineSubject } from '../../platform/pages/define-subject.ts'
import { mailPages } from './mails/mails.pages.ts'
import { notificationPages } from './notifications.pages.ts'
import { noticeRulePages } from './rules/notice-rules.pages.ts'
import { webhookPages } from './webhooks/webhooks.pages.ts'

export const notifications = defineSubject({
  name: 'notifications',
  pages: [...mailPages, ...noticeRulePages, ...notificationPages, ...webhookPages],
})
