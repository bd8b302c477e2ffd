import type { Config } from './config.ts'
import { createAuditStore } from './platform/audit/audit-store.ts'
import type { Database } from './platform/database/database.ts'
import { dropPartitionsBefore, ensurePartitions } from './platform/database/partition-store.ts'
import type { DeliveryStore } from './platform/events/delivery-store.ts'
import type { ContentStore } from './platform/files/content-store.ts'
import { createIdentityStores } from './platform/identity/identity-stores.ts'
import type { Job } from './platform/jobs/job.ts'
import { createInboxStore } from './platform/mail/inbox/inbox-store.ts'
import { createMailStore } from './platform/mail/mail-store.ts'
import type { NoticeStore } from './platform/notices/notice-store.ts'
import type { SessionStore } from './platform/registry/session-store.ts'
import type { TermStore } from './platform/search/term-store.ts'
import type { CounterDayStore } from './platform/telemetry/counter-day-store.ts'
import type { RejectedStore } from './platform/telemetry/rejected-store.ts'
import type { AcknowledgementStore } from './subjects/alarms/acknowledgement-store.ts'
import type { AlarmStore } from './subjects/alarms/alarm-store.ts'
import type { UsageDayStore } from './subjects/analytics/usage/usage-day-store.ts'
import type { CycleStore } from './subjects/condition/cycle-store.ts'
import type { ConsumptionStore } from './subjects/energy/consumption-store.ts'
import type { MessageStore } from './subjects/messages/message-store.ts'
import type { NoticeRuleStore } from './subjects/notifications/rules/notice-rule-store.ts'
import { createDeliveryLogStore } from './subjects/notifications/webhooks/delivery-log-store.ts'
import type { ProductionStore } from './subjects/production/production-store.ts'
import type { StatusStore } from './subjects/status/status-store.ts'
import type { UsageIntervalStore } from './subjects/stops/usage-interval-store.ts'
import type { ToolStore } from './subjects/tools/tool-store.ts'

export interface HousekeepingDeps {
  db: Database
  acknowledgements: Pick<AcknowledgementStore, 'dropBefore'>
  alarms: Pick<AlarmStore, 'dropBefore'>
  productions: Pick<ProductionStore, 'dropBefore'>
  consumption: Pick<ConsumptionStore, 'dropBefore'>
  contents: ContentStore
  counterDays: Pick<CounterDayStore, 'dropBefore'>
  cycles: Pick<CycleStore, 'dropBefore'>
  deliveries: Pick<DeliveryStore, 'dropOlderThan'>
  messages: Pick<MessageStore, 'dropBefore'>
  noticeRules: Pick<NoticeRuleStore, 'dropFirings'>
  notices: Pick<NoticeStore, 'dropBefore'>
  rejected: RejectedStore
  sessions: Pick<SessionStore, 'dropOver'>
  usageDays: Pick<UsageDayStore, 'dropBefore'>
  statuses: StatusStore
  terms: Pick<TermStore, 'dropBefore'>
  tools: Pick<ToolStore, 'dropBefore'>
  usageIntervals: Pick<UsageIntervalStore, 'dropBefore'>
  retentionDays: Config['retentionDays']
  now: () => number
}

const DAY_MS = 24 * 60 * 60 * 1000
const EVERY_MS = 60 * 60 * 1000
const DAYS_AHEAD = 7
/** Yesterday's last hours may not be packed yet; older points are late ones and need no partition. */
const DAYS_BACK = 1
/** A machine that is connected for the first time may bring a year of history. */
const MONTHS_BACK_DAYS = 370
const MONTHS_AHEAD_DAYS = 31

/** For as long as someone may ask what became of a mail. */
const MAIL_DAYS = 30

/** Longer than mails in the inbox are looked at. */
const TAKEN_MAIL_DAYS = 90

/** Nobody looks for an older one in the list; the alarms themselves are kept longer. */
const NOTICE_DAYS = 90

/** Longer than events that were handled: a notice that is queued again must still be known. */
const WEBHOOK_DAYS = 30

/** A picture is uploaded before the form that it belongs to is saved. */
const UNUSED_DAYS = 1

/** An event that was handled is known for as long as its key may be published again. */
const HANDLED_EVENT_DAYS = 7
const DEAD_LETTER_DAYS = 90

