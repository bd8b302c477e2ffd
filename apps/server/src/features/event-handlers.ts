import type { Handlers } from '../events/handler.ts'
import { createRecountDays, type RecountDaysDeps } from '../jobs/recount-days.ts'
import { createSendMail, type SendMailDeps } from '../mail/send-mail.ts'
import { createRaiseNotices, type RaiseNoticesDeps } from '../notices/raise-notices.ts'
import { createTellPeople, type TellPeopleDeps } from '../notices/tell-people.ts'
import { createSendAnalytics, type SendAnalyticsDeps } from './analytics/send-analytics.ts'
import { type AnalyseTestDeps, createAnalyseTest } from './condition/analyse-test.ts'
import { createMailReport, type MailReportDeps } from './machine-analytics/mail-report.ts'
import { createMailNotices, type MailNoticesDeps } from './mails/mail-notices.ts'
import { createSendToPanels, type SendToPanelsDeps } from './messages/send-to-panels.ts'
import { createMailAccessGiven, type MailAccessGivenDeps } from './partner-access/mail-access-given.ts'
import { createPushNotices, createPushToDevice, type PushNoticesDeps } from './push/push-notices.ts'
import { createPostWebhook, type PostWebhookDeps } from './webhooks/post-webhook.ts'
import { createQueueWebhooks } from './webhooks/queue-webhooks.ts'

type HandlersDeps = AnalyseTestDeps &
  MailAccessGivenDeps &
  MailNoticesDeps &
  MailReportDeps &
  PostWebhookDeps &
  PushNoticesDeps &
  RaiseNoticesDeps &
  RecountDaysDeps &
  SendAnalyticsDeps &
  SendMailDeps &
  SendToPanelsDeps &
  TellPeopleDeps

/** What is done about each durable event, by the names in the table of events. */
export function createHandlers(deps: HandlersDeps): Handlers {
  const raise = createRaiseNotices(deps)
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
    'raise-access-notices': raise.access,
    'raise-alarm-notices': raise.alarms,
    'raise-licence-notices': raise.licences,
    'raise-silence-notices': raise.silence,
    'recount-days': createRecountDays(deps),
    'send-analytics': createSendAnalytics(deps),
    'send-mail': createSendMail(deps),
    'send-to-panels': createSendToPanels(deps),
    'tell-people': createTellPeople(deps),
  }
}
