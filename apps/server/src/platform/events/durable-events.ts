import type { AppType } from '@millwright/domain/condition/app'
import type { FactsOf, NoticeChannel, NoticeKind } from '@millwright/domain/notifications/notice'
import { COLLECT_MS } from '@millwright/domain/notifications/webhook'
import { SILENCE_MS, SILENCE_NOTICE_MS } from '@millwright/domain/status/link'
import type { PlainDay } from '@millwright/domain/time/zone'

/** Names the organization whose admins see the event when it fails: directly, or as the owner of the machine. */
export interface Concerns {
  readonly organizationId?: number | null
  /** The internal id. */
  readonly machineId?: number
}

export interface EventDefinition<P extends Concerns, H extends string> {
  /** The same key published twice is one event. Without it every publication is an event of its own. */
  key?(payload: P): string
  /** Each is retried on its own. Their functions are in event-handlers.ts. */
  readonly handlers: readonly H[]
  /** Handlers wait this long, so that a burst of changes is handled once. */
  readonly delayMs?: number
}

const event =
  <P extends Concerns>() =>
  <H extends string = never>(definition: EventDefinition<P, H>): EventDefinition<P, H> =>
    definition

/** Days of a machine that were stored and had to be removed, because points for them came late. */
export interface DaysChanged extends Concerns {
  readonly machineId: number
  readonly source: 'status' | 'counter'
  readonly from: PlainDay
  readonly to: PlainDay
}

/** A machine that was not heard of for so long that it counts as disconnected. */
export interface MachineSilent extends Concerns {
  readonly machineId: number
  /** The public id. */
  readonly machine: string
  /** From when on it is disconnected, epoch milliseconds. */
  readonly since: number
}

/** An alarm of a machine that became active. */
export interface AlarmRaised extends Concerns {
  readonly machineId: number
  readonly code: string
  readonly text: string
  /** Epoch milliseconds. */
  readonly since: number
}

/** Machines that an owner opened to a partner. */
export interface AccessGiven extends Concerns {
  /** The partner. */
  readonly organizationId: number
  readonly ownerId: number
  /** The public id. */
  readonly grant: string
}

/** The last licence of a machine ends in so many days or less. */
export interface LicenceEnding extends Concerns {
  readonly machineId: number
  /** The public id. */
  readonly machine: string
  readonly activationId: number
  readonly days: number
  readonly endsAt: string
}

/** A mail that is to be sent. Its text is not here: it may hold a secret. */
export interface MailQueued extends Concerns {
  readonly mailId: number
  readonly to: string
  /** Without a secret. Events of earlier versions do not say. */
  readonly isResendable?: boolean
}

/** Somebody signed in. Nothing of it says who: it leaves the installation. */
export interface SignedIn extends Concerns {
  /** Epoch milliseconds. */
  readonly at: number
  readonly loginMethod: string
  readonly organizationType: string
  readonly language: string
}

/** A message was written, changed or ended, or its time has come or is over. */
export interface MessageTurned extends Concerns {
  readonly organizationId: number
  readonly messageId: number
  /** Public ids of machines that it went to before and may not go to any more. */
  readonly formerly: readonly string[]
}

/** What notices of all kinds have. */
export interface NoticeBase extends Concerns {
  /** The same key is one notice, for ever. */
  readonly key: string
  /** Without a machine the people of this organization, or those of `accountIds`. */
  readonly organizationId?: number | null
  /** Those who see it are notified, and nobody else. */
  readonly machineId?: number
  /** Where it leads to: a path of the portal. */
  readonly action: string
  /** Epoch milliseconds. */
  readonly at: number
  /** These people only, as far as they see the machine. */
  readonly accountIds?: readonly number[]
  /** In place of what each person has chosen. */
  readonly channels?: readonly NoticeChannel[]
  /** Also in quiet hours. */
  readonly isUrgent?: boolean
  /** To whom it goes when nobody has read it after so long. */
  readonly escalation?: { readonly afterMinutes: number; readonly accountId: number }
}

/** Something that people are to be notified of, with the facts of its kind. Publishing it is all that a capability has to do. */
export type NoticeRaised = {
  [K in NoticeKind]: NoticeBase & { readonly kind: K; readonly facts: FactsOf<K> }
}[NoticeKind]

