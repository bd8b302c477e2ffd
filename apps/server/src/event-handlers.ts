import type { Handlers } from './platform/events/handler.ts'
import { createSendMail, type SendMailDeps } from './platform/mail/send-mail.ts'
import { createTellPeople, type TellPeopleDeps } from './platform/notices/tell-people.ts'
import { type AlarmNoticesDeps, createAlarmNotices } from './subjects/alarms/alarm-notices.ts'
import { createMailReport, type MailReportDeps } from './subjects/analytics/mail-report.ts'
import { createRecountDays, type RecountDaysDeps } from './subjects/analytics/usage/recount-days.ts'
import { type AnalyseTestDeps, createAnalyseTest } from './subjects/condition/analyse-test.ts'
import { createLicenceNotices } from './subjects/machines/licences/licence-notices.ts'
import { createSendToPanels, type SendToPanelsDeps } from './subjects/messages/send-to-panels.ts'
import { createMailNotices, type MailNoticesDeps } from './subjects/notifications/mails/mail-notices.ts'
import {
  createPushNotices,
  createPushToDevice,
  type PushNoticesDeps,
} from './subjects/notifications/push/push-notices.ts'
import { createPostWebhook, type PostWebhookDeps } from './subjects/notifications/webhooks/post-webhook.ts'
import { createQueueWebhooks } from './subjects/notifications/webhooks/queue-webhooks.ts'
import {
  type AccessNoticesDeps,
  createAccessNotices,
} from './subjects/people/partner-access/access-notices.ts'
import {
  createMailAccessGiven,
  type MailAccessGivenDeps,
} from './subjects/people/partner-access/mail-access-given.ts'
import { createSendAnalytics, type SendAnalyticsDeps } from './subjects/people/post-sign-ins.ts'
import { createSilenceNotices, type SilenceNoticesDeps } from './subjects/status/silence-notices.ts'

type HandlersDeps = AnalyseTestDeps &
  MailAccessGivenDeps &
  MailNoticesDeps &
  MailReportDeps &
  PostWebhookDeps &
  PushNoticesDeps &
  AlarmNoticesDeps &
  SilenceNoticesDeps &
  AccessNoticesDeps &
  RecountDaysDeps &
  SendAnalyticsDeps &
  SendMailDeps &
  SendToPanelsDeps &
  TellPeopleDeps

/** What is done about each durable event, by the names in the table of events. */
export function createHandlers(deps: HandlersDeps): Handlers {
  const tests = createAnalyseTest(deps)
  return {
    'analyse-test': tests.arrived,
    'judge-waiting-tests': tests.fingerprintMade,
    'mail-access-given': createMailAccessGiven(deps),
    'mail-notices': createMailNotices(deps),
    'mail-report': createMailReport(deps),
    'post-webhook': createPostWebhook(deps),
    'push-notices': createPushNotices(deps),
    'push-to-device': createPushToDevice(deps),
    'queue-webhooks': createQueueWebhooks(deps),
    'raise-access-notices': createAccessNotices(deps),
    'raise-alarm-notices': createAlarmNotices(deps),
    'raise-licence-notices': createLicenceNotices(deps),
    'raise-silence-notices': createSilenceNotices(deps),
    'recount-days': createRecountDays(deps),
    'send-analytics': createSendAnalytics(deps),
    'send-mail': createSendMail(deps),
    'send-to-panels': createSendToPanels(deps),
    'tell-people': createTellPeople(deps),
  }
}