/** A session that is over tells nothing any more: who did what is in the audit log. */
const SESSION_DAYS = 30

/** What must be there ahead of time, and what has been kept long enough. */
export function createHousekeeping(deps: HousekeepingDeps): Job {
  const { db, retentionDays, now } = deps
  const { alarms, consumption, contents, counterDays, deliveries, productions, rejected, sessions } = deps
  const { usageDays, statuses, tools } = deps
  const { attempts, oidc, passwordLinks } = createIdentityStores(db)
  const audit = createAuditStore(db)
  const mails = createMailStore(db)
  const inbox = createInboxStore(db)
  const webhookLog = createDeliveryLogStore(db)
  const daysAgo = (days: number): number => now() - days * DAY_MS
  const dateAgo = (days: number): Date => new Date(daysAgo(days))

  const ahead = (table: 'sample_block' | 'sample_rollup') =>
    ensurePartitions(db, table, daysAgo(MONTHS_BACK_DAYS), daysAgo(-MONTHS_AHEAD_DAYS))
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'partitions of points': () =>
      ensurePartitions(db, 'sample_segment', daysAgo(DAYS_BACK), daysAgo(-DAYS_AHEAD)),
    'partitions of blocks': () => ahead('sample_block'),
    'partitions of rollups': () => ahead('sample_rollup'),
    'old points': () => dropPartitionsBefore(db, 'sample_block', daysAgo(retentionDays.points)),
    'old rollups': () => dropPartitionsBefore(db, 'sample_rollup', daysAgo(retentionDays.rollups)),
    'old status': () => statuses.dropBefore(daysAgo(retentionDays.status)),
    'old alarms': () => alarms.dropBefore(daysAgo(retentionDays.status)),
    'old acknowledgements of alarms': () => deps.acknowledgements.dropBefore(daysAgo(retentionDays.status)),
    'old productions': () => productions.dropBefore(daysAgo(retentionDays.status)),
    'old names to search for': () => deps.terms.dropBefore(daysAgo(retentionDays.status)),
    'old tests': () => deps.cycles.dropBefore(dateAgo(retentionDays.status)),
    'old messages': () => deps.messages.dropBefore(daysAgo(retentionDays.status)),
    'old firings of rules': () => deps.noticeRules.dropFirings(dateAgo(retentionDays.status)),
    'old notices': () => deps.notices.dropBefore(daysAgo(NOTICE_DAYS)),
    'old tools': () => tools.dropBefore(daysAgo(retentionDays.status)),
    'old reasons of stops': () => deps.usageIntervals.dropBefore(daysAgo(retentionDays.status)),
    'old consumption': () => consumption.dropBefore(daysAgo(retentionDays.status)),
    'old days of status': () => usageDays.dropBefore(dateAgo(retentionDays.status)),
    'old days of counters': () => counterDays.dropBefore(dateAgo(retentionDays.rollups)),
    'rejected messages': () => rejected.dropOlderThan(daysAgo(retentionDays.rejected)),
    'sign-in at the provider': () => oidc.dropExpired(),
    'sign-in attempts': () => attempts.dropExpired(),
    'password links': () => passwordLinks.dropExpired(),
    sessions: () => sessions.dropOver(dateAgo(SESSION_DAYS)),
    inbox: () => inbox.dropBefore(dateAgo(TAKEN_MAIL_DAYS)),
    mails: () => mails.dropOlderThan(dateAgo(MAIL_DAYS), dateAgo(DEAD_LETTER_DAYS)),
    events: () => deliveries.dropOlderThan(dateAgo(HANDLED_EVENT_DAYS), dateAgo(DEAD_LETTER_DAYS)),
    audit: () => audit.removeBefore(dateAgo(retentionDays.audit)),
    'old requests to webhooks': () => webhookLog.dropBefore(dateAgo(WEBHOOK_DAYS)),
    'unused pictures': () => contents.dropUnusedBefore(dateAgo(UNUSED_DAYS)),
  }

  return {
    name: 'housekeeping',
    everyMs: EVERY_MS,
    async run(run) {
      for (const [step, work] of Object.entries(steps)) {
        if (run.isStopped()) return
        try {
          await work()
        } catch (error) {
          run.failed({ step }, error)
        }
      }
    },
  }
}