/** Notices that are to be sent to one person as one message. They are read with `forDelivery` of the notice store. */
export interface NoticesDue extends Concerns {
  readonly accountId: number
  readonly noticeIds: readonly number[]
}

/** The same, to one of the person's devices. */
export interface DevicePushDue extends NoticesDue {
  readonly deviceId: number
}

/** Notices wait to be sent to a webhook. */
export interface WebhookDue extends Concerns {
  readonly organizationId: number
  readonly webhookId: number
  /** Names the request: the same at each try. */
  readonly batch: string
}

/** Each notice of a person is sent once, so that the first of a message names it. */
const dueKey = ({ accountId, noticeIds }: NoticesDue): string => `${accountId} ${noticeIds[0]}`

/** All files of a test of a machine are there. */
export interface TestArrived extends Concerns {
  readonly machineId: number
  readonly cycleUuid: string
}

/** The report of a group is to be mailed to a person. */
export interface ReportDue extends Concerns {
  readonly accountId: number
  readonly groupId: number
  readonly from: PlainDay
  readonly to: PlainDay
}

/** Tests under the same conditions have something to be compared with. */
export interface FingerprintMade extends Concerns {
  readonly machineId: number
  /** The public id. */
  readonly fingerprint: string
  readonly app: AppType
  readonly operation: string
  readonly tool: string
}

/** A burst of late points removes the same days again and again: they are counted when it has passed. */
const LATE_BURST_MS = 30_000

/**
 * Every event that is handled at least once. A payload holds no secrets: admins read it when a handler fails for ever.
 */
export const DURABLE_EVENTS = {
  accessGiven: event<AccessGiven>()({
    key: ({ grant }) => grant,
    handlers: ['mail-access-given', 'raise-access-notices'],
  }),
  alarmRaised: event<AlarmRaised>()({
    key: ({ machineId, code, since }) => `${machineId} ${since} ${code}`,
    handlers: ['raise-alarm-notices'],
  }),
  devicePushDue: event<DevicePushDue>()({
    key: ({ deviceId, noticeIds }) => `${deviceId} ${noticeIds[0]}`,
    handlers: ['push-to-device'],
  }),
  daysChanged: event<DaysChanged>()({ handlers: ['recount-days'], delayMs: LATE_BURST_MS }),
  licenceEnding: event<LicenceEnding>()({
    key: ({ machine, activationId, days }) => `${machine} ${activationId} ${days}`,
    handlers: ['raise-licence-notices'],
  }),
  mailDue: event<NoticesDue>()({ key: dueKey, handlers: ['mail-notices'] }),
  mailQueued: event<MailQueued>()({ key: ({ mailId }) => String(mailId), handlers: ['send-mail'] }),
  reportDue: event<ReportDue>()({
    key: ({ accountId, groupId, from }) => `${accountId} ${groupId} ${from}`,
    handlers: ['mail-report'],
  }),
  signedIn: event<SignedIn>()({ handlers: ['send-analytics'] }),
  fingerprintMade: event<FingerprintMade>()({
    key: ({ fingerprint }) => fingerprint,
    handlers: ['judge-waiting-tests'],
  }),
  testArrived: event<TestArrived>()({
    key: ({ machineId, cycleUuid }) => `${machineId} ${cycleUuid}`,
    handlers: ['analyse-test'],
  }),
  messageTurned: event<MessageTurned>()({ handlers: ['send-to-panels'] }),
  machineSilent: event<MachineSilent>()({
    key: ({ machine, since }) => `${machine} ${since}`,
    handlers: ['raise-silence-notices'],
    delayMs: SILENCE_NOTICE_MS - SILENCE_MS,
  }),
  noticeRaised: event<NoticeRaised>()({ key: ({ key }) => key, handlers: ['tell-people', 'queue-webhooks'] }),
  pushDue: event<NoticesDue>()({ key: dueKey, handlers: ['push-notices'] }),
  webhookDue: event<WebhookDue>()({
    key: ({ batch }) => batch,
    handlers: ['post-webhook'],
    delayMs: COLLECT_MS,
  }),
}

export type DurableEvents = typeof DURABLE_EVENTS
export type EventName = keyof DurableEvents
export type PayloadOf<E extends EventName> =
  DurableEvents[E] extends EventDefinition<infer P, string> ? P : never
