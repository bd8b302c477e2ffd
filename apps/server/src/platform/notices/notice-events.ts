import type { FactsOf, NoticeKind } from '@millwright/contract/notices'
import type { NoticeChannel } from '@millwright/domain/notices/topic'
import { type Concerns, defineEvent } from '../events/durable-event.ts'

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

export const noticeRaised = defineEvent<NoticeRaised>()('noticeRaised', {
  key: ({ key }) => key,
  handlers: ['tell-people', 'queue-webhooks'],
})

/** Notices that are to be sent to one person as one message. They are read with `forDelivery` of the notice store. */
export interface NoticesDue extends Concerns {
  readonly accountId: number
  readonly noticeIds: readonly number[]
}

/** Each notice of a person is sent once, so that the first of a message names it. */
const dueKey = ({ accountId, noticeIds }: NoticesDue): string => `${accountId} ${noticeIds[0]}`

export const mailDue = defineEvent<NoticesDue>()('mailDue', { key: dueKey, handlers: ['mail-notices'] })

export const pushDue = defineEvent<NoticesDue>()('pushDue', { key: dueKey, handlers: ['push-notices'] })

/** The same, to one of the person's devices. */
export interface DevicePushDue extends NoticesDue {
  readonly deviceId: number
}

export const devicePushDue = defineEvent<DevicePushDue>()('devicePushDue', {
  key: ({ deviceId, noticeIds }) => `${deviceId} ${noticeIds[0]}`,
  handlers: ['push-to-device'],
})
